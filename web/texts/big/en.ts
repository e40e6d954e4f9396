// What the big screen says, in English. It comes with it; the other languages bring theirs with all the rest.

export const en = {
  match: (who: string) => `A match: ${who}`,
  where: (round: number, table: number, purpose: string) => purpose || `round ${round}, table ${table}`,
  ended: 'Just ended',
  held: 'held',
  points: (points: string) => `${points} points`,
  first: 'The first places',
  preview: 'A preview: running games count with the points that they have now.',
  loading: 'Loading…',
  nothing: 'Nothing of this contest is shown to the public.',
}
export type BigTexts = typeof en
