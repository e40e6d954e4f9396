import { expect, test } from 'vitest'
import { speech } from '@player/speech.svelte'
import { ago, lasting, short, span, timeOfDay, titled } from './format'

test('points have one decimal and their thousands apart', () => {
  expect([0, 49_999, 50_000, 1_234_567_890, -250_000, -1_234_500_000].map(short)).toEqual(['0.0', '0.0', '0.1', '1,234.6', '−0.2', '−1,234.5'])
})

test('spans of time are told as on a clock', () => {
  expect([-5, 5_900, 754_000, 86_400_000].map(span)).toEqual(['0:00', '0:05', '12:34', '24:00:00'])
  expect([5_000, 600_000, 7_200_000].map(ago)).toEqual(['5 s', '10 min', '2 h'])
  expect([2_700_000, 3_600_000, 18_000_000, 19_800_000].map(lasting)).toEqual(['45 min', '1 hour', '5 hours', '5 h 30 min'])
})

test('a time of another day has its date', () => {
  const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute, 5).getTime()
  const now = at(28, 9, 0)
  expect(timeOfDay(at(28, 14, 30), false, now)).toBe('14:30')
  expect(timeOfDay(at(28, 14, 30), true, now)).toBe('14:30:05')
  expect(timeOfDay(at(28, 0, 5), false, now)).toBe('00:05')
  expect(timeOfDay(at(27, 23, 59), false, now)).toBe('27 Nov, 23:59')
  speech.language = 'pl'
  expect(timeOfDay(at(29, 0, 5), true, now)).toBe('29 lis, 00:05:05')
  speech.language = 'en'
})

test('a server that is called like its game needs no title', () => {
  expect([titled('wall', 'Wall'), titled('W1', 'Wall')]).toEqual(['', 'Wall'])
})
