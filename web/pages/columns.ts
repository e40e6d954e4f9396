import type { Tournament } from './tournament'

// What the columns of a tournament's table mean, for who sees them for the first time. src/formats computes them.

const meanings: Record<string, string> = {
  'Buchholz cut 1': 'The points of all opponents but the weakest one: who met stronger ones stands before others with as many points.',
  Buchholz: 'The points of all opponents.',
  'Sonneborn-Berger': 'The points of the opponents that were beaten, and half of those of opponents with whom a game was drawn.',
  wins: 'Games won.',
  seeded: 'The place from which the entrant started.',
  'score %': 'The part of all possible points.',
  games: 'Games played.',
  total: 'The sum over all maps: each match is worth points by its place among all entrants.',
}

const points: Record<Tournament['format'], string> = {
  swiss: 'One for a victory, a half for a draw. In each round those meet who have about as many points.',
  'play-off': 'One for a victory, a half for a draw. Who loses a tie is out.',
  'round-robin': 'One for a victory, a half for a draw. Everybody meets everybody.',
  gauntlet: 'One for a victory, a half for a draw. The newcomer meets all others.',
  'all-together': 'What the game gives to each of those who play it together.',
  evaluation: 'By the place of each result on each map.',
}

export const meaningsOf = ({ format, table }: Tournament): { column: string; meaning: string }[] =>
  table.columns.flatMap((column) => {
    const meaning = column === 'points' ? points[format] : meanings[column]
    return meaning ? [{ column, meaning }] : []
  })
