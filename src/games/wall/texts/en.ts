// The texts of this game on its board and beside it: the pattern for the other languages.

export const en = {
  about: 'All teams drop bricks into one form. Volume and faces that touch other bricks earn points; the most points win.',
  race: 'points, the leader has a full line',
  figures: { points: 'points', turn: 'this turn', dropped: (points: string, top: number) => `+${points}, up to ${top}`, none: 'no brick' },
  marks: {
    lead: 'takes the lead',
    drops: (cubes: number, points: string) => `drops ${cubes} cubes for ${points}`,
    over: 'the wall is finished',
  },
  points: 'Points',
  offer: 'Bricks on offer',
  idle: (turns: number) => `${turns} ${turns === 1 ? 'turn' : 'turns'} left without a brick`,
  legend: {
    brick: 'a brick, in the colour of its team; joints separate it from others',
    other: 'a brick of a team that you do not see, or on offer',
  },
}
export type Texts = typeof en
