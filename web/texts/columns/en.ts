// What the columns of a tournament's table mean, in English. It comes with the tables; the other languages bring theirs with
// all the rest.

export const en = {
  meanings: {
    'Buchholz cut 1': 'The points of all opponents but the weakest one: who met stronger ones stands before others with as many points.',
    Buchholz: 'The points of all opponents.',
    'Sonneborn-Berger': 'The points of the opponents that were beaten, and half of those of opponents with whom a game was drawn.',
    wins: 'Games won.',
    seeded: 'The place from which the entrant started.',
    'score %': 'The part of all possible points.',
    games: 'Games played.',
    total: 'The sum over all maps: each match is worth points by its place among all entrants.',
  } as Record<string, string>,
  points: {
    swiss: 'One for a victory, a half for a draw. In each round those meet who have about as many points.',
    'play-off': 'One for a victory, a half for a draw. Who loses a tie is out.',
    'round-robin': 'One for a victory, a half for a draw. Everybody meets everybody.',
    gauntlet: 'One for a victory, a half for a draw. The newcomer meets all others.',
    'all-together': 'What the game gives to each of those who play it together.',
    evaluation: 'By the place of each result on each map.',
  },
}
export type ColumnTexts = typeof en
