import { expect, test } from 'vitest'
import { bracketRounds, crossTable, decided, fromHalves, shortScore, type Tie, type Tournament } from './tournament'

const swiss: Tournament = {
  name: 'Final',
  game: 'football',
  format: 'swiss',
  intermediate: false,
  seed: '7',
  over: '',
  entrants: ['alfa', 'beta', 'gamma'],
  rounds: [
    { number: 1, whole: true, meetings: [] },
    { number: 2, whole: false, meetings: [] },
  ],
  table: {
    remark: '',
    columns: ['points'],
    rows: [
      { place: 1, entrant: 2, values: ['2'] },
      { place: 2, entrant: 0, values: ['1'] },
      { place: 3, entrant: 1, values: ['0'] },
    ],
  },
  cross: [
    [{ round: 1, opponent: 1, halves: 2, first: true }],
    [{ round: 1, opponent: 0, halves: 0, first: false }],
    [{ round: 1, opponent: null, halves: 2, first: false }],
  ],
}

test('halves of a point are told as points', () => {
  expect([0, 1, 2, 3, 19].map(fromHalves)).toEqual(['0', '½', '1', '1½', '9½'])
})

test('a score has no needless digits', () => {
  expect(['1.000000', '938.476563', '-0.500000'].map(shortScore)).toEqual(['1', '938.48', '-0.5'])
})

test('the cross-table of a Swiss tournament tells each round with the place of the opponent', () => {
  const { columns, rows } = crossTable(swiss)
  expect(columns).toEqual(['1', '2'])
  expect(rows.map(({ entrant }) => entrant)).toEqual([2, 0, 1])
  expect(rows[0]!.cells).toEqual([{ result: '1', against: 'bye', first: false, halves: 2, played: 1 }, null])
  expect(rows[2]!.cells[0]).toMatchObject({ result: '0', against: '2', first: false })
})

test('the cross-table of a round robin tells each opponent in the order of places', () => {
  const { columns, rows } = crossTable({ ...swiss, format: 'round-robin' })
  expect(columns).toEqual(['1', '2', '3'])
  expect(rows[1]!.cells.map((cell) => cell?.result)).toEqual([undefined, undefined, '1'])
})

test('a bracket has the ties that lead to the final, and those for other places beside them', () => {
  const tie = (round: number, purpose: string): Tie => ({ round, purpose, upper: 0, lower: 1, winner: null, why: '' })
  const rounds = bracketRounds([tie(1, 'semi-final'), tie(1, 'semi-final'), tie(2, 'final'), tie(2, 'for place 3')])
  expect(rounds.map(({ title, main, others }) => [title, main.length, others.length])).toEqual([
    ['semi-final', 2, 0],
    ['final', 1, 1],
  ])
})

test('what decided a tie is told apart from its points', () => {
  const of = (why: string) => decided({ round: 1, purpose: '', upper: 0, lower: 1, winner: 0, why })
  expect(of('2:0')).toEqual({ upper: '2', lower: '0', how: '', brief: '' })
  expect(of('0.5:0.5, by lot')).toEqual({ upper: '0.5', lower: '0.5', how: 'by lot', brief: 'by lot' })
  expect(of('1:1, the own victory took 41 moves against 57').brief).toBe('fewer moves')
  expect(of('')).toEqual({ upper: '', lower: '', how: '', brief: '' })
})
