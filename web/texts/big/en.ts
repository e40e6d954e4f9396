// The big screen's texts in English. They are loaded with it; those of other languages are loaded with the rest of the
// language.

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
