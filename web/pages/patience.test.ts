import { expect, test } from 'vitest'
import { aboutMs, patienceMs } from './patience'

test('pages wait longer after each failure, but never longer than 12 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((tries) => patienceMs(tries, 0.5))).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(patienceMs(1000, 1)).toBe(12_000)
})

test('pages that lost the server together come back spread over as long as they wait', () => {
  expect(patienceMs(3, 1) - patienceMs(3, 0)).toBe(patienceMs(3, 0.5))
  expect(new Set(Array.from({ length: 50 }, () => patienceMs(0))).size).toBeGreaterThan(40)
})

test('pages that were opened together do not go on asking together', () => {
  expect([0, 0.5, 1].map((chance) => aboutMs(4000, chance))).toEqual([3600, 4000, 4400])
})
