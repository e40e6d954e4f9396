// What the big screen says, in English. It comes with it; the other languages bring theirs with all the rest.

export const en = {
  match: (who: string) => `A match: ${who}`,
  where: (round: number, table: number, purpose: string) => purpose || `round ${round}, table ${table}`,
  ended: 'Just ended',
  held: 'on hold',
  points: (points: string) => `${points} points`,
  first: 'Top places',
  preview: 'Preview: running games count with their current points.',
  loading: 'Loading…',
  nothing: 'This contest shows nothing to the public.',
}
export type BigTexts = typeof en
