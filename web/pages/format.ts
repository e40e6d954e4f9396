import { grouped } from '@player/numbers'
import { speech } from '@player/speech.svelte'

// Points as on a scoreboard: one decimal, with thousands separators.
export function short(millionths: number): string {
  const tenths = Math.round(millionths / 100_000)
  const whole = Math.trunc(tenths / 10)
  return `${tenths < 0 && whole === 0 ? '−' : ''}${whole < 0 ? `−${grouped(-whole)}` : grouped(whole)}.${Math.abs(tenths % 10)}`
}

const two = (number: number): string => String(number).padStart(2, '0')

// A span of time: "0:05", "12:34", "3:12:34".
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export function ago(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const { s, min, h } = speech.words.time.units
  if (seconds < 90) return `${seconds} ${s}`
  return seconds < 5400 ? `${Math.round(seconds / 60)} ${min}` : `${Math.round(seconds / 3600)} ${h}`
}

// "5 hours", "90 min", "5 h 30 min".
export function lasting(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const { min, h } = speech.words.time.units
  if (hours === 0) return `${minutes} ${min}`
  return rest ? `${hours} ${h} ${rest} ${min}` : speech.words.time.hours(hours)
}

// "14:30", with seconds "14:30:05"; of another day than today "28 Nov, 14:30". Contests cross midnight, and qualifiers
// last for days.
export function timeOfDay(ms: number, seconds = false, now = Date.now()): string {
  const when = new Date(ms)
  const today = when.toDateString() === new Date(now).toDateString()
  return when.toLocaleString(speech.language === 'en' ? 'en-GB' : speech.language, {
    ...(!today && { day: 'numeric', month: 'short' }),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(seconds && { second: '2-digit' }),
  })
}

// A server's name with the title of its game, unless they are the same.
export const titled = (name: string, title: string): string => (name.toLowerCase() === title.toLowerCase() ? '' : title)
