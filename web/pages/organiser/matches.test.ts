import { expect, test } from 'vitest'
import { isOf, type Match } from './matches'

const match: Match = {
  ...{ round: 1, table: 1, attempt: 1, map: 0, purpose: '', state: 'played', published: false, retried: false, overloaded: false },
  seats: [{ name: 'alfa', team: 0, fault: '', verdict: '' }, { name: null, team: null, fault: '', verdict: '' }],
  ...{ failures: [], voided: [] },
}

test('a match is among the faults if a program has one, and among ours if a machine of ours made it difficult', () => {
  const fault = { ...match, seats: [{ name: 'alfa', team: 0, fault: 'out_of_time', verdict: 'out of time' }] }
  expect([match, fault].map((each) => isOf('all', each))).toEqual([true, true])
  expect([match, fault].map((each) => isOf('faults', each))).toEqual([false, true])
  expect([match, fault].map((each) => isOf('ours', each))).toEqual([false, false])
  for (const ours of [{ retried: true }, { overloaded: true }, { failures: ['the disk is full'] }]) expect(isOf('ours', { ...match, ...ours })).toBe(true)
})
