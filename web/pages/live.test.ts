import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '@player/contract'
import type { Message } from './feed.svelte'
import { Live } from './live.svelte'

const viewer = { duration: () => 500 } as unknown as Viewer<unknown>
const frame = (number: number, turn: number, more = {}): Message => ({ what: 'frame', number, turn, over: false, tell: '', scores: [], frame: { turn }, ...more })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a game as it is played', () => {
  test('is shown at its newest turn at once, without the first one before it', () => {
    const live = new Live(viewer, false, () => false)
    live.reset()
    live.take(frame(1, 0))
    expect(live.now).toBe(null)
    live.take(frame(1, 40))
    expect([live.now?.turn, live.progress]).toEqual([40, 1])
  })

  test('moves from turn to turn, but not over turns that were missed', () => {
    const live = new Live(viewer, false, () => false)
    live.take(frame(1, 7))
    vi.advanceTimersByTime(1000)
    live.take(frame(1, 8))
    expect(live.progress).toBe(0)
    vi.advanceTimersByTime(1000)
    live.tick()
    expect(live.progress).toBe(1)
    live.take(frame(1, 12))
    expect(live.progress).toBe(1)
  })

  test('shows only the end of a turn where pictures come slowly', () => {
    const live = new Live(viewer, false, () => false)
    live.tick()
    live.take(frame(1, 7))
    vi.advanceTimersByTime(1000)
    live.tick()
    live.take(frame(1, 8))
    vi.advanceTimersByTime(50)
    live.tick()
    vi.advanceTimersByTime(50)
    live.tick()
    expect(live.progress).toBeGreaterThan(0)
    expect(live.progress).toBeLessThan(1)
    vi.advanceTimersByTime(150)
    live.tick()
    expect(live.progress).toBe(1)
  })

  test('gives for a turn that is not here the nearest before it', () => {
    const live = new Live(viewer, false, () => true)
    for (const turn of [0, 3, 4, 9]) live.take(frame(1, turn))
    expect([0, 2, 8, 9].map((turn) => live.frame(turn))).toEqual([{ turn: 0 }, { turn: 0 }, { turn: 0 }, { turn: 9 }])
    live.take(frame(1, 10))
    expect(live.frame(9)).toEqual({ turn: 9 })
  })

  test('keeps what adds up', () => {
    const live = new Live(viewer, true, () => true)
    live.take(frame(1, 0, { frame: { x: 3, bricks: [] } }))
    live.take({ what: 'past', number: 1, turn: 1, frame: { bricks: ['a'] } })
    for (const turn of [2, 3, 4]) live.take(frame(1, turn, { frame: { bricks: [turn] } }))
    expect([1, 2].map((turn) => live.frame(turn))).toEqual([{ x: 3, bricks: ['a'] }, { bricks: [2] }])
  })

  test('does not fall behind when games are shorter than that moment', () => {
    const live = new Live(viewer, false, () => true)
    live.take(frame(1, 0))
    live.take(frame(1, 10, { over: true }))
    for (const number of [2, 3, 4]) for (const turn of [0, 1, 2]) live.take(frame(number, turn, { over: turn === 2 }))
    vi.advanceTimersByTime(6000)
    expect([live.now?.number, live.now?.turn]).toEqual([4, 2])
  })

  test('stays at its end for a moment when the next one begins', () => {
    const live = new Live(viewer, false, () => true)
    live.take(frame(1, 9))
    live.take(frame(1, 10, { over: true }))
    live.take(frame(2, 0))
    live.take(frame(2, 1))
    expect([live.now?.number, live.now?.turn]).toEqual([1, 10])
    vi.advanceTimersByTime(6000)
    expect([live.now?.number, live.now?.turn]).toEqual([2, 1])
  })
})
