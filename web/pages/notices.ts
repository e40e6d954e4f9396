import { get } from './contest'

// What organisers tell everybody; the other side is src/site/site_texts.cpp. Times are milliseconds since 1970.

export interface Announcement {
  number: number
  at_ms: number
  text: string
}

export interface Pause {
  why: string // may be empty
  since_ms: number | null
  until_ms: number | null // when the organisers expect to go on
}

export interface Notices {
  frozen_since: number // 0: nothing is frozen
  announcements: Announcement[] // the newest last
  pause: Pause | null
}

export const loadNotices = (): Promise<Notices> => get('/api/notices')

export const timeOfDay = (ms: number): string =>
  new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })

// "The contest pauses: a power cut. It goes on at about 14:30."
export function pauseText({ why, until_ms }: Pause): string {
  const reason = why ? `: ${why.replace(/[.!]+$/, '')}` : ''
  return `The contest pauses${reason}.${until_ms === null ? '' : ` It goes on at about ${timeOfDay(until_ms)}.`}`
}
