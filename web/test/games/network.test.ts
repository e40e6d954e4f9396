import { describe, expect, test } from 'vitest'
import { closed, ranked, viewer, type Frame, type Team } from '../../../src/games/network/viewer'
import { height, laterNeighbours, middle, penIn, type Land } from '../../../src/games/network/viewer_map'

// The neighbours as listed in the contest's original document, x and y from 1.
function neighbours(x: number, y: number): [number, number][] {
  if (x % 2 === 1) return [[x, y - 1], [x - 1, y - 1], [x - 1, y], [x, y + 1], [x + 1, y], [x + 1, y - 1]]
  return [[x, y - 1], [x - 1, y], [x - 1, y + 1], [x, y + 1], [x + 1, y + 1], [x + 1, y]]
}

describe('the land', () => {
  const side = 6
  const fields = Array.from({ length: side * side }, (_, field) => field)
  const pen = penIn(null as unknown as CanvasRenderingContext2D, {} as never, side, { left: 10, top: 20, width: 500, height: 300 })

  test('joins each pair of neighbours once', () => {
    const found = fields.flatMap((field) => laterNeighbours(side, field).map((next) => `${field} ${next}`))
    const expected = fields.flatMap((field) =>
      neighbours(Math.floor(field / side) + 1, (field % side) + 1)
        .filter(([x, y]) => x >= 1 && x <= side && y >= 1 && y <= side)
        .map(([x, y]) => (x - 1) * side + y - 1)
        .filter((next) => next > field)
        .map((next) => `${field} ${next}`),
    )
    expect(found.sort()).toEqual(expected.sort())
  })

  test('draws neighbours equally far apart, and all others farther', () => {
    for (const a of fields) {
      for (const b of fields.slice(a + 1)) {
        const [ax, ay] = middle(pen, a)
        const [bx, by] = middle(pen, b)
        const steps = Math.hypot(ax - bx, ay - by) / (Math.sqrt(3) * pen.radius)
        if (laterNeighbours(side, a).includes(b)) expect(steps).toBeCloseTo(1)
        else expect(steps).toBeGreaterThan(1.5)
      }
    }
  })

  test('lies in its box', () => {
    for (const field of fields) {
      const [x, y] = middle(pen, field)
      expect(x - pen.radius * 0.87).toBeGreaterThanOrEqual(10)
      expect(x + pen.radius * 0.86).toBeLessThanOrEqual(510)
      expect(y - pen.radius).toBeGreaterThanOrEqual(20 - 1e-9)
      expect(y + pen.radius).toBeLessThanOrEqual(320 + 1e-9)
    }
  })

  test('is the higher the higher the rent', () => {
    expect([1, 10, 100, 999].map(height).map((h) => h.toFixed(2))).toEqual(['0.00', '0.33', '0.67', '1.00'])
  })
})

const team = (cost: number | null, permits: number[] = []): Team => ({ cost, permits, plan: cost === null ? [] : [0, 1] })
const frame = (teams: (Team | null)[], ranking: number[], over = false): Frame => ({
  turn: 5,
  turns: 9,
  over,
  straight: 1000,
  ranking,
  news: [],
  teams,
})

describe('the ranking', () => {
  test('has the cheapest plan first, and shared places', () => {
    const rows = ranked(frame([team(500), team(null), team(300), team(500)], [300, 500, 500]))
    expect(rows.map(({ place, seat, cost }) => [place, seat, cost])).toEqual([[1, 2, 300], [2, 0, 500], [2, 3, 500]])
  })

  test("does not say in a team's view whose the other plans are", () => {
    const rows = ranked(frame([null, team(500), null], [300, 500, 700]))
    expect(rows.map(({ place, seat, cost }) => [place, seat, cost])).toEqual([[1, null, 300], [2, 1, 500], [3, null, 700]])
  })
})

test('a field is closed when its permits are gone, a city never', () => {
  const land: Land = { side: 2, reach: 1, factor: 5, prize: 9, fees: [0, 4, 5, 6], limits: [0, 2, 1, 0] }
  expect(closed(land, frame([team(null, [1]), team(null, [1])], []))).toEqual([1, 3])
  expect(closed(land, frame([team(null, [1, 2]), null], []))).toEqual([2, 3])
})

describe('the moments of a match', () => {
  const before = frame([team(500), team(null)], [500])
  test('are a new leader', () => {
    expect(viewer.marks(frame([team(500), team(400)], [400, 500]), before)).toEqual([{ seat: 1, weight: 2, label: 'takes the lead' }])
  })
  test('are a first plan', () => {
    expect(viewer.marks(frame([team(500), team(600)], [500, 600]), before)).toEqual([{ seat: 1, weight: 1, label: 'has a plan' }])
  })
  test('are the end', () => {
    const end = frame([team(500), team(600)], [500, 600], true)
    expect(viewer.marks(end, before)).toEqual([{ seat: 0, weight: 3, label: 'has the cheapest plan' }])
  })
  test('are few', () => expect(viewer.marks(before, before)).toEqual([]))
})

test('the race is up as costs go down', () => {
  expect(viewer.race.values(frame([team(null), team(900), team(100), team(2000), null], [100, 900, 2000]))).toEqual([0, 0.1, 0.9, 0, 0].map((n) => expect.closeTo(n)))
})

test('the figures of a team are its place, cost and permits', () => {
  const now = frame([team(12345, [3, 4]), team(null), null], [300, 12345])
  expect(viewer.figures(now, 0).map(({ value }) => value)).toEqual(['2', '12,345', '2'])
  expect(viewer.figures(now, 1).map(({ value }) => value)).toEqual(['–', 'no plan', '0'])
  expect(viewer.figures(now, 2)).toEqual([{ label: 'cost', value: '?' }])
})
