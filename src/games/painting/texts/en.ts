// The texts of this game on its board and beside it: the pattern for the other languages.

export const en = {
  about: 'Pawns walk over the board, hide in their own colour and shoot strips of paint. Whoever paints more of the board gets more points.',
  race: 'the share of its boards that each team has painted',
  figures: { points: 'points', total: 'total' },
  marks: { wins: 'wins', winsOne: 'wins the tournament', taken: 'takes over a pawn' },
  head: {
    tournament: (number: number) => `Tournament ${number}: `,
    over: 'The tournament is over',
    allOver: 'The tournaments are over',
    next: 'over; the next one begins',
    begins: 'break: time to look at the boards',
    turn: (turn: number, turns: number) => `turn ${turn} of ${turns}`,
  },
  legend: {
    pawn: 'a pawn; the circle in its middle shows how much paint it has left',
    painted: 'a pawn of the second player, partly painted over; circle or diamond shows whose it is',
    strip: 'a strip of paint being shot',
    first: 'cells of the board in the first player’s colour',
    second: 'cells of the board in the second player’s colour',
    blocked: 'blocked cells',
  },
}
export type Texts = typeof en
