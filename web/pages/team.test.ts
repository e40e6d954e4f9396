import { expect, test } from 'vitest'
import { playOff, swiss } from '../test/tournaments'
import { fits, headToHead, matchesOf } from './team'

const all = [...matchesOf(swiss, 2), ...matchesOf(playOff, 2)]

test('a team has the matches of its number, the newest first, and byes are none of them', () => {
  expect(matchesOf(swiss, 2).map(({ round, outcome, opponents }) => [round, outcome, opponents[0]?.name])).toEqual([[1, 'fault', 'Null Pointers of Gdańsk']])
  expect(matchesOf(swiss, 1).map(({ round, outcome }) => [round, outcome])).toEqual([
    [2, 'drawn'],
    [1, 'won'],
  ])
  expect(matchesOf(swiss, 4).map(({ outcome }) => outcome)).toEqual(['open'])
  expect(matchesOf({ ...swiss, teams: undefined as never }, 2)).toEqual([])
})

test('a fault is a loss in the balance, and what is not played is nothing', () => {
  expect(headToHead(matchesOf(swiss, 2))).toEqual([{ key: 'team 1', name: 'Null Pointers of Gdańsk', team: 1, won: 0, drawn: 0, lost: 1 }])
  expect(headToHead(matchesOf(swiss, 4))).toEqual([])
})

test('matches are filtered by tournament, opponent and outcome', () => {
  const none = { tournament: '', opponent: '', outcome: '' } as const
  expect(all.filter((each) => fits(each, none))).toHaveLength(all.length)
  expect(all.filter((each) => fits(each, { ...none, outcome: 'fault' })).every(({ outcome }) => outcome === 'fault')).toBe(true)
  expect(all.filter((each) => fits(each, { ...none, tournament: 'Final' }))).toHaveLength(1)
  expect(all.filter((each) => fits(each, { ...none, opponent: 'team 3' })).every(({ opponents }) => opponents.some(({ team }) => team === 3))).toBe(true)
})
