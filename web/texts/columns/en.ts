// What the columns of a tournament's table mean, in English. Loaded with the tables; other languages are loaded as a
// whole.

export const en = {
  meanings: {
    'Buchholz cut 1': 'The points of all opponents except the weakest: among equals, whoever met stronger opponents is ahead.',
    Buchholz: 'The points of all opponents.',
    'Sonneborn-Berger': 'The points of all opponents beaten, plus half the points of those drawn with.',
    wins: 'Games won.',
    seeded: 'The entrant’s starting place.',
    'score %': 'The share of all possible points.',
    games: 'Games played.',
    total: 'The sum over all maps: each match earns points for its place among all entrants.',
  } as Record<string, string>,
  points: {
    swiss: 'One for a win, half for a draw. Each round pairs entrants with about equal points.',
    'play-off': 'One for a win, half for a draw. Whoever loses a tie is out.',
    'round-robin': 'One for a win, half for a draw. Everybody plays everybody.',
    gauntlet: 'One for a win, half for a draw. The newcomer plays all others.',
    'all-together': 'The points that the game gives to each player.',
    evaluation: 'For the place of each result on each map.',
  },
}
export type ColumnTexts = typeof en
