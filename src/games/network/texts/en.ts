// The texts of this game on its board and beside it: the pattern for the other languages.

export const en = {
  about: 'Operators rent land for their masts, one permit a turn, and plan networks that connect all cities. The cheapest plan wins.',
  race: 'how much cheaper each plan is than straight links without permits',
  figures: { place: 'place', cost: 'cost', permits: 'permits', noPlan: 'no plan' },
  marks: { cheapest: 'has the cheapest plan', lead: 'takes the lead', plan: 'has a plan' },
  panel: {
    turn: (turn: number, turns: number) => `turn ${turn} of ${turns}`,
    over: 'The game is over',
    cost: 'cost',
    other: 'another team',
    more: (count: number) => `and ${count} more`,
    without: (count: number) => `${count} without a valid plan`,
    rent: (rent: number) => `rent ${rent}`,
    closed: 'no permit available',
  },
  legend: {
    city: 'a city; the lighter a field, the higher its rent',
    closed: 'a field without permits, or with none left',
    own: 'a plan where the team has permits',
    foreign: 'a plan where it pays for the owners’ transmitters',
    unused: 'permits that the plan does not use',
  },
}
export type Texts = typeof en
