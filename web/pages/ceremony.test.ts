import { expect, test } from 'vitest'
import { bracketAt, groupsOf, ofTournament, stepsOf, stillToCome, type BracketCeremony, type Entry, type PlaceCeremony } from './ceremony'
import { contest, standings } from '../test/stage'
import { playOff, swiss } from '../test/tournaments'
import { ofStandings } from './ceremony'

const entry = (key: number, place: number, before: number | null): Entry => ({
  ...{ key, team: key, name: `Team ${key}`, from: '', place, points: '1', moments: [] },
  before: before === null ? null : { place: before, points: '1' },
})
const of = (...entries: Entry[]): PlaceCeremony => ({ kind: 'places', title: 'Final', entries })
const keys = (entries: Entry[]) => entries.map(({ key }) => key)

test('places are opened from the last, and who share one together', () => {
  const ceremony = of(entry(0, 1, 2), entry(1, 2, 1), entry(2, 2, 3), entry(3, 4, 4))
  expect(groupsOf(ceremony).map(keys)).toEqual([[3], [1, 2], [0]])
  expect(stepsOf(ceremony).map(({ opened, called }) => `${opened}${called ? '?' : ''}`)).toEqual(['0', '0?', '1', '1?', '2', '2?', '3', '3'])
})

test('a place behind the tenth is opened at once, the others are called first', () => {
  const many = of(...Array.from({ length: 12 }, (_, key) => entry(key, key + 1, key + 1)))
  expect(stepsOf(many).slice(0, 5).map(({ opened, called }) => `${opened}${called ? '?' : ''}`)).toEqual(['0', '1', '2', '2?', '3'])
})

test('who is still to come stands as all have seen it, whatever the final places are', () => {
  const ceremony = of(entry(0, 3, 1), entry(1, 1, 3), entry(2, 2, 2))
  expect(keys(stillToCome(ceremony, 0))).toEqual([0, 2, 1])
  expect(keys(stillToCome(ceremony, 1))).toEqual([2, 1])
  const unseen = of(entry(1, 2, null), entry(0, 1, null)) // by name, because this order gives nothing away
  expect(keys(stillToCome(unseen, 0))).toEqual([0, 1])
})

test('a team is told by what it was, what it is and its moments', () => {
  const of = contest(5)
  const before = standings(of)
  const after = { ...before, rows: before.rows.map((row, team) => ({ ...row, place: 5 - team, servers: row.servers.map((points, server) => points + (server === 1 ? team * 1_000_000 : 0)) })) }
  const curves = { ms: [0, 60_000, 240_000], totals: before.rows.map((_, team) => [0, 10 - team, team]) }
  const [first, , , , last] = ofStandings(of, { before, after, curves }).entries
  expect(first).toMatchObject({ place: 5, before: { place: 1 }, moments: expect.arrayContaining(['led for 3:00']) })
  expect(last!.moments[0]).toBe('+4.0 on B1')
})

test('an entrant is told by its results in the rounds that nobody has seen', () => {
  const before = { ...swiss, rounds: swiss.rounds.slice(0, 1) }
  const { entries } = ofTournament(contest(), { before, after: swiss })
  const rounds = (name: string) => entries.find((each) => each.name === name)!.moments
  expect(rounds(swiss.entrants[0]!).every((each) => each.startsWith('round 2'))).toBe(true)
  expect(rounds(swiss.entrants[0]!)).toHaveLength(1)
})

const whole = {
  ...playOff,
  bracket: playOff.bracket!.map((tie) => (tie.purpose === 'final' ? { ...tie, winner: 0, why: '2:0' } : tie)),
}

test('of a bracket no winner is known before its tie is opened, nor whom it sends on', () => {
  const ceremony = ofTournament(contest(), { before: null, after: whole }) as BracketCeremony
  expect(ceremony.order.map((index) => whole.bracket[index]!.purpose)).toEqual(['semi-final', 'semi-final', 'for place 3', 'final'])
  const closed = bracketAt(ceremony, 0).bracket!
  expect(closed.map(({ winner, why }) => [winner, why])).toEqual(Array(4).fill([null, '']))
  expect(closed.slice(2).flatMap(({ upper, lower }) => [upper, lower])).toEqual([null, null, null, null])
  const half = bracketAt(ceremony, 1).bracket!
  expect([half[2]!.upper, half[2]!.lower]).toEqual([0, null])
  expect([half[3]!.upper, half[3]!.lower]).toEqual([3, null])
  expect(bracketAt(ceremony, 4).bracket).toEqual(whole.bracket)
})

test('what the public has seen of a bracket is open from the beginning', () => {
  const ceremony = ofTournament(contest(), { before: playOff, after: whole }) as BracketCeremony
  expect(ceremony.order.map((index) => whole.bracket[index]!.purpose)).toEqual(['final'])
  expect(bracketAt(ceremony, 0).bracket!.slice(0, 2)).toEqual(whole.bracket.slice(0, 2))
})
