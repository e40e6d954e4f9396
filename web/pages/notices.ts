import { list, number, oneOf, orNothing, orNull, record, text, type Checked } from '@player/checked'
import { speech } from '@player/speech.svelte'
import { get, type Standings } from './contest'

// What organisers tell everybody; the other side is src/site/site_texts.cpp. Times are milliseconds since 1970.

const pause = record({
  why: text, // may be empty
  since_ms: orNull(number),
  until_ms: orNull(number), // when the organisers expect to go on
})
export type Pause = Checked<typeof pause>

// When what the public sees freezes by itself: one of the two is set.
const freezes = record({
  contest_ms: orNull(number), // of the contest's time
  moment_ms: orNull(number),
})
export type Freezes = Checked<typeof freezes>

// While it is frozen the standings are old, and the contest's time goes on.
const clock = record({
  now: number, // by the server's clock, when it was told
  at_ms: number,
  phase: oneOf('before', 'running', 'paused', 'over'),
  length_ms: orNull(number),
  k: number,
})

export const notices = record({
  frozen_since: number, // 0: nothing is frozen
  freezes: orNothing(orNull(freezes)), // null: nothing is to freeze, or it has
  clock: orNothing(orNull(clock)),
  edition: orNothing(text), // of the contest as it is now
  announcements: list(record({ number, at_ms: number, text })), // the newest last
  pause: orNull(pause),
})
export type Notices = Checked<typeof notices>

// The standings with the time of now. `now`: by the server's clock.
export function withClock(standings: Standings | null, told: Checked<typeof clock> | null | undefined, now: number): Standings | null {
  if (!standings || !told) return standings
  const { phase, length_ms, k } = told
  const at_ms = Math.min(told.at_ms + (phase === 'running' ? Math.max(0, now - told.now) : 0), length_ms ?? Infinity)
  return { ...standings, at_ms, phase, k, length_ms: length_ms ?? undefined }
}

export const loadNotices = (): Promise<Notices> => get('/api/notices', notices)

export const timeOfDay = (ms: number): string =>
  new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })

// "The contest is paused: a power cut. It resumes at about 14:30."
export function pauseText({ why, until_ms }: Pause): string {
  return speech.words.site.paused(why.replace(/[.!]+$/, ''), until_ms === null ? '' : timeOfDay(until_ms))
}
