// What the ceremony says, in English. It comes with its pages; the other languages bring theirs with all the rest.

const rule = new Intl.PluralRules('en')
const form = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other)
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const nth = (place: number) => `${place}${endings[ordinal.select(place)] ?? 'th'}`

export const en = {
  title: 'The ceremony',
  choose: 'What is revealed?',
  places: (count: number) => `${count} ${form(count, 'place', 'places')}, opened from the last`,
  ties: (count: number) => `${count} ${form(count, 'tie', 'ties')}, opened to the final`,
  waits: 'Games still run: the standings can be revealed when the contest is over.',
  nothing: 'Nothing that is over can be revealed yet.',
  keys: 'Space or → opens, ← goes back, p opens by itself or pauses, Home begins again, Esc leads back here, f is full screen.',
  noKey: 'This page opens with the link that the organisers make: agon contest ceremony.',
  wrongKey: 'This link does not open the ceremony: a newer one has replaced it, or it was closed.',
  unreachable: 'The server does not answer. Load the page again when it does.',
  load: 'Preparing the ceremony…',
  frozen: 'As it stood',
  toCome: 'Still to come',
  others: (count: number) => `and ${count} ${form(count, 'other', 'others')} before them`,
  opened: 'Revealed',
  place: (place: number) => `Place ${place}`,
  shared: (place: number, count: number) => `Place ${place}, shared by ${count}`,
  who: 'Who is it?',
  was: (place: number) => `was ${nth(place)}`,
  up: (by: number) => `up ${by} ${form(by, 'place', 'places')}`,
  down: (by: number) => `down ${by} ${form(by, 'place', 'places')}`,
  same: 'the same place',
  led: (time: string) => `led for ${time}`,
  bestPlace: (place: number, time: string) => `stood ${nth(place)} at ${time}`,
  change: (points: string, server: string) => `${points} on ${server}`,
  strongest: (server: string, points: string) => `strongest on ${server}: ${points}`,
  beat: (round: number, other: string) => `round ${round}: beat ${other}`,
  drew: (round: number, other: string) => `round ${round}: drew with ${other}`,
  lost: (round: number, other: string) => `round ${round}: lost to ${other}`,
  against: 'against',
  winner: 'wins',
  first: 'The first places',
  open: 'Open',
  back: 'Back',
  auto: 'Open by itself',
  pause: 'Pause',
  left: (count: number) => `${count} to come`,
}
export type CeremonyTexts = typeof en
