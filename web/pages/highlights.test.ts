import { expect, test } from 'vitest'
import { swiss } from '../test/tournaments'
import { featured, justEnded, speedFor } from './highlights'

const open = { ...swiss, rounds: swiss.rounds.map((round) => ({ ...round, meetings: round.meetings.map(({ table, seats, map, purpose }) => ({ table, seats, map, purpose })) })) }

test('a match has just ended when the last look did not have its result', () => {
  expect(justEnded(null, swiss)).toEqual([]) // matches played before the first update are not news
  expect(justEnded(swiss, swiss)).toEqual([])
  const ended = justEnded(open, swiss)
  expect(ended.length).toBeGreaterThan(1)
  expect(ended.map(({ round }) => round)).toEqual([...ended.map(({ round }) => round)].sort((a, b) => b - a))
  expect(ended.every(({ meeting }) => meeting.scores && meeting.seats.length > 1)).toBe(true) // no byes
})

test('the first table of the newest round that has a replay is the one to see', () => {
  expect(featured(open)).toBeNull()
  const found = featured(swiss)
  expect(found).not.toBeNull()
  const { round, meeting } = found!
  const later = swiss.rounds.filter(({ number }) => number > round).flatMap(({ meetings }) => meetings)
  expect(later.some(({ replay, scores }) => replay && scores)).toBe(false)
  expect(swiss.rounds.find(({ number }) => number === round)!.meetings.every((each) => !each.replay || each.table >= meeting.table)).toBe(true)
})

test('a match is played back as fast as its time asks for', () => {
  expect(speedFor(30, 40)).toBe(1)
  expect(speedFor(100, 40)).toBe(4)
  expect(speedFor(100_000, 40)).toBe(100)
})
