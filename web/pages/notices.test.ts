import { expect, test } from 'vitest'
import { contest, standings } from '../test/stage'
import { timeOfDay } from './format'
import { pauseText, withClock } from './notices'

const until = new Date(2026, 10, 28, 14, 30).getTime()

test('a pause is told with its reason and its expected end, as far as they are known', () => {
  expect(pauseText({ why: '', since_ms: null, until_ms: null })).toBe('The contest is paused.')
  expect(pauseText({ why: 'a power cut.', since_ms: 1, until_ms: null })).toBe('The contest is paused: a power cut.')
  expect(pauseText({ why: 'a break', since_ms: 1, until_ms: until })).toBe(`The contest is paused: a break. It resumes at about ${timeOfDay(until)}.`)
})

test('while it is frozen the standings have the time of now', () => {
  const old = standings(contest(3), 'running')
  const clock = { now: 1000, at_ms: 5000, phase: 'running' as const, length_ms: 9000, k: 7 }
  expect(withClock(old, null, 2000)).toBe(old)
  expect(withClock(null, clock, 2000)).toBeNull()
  expect(withClock(old, clock, 2000)).toMatchObject({ at_ms: 6000, length_ms: 9000, k: 7, rows: old.rows })
  expect(withClock(old, clock, 99_000)).toMatchObject({ at_ms: 9000 })
  expect(withClock(old, { ...clock, phase: 'paused' }, 2000)).toMatchObject({ at_ms: 5000, phase: 'paused' })
})
