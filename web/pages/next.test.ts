import { expect, test } from 'vitest'
import { contest, standings } from '../test/stage'
import { timeOfDay } from './format'
import { beginsIn, nextText } from './next'

const noon = Date.UTC(2026, 10, 28, 12)
const hour = 3_600_000
const of = { ...contest(3), start_ms: noon, breaks: [{ from_ms: noon + 4 * hour, to_ms: noon + 5 * hour }], length_ms: 6 * hour }
const at = (phase: 'before' | 'running' | 'paused' | 'over', ms: number) => ({ ...standings(of, phase), at_ms: ms })

test('before its start a contest counts down to it', () => {
  expect(beginsIn(of, 'before', noon - 90_000)).toBe(90_000)
  expect(nextText(of, at('before', 0), null, noon - 90_000)).toBe('begins in 1:30')
  expect(beginsIn(of, 'running', noon - 90_000)).toBeNull() // the local clock is wrong
  expect(beginsIn({ ...of, start_ms: null }, 'before', noon)).toBeNull()
})

test('then comes the break, and after it the end', () => {
  expect(nextText(of, at('running', hour), null, noon + hour)).toBe(`break from ${timeOfDay(noon + 4 * hour)} to ${timeOfDay(noon + 5 * hour)}`)
  expect(nextText(of, at('paused', 4 * hour), null, noon + 4.5 * hour)).toBe(`resumes at ${timeOfDay(noon + 5 * hour)}`)
  expect(nextText(of, at('running', 5 * hour), null, noon + 6 * hour)).toBe('ends in 1:00:00')
})

test('what freezes by itself is told until then, and not where it would be after the end', () => {
  const running = at('running', 5 * hour)
  const freezes = (contest_ms: number | null, moment_ms: number | null) => ({ contest_ms, moment_ms })
  expect(nextText(of, running, null, noon + 6 * hour, freezes(5.5 * hour, null))).toBe('freezes in 30:00, ends in 1:00:00')
  expect(nextText(of, running, null, noon + 6 * hour, freezes(null, noon + 6.25 * hour))).toBe('freezes in 15:00, ends in 1:00:00')
  expect(nextText(of, running, null, noon + 6 * hour, freezes(5 * hour, null))).toBe('ends in 1:00:00')
  expect(nextText(of, running, null, noon + 6 * hour, freezes(6 * hour, null))).toBe('ends in 1:00:00')
})

test('a contest of tournaments tells which one is next', () => {
  const list = { frozen: false, since: 0, tournaments: [{ name: 'Final', game: 'football', format: 'swiss' as const, intermediate: false, begins: 'at 15:00', state: 'waiting' as const, shown: false }] }
  expect(nextText({ ...of, servers: [], start_ms: null, breaks: [], length_ms: null }, null, list, noon)).toBe('Final at 15:00')
  expect(nextText(of, at('over', 6 * hour), list, noon + 9 * hour)).toBe('Final at 15:00')
  expect(nextText(of, at('over', 6 * hour), null, noon + 9 * hour)).toBe('')
})
