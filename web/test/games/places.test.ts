import { expect, test } from 'vitest'
import { dark } from '../../player/colours'
import type { Place, Scene, Viewer } from '../../player/contract'
import { viewer as avalanche } from '../../../src/games/avalanche/viewer'
import { viewer as bonfire } from '../../../src/games/bonfire/viewer'
import { viewer as football } from '../../../src/games/football/viewer'
import { viewer as network } from '../../../src/games/network/viewer'
import { gameOf, viewer as painting } from '../../../src/games/painting/viewer'
import type { Frame as Painting } from '../../../src/games/painting/viewer_motion'
import { viewer as vampire } from '../../../src/games/vampire/viewer'

// Where programs can draw, in the coordinates of each game's protocol; described in docs/notes.md.

const [width, height] = [1000, 700]
const spots = <Frame>(viewer: Viewer<Frame>, frame: unknown, seat = 0) => {
  const scene = { width, height, text: 12, font: '', ink: dark, turn: 0, tabled: true, frame: () => frame } as unknown as Scene<Frame>
  const on = viewer.places!.on(scene, seat)
  return (...place: Place) => on(place)
}

test('football: x is the row from the top, and (7, 10) the centre', () => {
  const at = spots(football, {})
  expect(at(7, 10)).toMatchObject({ x: width / 2, y: height / 2 })
  expect(at(0, 10)!.y).toBeLessThan(at(14, 10)!.y)
  expect(at(7, 0)!.x).toBeLessThan(at(7, 20)!.x)
})

test('avalanche: row 0 is the highest, and from column 8 on it is the field of the opponent', () => {
  const [left, right] = [spots(avalanche, {}, 0), spots(avalanche, {}, 1)]
  expect(left(0, 3)!.y).toBeLessThan(left(15, 3)!.y)
  expect(left(5, 8)).toEqual(right(5, 0))
  expect(right(5, 15)).toEqual(left(5, 7))
  expect(left(5, 7)!.x).toBeLessThan(width / 2)
  expect(right(5, 0)!.x).toBeGreaterThan(width / 2)
})

test('vampire: the first is the row from the top, both from 0', () => {
  const at = spots(vampire, { size: 7 })
  expect(at(3, 3)).toMatchObject({ x: width / 2, y: height / 2, size: 100 })
  expect(at(0, 0)).toMatchObject({ x: 200, y: 50 })
  expect(at(6, 0)).toMatchObject({ x: 200, y: 650 })
})

test('bonfire: fields count from 1, and y grows upwards', () => {
  const at = spots(bonfire, { side: 10, survivors: [] })
  expect(at(1, 1)!.y).toBeGreaterThan(at(1, 10)!.y)
  expect(at(1, 1)!.x).toBeLessThan(at(10, 1)!.x)
  expect(at(10, 1)!.x + at(10, 1)!.size / 2).toBeLessThanOrEqual(width)
})

test('network: fields count from 1, x is the row, and those with an even x lie half a field further right', () => {
  const at = spots(network, { world: { side: 9 } })
  expect(at(1, 1)!.y).toBeLessThan(at(9, 1)!.y)
  const step = at(1, 2)!.x - at(1, 1)!.x
  expect(at(2, 1)!.x - at(1, 1)!.x).toBeCloseTo(step / 2)
})

test('painting: an arena is the game against the so manieth of the other teams', () => {
  const games = [[0, 1], [0, 2], [1, 2]].map((seats) => ({ seats }))
  const frame = { rows: 10, columns: 10, games } as unknown as Painting
  expect([1, 2].map((arena) => gameOf(frame, 0, arena))).toEqual([0, 1])
  expect([1, 2].map((arena) => gameOf(frame, 1, arena))).toEqual([0, 2])
  expect([1, 2].map((arena) => gameOf(frame, 2, arena))).toEqual([1, 2])
  const [first, third] = [spots(painting, frame, 0), spots(painting, frame, 2)]
  expect(first(2, 4, 4)).toEqual(third(1, 4, 4))
  expect(first(1, 1, 1)!.x).toBeLessThan(first(1, 1, 10)!.x)
  expect(first(3, 1, 1)).toBeNull()
  expect(first(0, 1, 1)).toBeNull()
})
