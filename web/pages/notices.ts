import { list, number, orNull, record, text, type Checked } from '@player/checked'
import { speech } from '@player/speech.svelte'
import { get } from './contest'

// What organisers tell everybody; the other side is src/site/site_texts.cpp. Times are milliseconds since 1970.

const pause = record({
  why: text, // may be empty
  since_ms: orNull(number),
  until_ms: orNull(number), // when the organisers expect to go on
})
export type Pause = Checked<typeof pause>

const notices = record({
  frozen_since: number, // 0: nothing is frozen
  announcements: list(record({ number, at_ms: number, text })), // the newest last
  pause: orNull(pause),
})
export type Notices = Checked<typeof notices>

export const loadNotices = (): Promise<Notices> => get('/api/notices', notices)

export const timeOfDay = (ms: number): string =>
  new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })

// "The contest pauses: a power cut. It goes on at about 14:30."
export function pauseText({ why, until_ms }: Pause): string {
  return speech.words.site.paused(why.replace(/[.!]+$/, ''), until_ms === null ? '' : timeOfDay(until_ms))
}
