import { expect, test } from 'vitest'
import { filmOrder, positions } from './film'

test('a film is asked for by a whole order only', () => {
  expect(filmOrder('#film=abc&rate=25&seconds=60')).toEqual({ key: 'abc', rate: 25, seconds: 60 })
  for (const hash of ['', '#turn=3', '#film=abc', '#film=&rate=25&seconds=60', '#film=a&rate=0&seconds=60', '#film=a&rate=25&seconds=x']) expect(filmOrder(hash)).toBeNull()
})

test('a short match is shown at normal speed, turn by turn, with a rest before and after', () => {
  const all = positions([1000, 500], { rate: 10, seconds: 60 })
  expect(all).toHaveLength(10 + 15 + 25)
  expect(all.slice(0, 10).every(({ turn, progress }) => turn === 0 && progress === 1)).toBe(true)
  expect(all[10]).toEqual({ turn: 1, progress: 0.1 })
  expect(all[18]!.turn).toBe(1)
  expect(all[20]!.turn).toBe(2)
  expect(all.slice(24).every(({ turn, progress }) => turn === 2 && progress === 1)).toBe(true)
})

test('a long one is shown faster, all turns to the end, and no film is longer than it may be', () => {
  for (const turns of [100, 5000]) {
    const all = positions(Array<number>(turns).fill(1000), { rate: 25, seconds: 30 })
    expect(all.length).toBeLessThanOrEqual(25 * 30 + 1)
    expect(all.length).toBeGreaterThan(25 * 29)
    expect(all.at(-1)).toEqual({ turn: turns, progress: 1 })
    for (let i = 1; i < all.length; ++i) expect(all[i]!.turn).toBeGreaterThanOrEqual(all[i - 1]!.turn)
  }
  expect(positions(Array<number>(5000).fill(1000), { rate: 25, seconds: 30 }).every(({ progress }) => progress === 1)).toBe(true)
})

test('a match without a turn is a picture that stands', () => expect(new Set(positions([], { rate: 10, seconds: 5 }).map(({ turn }) => turn))).toEqual(new Set([0])))
