import { list, number, oneOf, orNothing, orNull, record, text, type Checked } from '@player/checked'
import { speech } from '@player/speech.svelte'
import { get, type Standings } from './contest'
import { timeOfDay } from './format'
import { coded, said } from './said'

// The organisers' messages to everybody; the server's side is src/site/site_texts.cpp. Times are milliseconds since
// 1970.

const pause = record({
  why: text, // may be empty
  why_code: orNothing(coded), // if the server paused
  since_ms: orNull(number),
  until_ms: orNull(number), // when the organisers expect to resume
})
export type Pause = Checked<typeof pause>

// When the public view freezes automatically: exactly one of the two is set.
const freezes = record({
  contest_ms: orNull(number), // contest time
  moment_ms: orNull(number),
})
export type Freezes = Checked<typeof freezes>

// During a freeze the standings are old, but contest time runs on.
const clock = record({
  now: number, // when it was sent, by the server's clock
  at_ms: number,
  phase: oneOf('before', 'running', 'paused', 'over'),
  length_ms: orNull(number),
  k: number,
})

export const notices = record({
  frozen_since: number, // 0: no freeze
  freezes: orNothing(orNull(freezes)), // null: none is scheduled, or it has happened
  clock: orNothing(orNull(clock)),
  edition: orNothing(text), // of the current contest
  announcements: list(record({ number, at_ms: number, text })), // newest last
  pause: orNull(pause),
})
export type Notices = Checked<typeof notices>

// The standings with the current time. `now`: by the server's clock.
export function withClock(standings: Standings | null, told: Checked<typeof clock> | null | undefined, now: number): Standings | null {
  if (!standings || !told) return standings
  const { phase, length_ms, k } = told
  const at_ms = Math.min(told.at_ms + (phase === 'running' ? Math.max(0, now - told.now) : 0), length_ms ?? Infinity)
  return { ...standings, at_ms, phase, k, length_ms: length_ms ?? undefined }
}

export const loadNotices = (): Promise<Notices> => get('/api/notices', notices)

// "The contest is paused: a power cut. It resumes at about 14:30."
export function pauseText({ why, why_code, until_ms }: Pause): string {
  return speech.words.site.paused(said(why, why_code).replace(/[.!]+$/, ''), until_ms === null ? '' : timeOfDay(until_ms))
}
