import { expect, test } from 'vitest'
import { pauseText, timeOfDay } from './notices'

const until = new Date(2026, 10, 28, 14, 30).getTime()

test('a pause is told with its reason and its expected end, as far as they are known', () => {
  expect(pauseText({ why: '', since_ms: null, until_ms: null })).toBe('The contest pauses.')
  expect(pauseText({ why: 'a power cut.', since_ms: 1, until_ms: null })).toBe('The contest pauses: a power cut.')
  expect(pauseText({ why: 'a break', since_ms: 1, until_ms: until })).toBe(`The contest pauses: a break. It goes on at about ${timeOfDay(until)}.`)
  expect(timeOfDay(until)).toBe('14:30')
})
