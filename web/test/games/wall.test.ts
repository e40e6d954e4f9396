import { describe, expect, test } from 'vitest'
import { ranked, viewer } from '../../../src/games/wall/viewer'
import { Built, fall, type Brick, type Frame } from '../../../src/games/wall/viewer_bricks'

const brick = (seat: number, ...cells: Brick['cells']): Brick => ({ kind: 1, points: 2_500_000, seat, cells })
const frame = (turn: number, bricks: Brick[], points: (number | null)[] = [0, 0]): Frame => ({
  turn,
  over: false,
  turns_left: 10,
  ...(turn === 0 ? { x: 3, y: 2, z: 5 } : {}),
  bricks,
  available: [{ kind: 1, cells: [[1, 1, 1]] }],
  points,
})

const match = [
  frame(0, []),
  frame(1, [brick(0, [1, 1, 1], [2, 1, 1]), brick(1, [1, 1, 2])]),
  frame(2, []),
  frame(3, [brick(1, [3, 2, 1], [3, 2, 2], [3, 2, 3])]),
]
const shot = (turn: number) => match[turn]!

describe('what is built', () => {
  test('is gathered over the turns', () => {
    const built = new Built()
    built.upTo(3, shot)
    expect(built.bricks.length).toBe(3)
    expect(built.tallest).toBe(3)
    expect([built.at(2, 1, 1), built.at(1, 1, 2), built.at(3, 2, 3), built.at(2, 2, 1), built.at(4, 1, 1)]).toEqual([0, 1, 2, -1, -1])
    expect([0, 1, 2, 3].map((turn) => built.before(turn))).toEqual([0, 0, 2, 2])
  })

  test('is taken down again on the way back', () => {
    const built = new Built()
    built.upTo(3, shot)
    built.upTo(1, shot)
    expect(built.bricks.length).toBe(2)
    expect(built.at(3, 2, 1)).toBe(-1)
    expect(built.tallest).toBe(2)
    built.upTo(0, shot)
    expect(built.bricks.length).toBe(0)
  })

  test('is another one when another match, or another view of it, is shown', () => {
    const built = new Built()
    built.upTo(3, shot)
    const hidden = (turn: number) => ({ ...shot(turn), bricks: shot(turn).bricks.map(({ seat: _, ...rest }) => rest) })
    built.upTo(3, hidden)
    expect(built.bricks.every(({ seat }) => seat === undefined)).toBe(true)
  })
})

test('bricks of a turn fall one after the other, and all lie at its end', () => {
  expect(fall(0, 3, 0, 20)).toBe(20)
  expect(fall(2, 3, 0.4, 20)).toBe(20)
  expect(fall(0, 3, 0.6, 20)).toBe(0)
  for (const index of [0, 1, 2]) expect(fall(index, 3, 1, 20)).toBe(0)
})

test('teams stand in the order of their points, hidden ones last', () => {
  expect(ranked(frame(4, [], [3, 9, null, 5]))).toEqual([1, 3, 0, 2])
})

describe('marks', () => {
  test('tell when another team takes the lead', () => {
    const before = frame(4, [], [30, 20])
    const after = frame(5, [brick(1, [1, 1, 1])], [30, 40])
    expect(viewer.marks(after, before).map(({ label }) => label)).toEqual(['takes the lead'])
    expect(viewer.marks(before, before)).toEqual([])
  })

  test('tell the end', () => {
    expect(viewer.marks({ ...frame(9, [], [1, 2]), over: true }, frame(8, [], [1, 2]))[0]?.weight).toBe(3)
  })
})

test('figures are exact and say what is hidden', () => {
  const now = frame(3, [brick(1, [3, 2, 3])], [null, 1_234_500_000])
  expect(viewer.figures(now, 1)).toEqual([
    { label: 'points', value: '1,234.5' },
    { label: 'this turn', value: '+2.5, up to 3' },
  ])
  expect(viewer.figures(now, 0)).toEqual([
    { label: 'points', value: '?' },
    { label: 'this turn', value: 'no brick' },
  ])
})
