// The ceremony's texts in English. They are loaded with its pages; those of other languages are loaded with the rest of
// the language.

const rule = new Intl.PluralRules('en')
const form = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other)
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const nth = (place: number) => `${place}${endings[ordinal.select(place)] ?? 'th'}`

export const en = {
  title: 'The ceremony',
  choose: 'Choose what to reveal',
  places: (count: number) => `${count} ${form(count, 'place', 'places')}, revealed from the last`,
  ties: (count: number) => `${count} ${form(count, 'tie', 'ties')}, revealed up to the final`,
  waits: 'Games are still running: the standings can be revealed when the contest is over.',
  nothing: 'There is nothing to reveal yet.',
  keys: 'Space or → reveals, ← goes back, p reveals automatically or pauses, Home starts again, Esc returns here, f is full screen.',
  noKey: 'Open this page with the link that the organisers have made: agon contest ceremony.',
  wrongKey: 'This link does not open the ceremony: a newer one has replaced it, or it was closed.',
  unreachable: 'The server is not responding. Reload the page later.',
  load: 'Preparing the ceremony…',
  frozen: 'As last shown',
  toCome: 'Still to come',
  others: (count: number) => `and ${count} ${form(count, 'other', 'others')} above them`,
  opened: 'Revealed',
  place: (place: number) => `Place ${place}`,
  shared: (place: number, count: number) => `Place ${place}, shared by ${count}`,
  who: 'Who is it?',
  was: (place: number) => `was ${nth(place)}`,
  up: (by: number) => `up ${by} ${form(by, 'place', 'places')}`,
  down: (by: number) => `down ${by} ${form(by, 'place', 'places')}`,
  same: 'same place',
  led: (time: string) => `led for ${time}`,
  bestPlace: (place: number, time: string) => `stood ${nth(place)} at ${time}`,
  change: (points: string, server: string) => `${points} on ${server}`,
  strongest: (server: string, points: string) => `strongest on ${server}: ${points}`,
  beat: (round: number, other: string) => `round ${round}: beat ${other}`,
  drew: (round: number, other: string) => `round ${round}: drew with ${other}`,
  lost: (round: number, other: string) => `round ${round}: lost to ${other}`,
  against: 'against',
  winner: 'wins',
  first: 'Top places',
  open: 'Reveal',
  back: 'Back',
  auto: 'Automatic',
  pause: 'Pause',
  left: (count: number) => `${count} to come`,
}
export type CeremonyTexts = typeof en
