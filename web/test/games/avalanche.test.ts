import { describe, expect, test } from 'vitest'
import { duration, figureBalls, moment, queued, type Field, type Frame } from '../../../src/games/avalanche/viewer_motion'

const empty = ['', '', '', '', '', '', '', '']
const idle: Field = {
  columns: empty,
  move: { figure: [5, 5], s: 6, r: 1, landed: ['', '', '', '', '', '', '55', ''] },
  steps: [],
  length_bonus: 0,
  bonus: 0,
  falls: [],
  gift: 0,
  discarded: 0,
  appeared: 0,
  on_field: 0,
  overflow: false,
}

// Two steps: the blue balls vanish, those above them fall, and the red ones vanish together with a black ball next to
// them.
const busy: Field = {
  ...idle,
  columns: ['*', '', '', '', '', '', '', ''],
  move: { figure: [1, 1], s: 0, r: 0, landed: ['112', '112*', '2', '2', '', '', '', ''] },
  steps: [
    { gone: [[0, 0], [0, 1], [1, 0], [1, 1]], black: [], regions: 1, bonus: 1, after: ['2', '2*', '2', '2', '', '', '', ''] },
    { gone: [[0, 0], [1, 0], [2, 0], [3, 0]], black: [[1, 1]], regions: 1, bonus: 1, after: empty },
  ],
  length_bonus: 3,
  bonus: 5,
}

const frame: Frame = {
  turn: 9,
  figure: [1, 2],
  fields: [busy, { ...idle, columns: ['*', '**', '*', '', '', '', '55', '*'], falls: [0, 1, 2, 1, 7] }],
  over: false,
  winner: null,
  draw: false,
  reason: null,
}

const end = duration(frame)
const before = ['12', '12*', '2', '2', '', '', '', '']
const at = (ms: number, seat = 0) => moment(frame, seat, seat === 0 ? before : empty, ms)
const columnsOf = (now: ReturnType<typeof at>) => {
  const columns = empty.map(() => [] as string[])
  for (const ball of now.balls) columns[ball.column]![ball.row] = ball.kind
  return columns.map((column) => column.join(''))
}

describe('a figure', () => {
  const lies = (r: number) => figureBalls([1, 2], 3, r, ['', '', '', '44', '4', '', '', '']).map((b) => [b.kind, b.column, b.row])
  test('lies with the second ball right, below, left or above', () => {
    expect(lies(0)).toEqual([['1', 3, 2], ['2', 4, 1]])
    expect(lies(1)).toEqual([['2', 3, 2], ['1', 3, 3]])
    expect(lies(2)).toEqual([['2', 3, 2], ['1', 4, 1]])
    expect(lies(3)).toEqual([['1', 3, 2], ['2', 3, 3]])
  })
})

describe('a turn', () => {
  test('begins with the field before it and ends with the field after it', () => {
    expect(at(0).balls.filter((ball) => ball.row < 10).length).toBe(7)
    expect(columnsOf(at(end))).toEqual(busy.columns)
    expect(columnsOf(at(end, 1))).toEqual(frame.fields[1].columns)
  })

  test('goes through its steps one after another', () => {
    const steps = Array.from({ length: 200 }, (_, i) => at((end * i) / 200).step)
    expect([...new Set(steps)]).toEqual([0, 1, 2])
    expect([...steps].sort()).toEqual(steps)
  })

  test('takes away exactly what goes, black neighbours too', () => {
    const flashing = (from: number, to: number) => {
      const found = new Set<string>()
      for (let ms = from; ms < to; ms += 10) for (const b of at(ms).balls) if (b.flash > 0.5 && b.size === 1) found.add(`${b.kind}${b.column},${b.row}`)
      return [...found].sort()
    }
    expect(flashing(420, 720)).toEqual(['10,0', '10,1', '11,0', '11,1'])
    expect(flashing(1060, 1360)).toEqual(['*1,1', '20,0', '21,0', '22,0', '23,0'])
  })

  test('counts the black balls to come until they fall', () => {
    const counts = Array.from({ length: 300 }, (_, i) => (end * i) / 300).map((ms) => queued(frame, 1, at(ms), ms))
    expect([...new Set(counts)]).toEqual([0, 1, 2]) // the bonus for length is added at the end of the last step
    expect(queued(frame, 0, at(800, 1), 800)).toBe(0)
  })

  test('lets no ball fall below its place', () => {
    for (let ms = 0; ms < end; ms += 7) for (const ball of at(ms, 1).balls) expect(ball.row).toBeGreaterThanOrEqual(0)
  })
})
