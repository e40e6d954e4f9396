import { expect, test } from 'vitest'
import { turnAt, xOf } from './timeline'

test('every turn is found again where it is drawn', () => {
  for (const last of [1, 43, 700]) {
    for (let turn = 0; turn <= last; ++turn) expect(turnAt(xOf(turn, last, 1400), last, 1400)).toBe(turn)
  }
})

test('outside of the strip are its ends', () => {
  expect(turnAt(-50, 43, 300)).toBe(0)
  expect(turnAt(999, 43, 300)).toBe(43)
})
