import { describe, expect, test } from 'vitest'
import { rollTo, viewer, type Frame } from '../../../src/games/football/viewer'

describe('the ball', () => {
  const path: [number, number][] = [[7, 10], [6, 11], [6, 12]]
  test('rolls along its path', () => {
    expect(rollTo(path, 0)).toEqual({ nodes: [[7, 10], [7, 10]], ball: [7, 10] })
    expect(rollTo(path, 0.5).ball).toEqual([6.5, 10.5])
    expect(rollTo(path, 1.25)).toEqual({ nodes: [[7, 10], [6, 11], [6, 11.25]], ball: [6, 11.25] })
  })
  test('lies at its end', () => expect(rollTo(path, 2)).toEqual({ nodes: path, ball: [6, 12] }))
})

describe('the moments of a match', () => {
  const frame: Frame = { turn: 5, ball: [6, 19], by: 0, path: [], to_act: 1, ends: [], threat: false, over: false, winner: null, reason: null }
  test('are threats of who is to move', () => {
    expect(viewer.marks({ ...frame, threat: true }, null)).toEqual([{ seat: 1, weight: 2, label: 'can score' }])
  })
  test('are the end, for the winner', () => {
    const end: Frame = { ...frame, to_act: null, over: true, winner: 0, reason: 'goal' }
    expect(viewer.marks(end, null)).toEqual([{ seat: 0, weight: 3, label: 'goal' }])
  })
  test('are few', () => expect(viewer.marks(frame, null)).toEqual([]))
})
