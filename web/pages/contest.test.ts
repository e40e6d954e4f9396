import { expect, test } from 'vitest'
import { placesOf } from './contest'

test('places follow from totals at each moment, and equal totals share one', () => {
  const curves = { ms: [0, 1, 2], totals: [[0, 5, 5], [0, 7, 6], [0, 5, 9]] }
  expect(placesOf(curves)).toEqual([[1, 2, 3], [1, 1, 2], [1, 2, 1]])
  expect(placesOf(curves)).toBe(placesOf(curves))
})
