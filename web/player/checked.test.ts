import { expect, test } from 'vitest'
import { byName, flag, list, number, oneOf, orNothing, orNull, pair, record, text, Unreadable } from './checked'

const check = record({ name: text, rows: list(record({ place: number, status: orNothing(oneOf('out')) })), best: orNull(number), both: orNothing(pair(flag)), by: orNothing(byName(number)) })
const whole = { name: 'Cup', rows: [{ place: 1 }, { place: 2, status: 'out' }], best: null, both: [true, false], by: { a: 1 }, later: 'is not asked for' }

test('what fits is taken as it is, with what later servers add', () => {
  expect(check(whole, 'a message')).toEqual(whole)
})

test.each([
  [{ ...whole, name: undefined }, 'a message.name is not a text'],
  [{ ...whole, name: 7 }, 'a message.name is not a text'],
  [{ ...whole, rows: {} }, 'a message.rows is not a list'],
  [{ ...whole, rows: [{ place: 1 }, { place: 'second' }] }, 'a message.rows[1].place is not a number'],
  [{ ...whole, rows: [{ place: Infinity }] }, 'a message.rows[0].place is not a number'],
  [{ ...whole, rows: [null] }, 'a message.rows[0] is not an object'],
  [{ ...whole, rows: [{ place: 1, status: 'in' }] }, 'a message.rows[0].status is not one of out'],
  [{ ...whole, best: undefined }, 'a message.best is not a number'],
  [{ ...whole, both: [true] }, 'a message.both is not a pair'],
  [{ ...whole, by: { a: 'x' } }, 'a message.by.a is not a number'],
  [[], 'a message is not an object'],
  ['x', 'a message is not an object'],
])('what does not fit is refused with its place: %j', (message, what) => {
  expect(() => check(message, 'a message')).toThrow(new Unreadable(what))
})
