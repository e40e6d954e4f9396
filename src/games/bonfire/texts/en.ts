// The texts of this game on its board and beside it: the pattern for the other languages.

export const en = {
  about:
    'Castaways carry sticks from island to island; each stick bears its team’s mark. Sticks are points, and count many times over in a burning pile. The most points win.',
  race: 'points relative to the leader’s, or, if all have fewer, to the sticks that a fire needs',
  figures: { points: 'points', survivors: 'survivors', carried: 'carried', rafts: 'rafts' },
  marks: {
    lit: 'lights a fire',
    beaten: 'is beaten by guards',
    finished_raft: 'has built a raft',
    drowned: 'loses a survivor',
    nobody: 'nobody has points',
    most: 'has the most points',
    lead: 'takes the lead',
  },
  head: {
    turn: (turn: number, left: number) => `turn ${turn}, ${left} ${left === 1 ? 'turn' : 'turns'} left`,
    over: 'the ship is here',
    burning: 'a fire burns',
    noFire: 'no fire yet',
  },
  scores: { points: 'points', hidden: 'others: unknown', more: (count: number) => `and ${count} more` },
  legend: {
    island: 'an island and its pile: the larger, the more sticks',
    marked: 'a pile in which teams have marked their sticks',
    enough: 'enough sticks for a fire',
    fire: 'a fire: its sticks count many times',
    survivor: 'a survivor with the team’s letters, carrying sticks',
    guard: 'a guard',
    builder: 'builds a raft',
    rests: 'lost a fight and rests',
    captain: 'the captain of a loaded raft',
    abandoned: 'a raft without a captain',
    grey: 'grey, in a team’s view: somebody, and how many; fog covers what it does not see',
  },
}
export type Texts = typeof en
