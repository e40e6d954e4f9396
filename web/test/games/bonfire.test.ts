import { describe, expect, test } from 'vitest'
import { clearFields, leader, pilesOf, viewer, type Frame } from '../../../src/games/bonfire/viewer'
import { ranked } from '../../../src/games/bonfire/viewer_scores'

const frame: Frame = {
  turn: 0,
  over: false,
  turns_left: 300,
  burning: false,
  side: 100,
  pile_min: 1000,
  factor: 15,
  piles: [
    [10, 10, 70, 0],
    [14, 10, 40, 0, 1, 12, 2, 8],
  ],
  survivors: [
    { seat: 0, id: 1, x: 10, y: 10, sticks: 0, busy: 0, role: 'none' },
    { seat: 0, id: 2, x: 50, y: 51, sticks: 5, busy: 0, role: 'captain' },
  ],
  rafts: [{ seat: 0, x: 50, y: 51, sticks: 5, manned: true, dries: false }],
  events: [],
  points: [0, 12, 8],
}

describe('the piles', () => {
  test('are those of the beginning and what has changed, the largest last', () => {
    const later: Frame = { ...frame, turn: 9, piles: [[10, 10, 30, 1]] }
    expect(pilesOf(frame, later)).toEqual([
      { place: [10, 10], sticks: 30, burns: true, marks: [] },
      { place: [14, 10], sticks: 40, burns: false, marks: [[1, 12], [2, 8]] },
    ])
  })
  test('are only those that a team sees now, in its view', () => {
    const later: Frame = { ...frame, turn: 9, piles: [[14, 10, 40, 0]], near: [] }
    expect(pilesOf(frame, later).map(({ place }) => place)).toEqual([[14, 10]])
  })
})

test('there is no fog around a team that stands on an island, and beside one at sea', () => {
  expect(clearFields(frame)).toEqual([
    { from: [2, 2], to: [18, 18] },
    { from: [49, 51], to: [51, 51] },
    { from: [50, 50], to: [50, 52] },
  ])
})

describe('the points', () => {
  test('are ranked; equal ones share a place', () => {
    const rows = ranked({ ...frame, points: [5, 9, 5, 1] })
    expect(rows.map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]])
  })
  test('of others are not known in the view of a team', () => {
    const rows = ranked({ ...frame, points: [null, 0, null] })
    expect(rows[0]).toEqual({ place: 1, seat: 1, points: 0 })
    expect(viewer.figures({ ...frame, points: [null, 0, null] }, 0)).toEqual([{ label: 'points', value: '?' }])
  })
  test('make a race: parts of the leader, who is at least as far as a fire', () => {
    expect(viewer.race.values(frame)).toEqual([0, 0.012, 0.008])
    expect(viewer.race.values({ ...frame, points: [4000, 1000, 0] })).toEqual([1, 0.25, 0])
  })
  test('have no leader while nobody has any', () => expect(leader({ ...frame, points: [0, 0] })).toBe(-1))
})

test('the figures of a team are its points, its survivors, what they carry, and its rafts', () => {
  expect(viewer.figures(frame, 0)).toEqual([
    { label: 'points', value: '0' },
    { label: 'survivors', value: '2' },
    { label: 'carried', value: '5' },
    { label: 'rafts', value: '1' },
  ])
})

describe('the moments of a match', () => {
  test('are fires, lost survivors, new leaders and the end', () => {
    const before: Frame = { ...frame, points: [20, 12, 8] }
    const now: Frame = { ...frame, events: [{ what: 'lit', seat: 2, x: 10, y: 10 }, { what: 'drowned', seat: 1, x: 3, y: 3 }] }
    expect(viewer.marks(now, before)).toEqual([
      { seat: 2, weight: 3, label: 'lights a fire' },
      { seat: 1, weight: 2, label: 'loses a survivor' },
      { seat: 1, weight: 2, label: 'takes the lead' },
    ])
    expect(viewer.marks({ ...frame, over: true }, before)).toEqual([{ seat: 1, weight: 3, label: 'has the most points' }])
  })
  test('are few', () => {
    const taking: Frame = { ...frame, events: [{ what: 'took', seat: 0, x: 10, y: 10, count: 5 }] }
    expect(viewer.marks(taking, frame)).toEqual([])
  })
})
