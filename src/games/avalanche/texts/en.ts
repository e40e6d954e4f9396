// The texts of this game on its board and beside it: the pattern for the other languages.

export const en = {
  about:
    'Both players drop the same pairs of balls. Four touching balls of one colour vanish, and chains rain black balls on the opponent. If your field overflows, you lose.',
  race: 'how full each field is',
  black: 'black',
  next: 'next',
  gift: 'gift',
  toCome: (count: number) => `${count} to come`,
  step: (number: number) => `step ${number}`,
  length: 'length',
  sends: (count: number) => `sends ${count} black ${count === 1 ? 'ball' : 'balls'}`,
  marks: {
    avalanche: (steps: number, balls: number) => `${steps > 1 ? `avalanche of ${steps} steps` : 'one step'}, ${balls} black balls`,
    gift: (count: number) => `gift of ${count} to both`,
    draw: 'a draw',
    end: 'the end',
  },
  legend: {
    colours: { 1: 'blue', 2: 'red', 3: 'green', 4: 'violet', 5: 'yellow' } as Record<string, string>,
    black: 'black: vanishes only next to vanishing balls',
    lost: 'above the border: lost',
  },
}
export type Texts = typeof en
