import { expect, test } from 'vitest'
import { afterwards, notesOf, writersOf } from './notes'
import { notedMax, notedOf, outputOf } from './output'
import { readReplays, type Replay } from './replay'

const replay = [
  '{"agon":"replay","version":1,"game":"football","setup":"","seed":"1","seats":[{"name":"A","program":"a"},{"name":"B","program":"b"}]}',
  '{"t":1,"said":[{"seat":0,"text":"2 7","cpu_us":180,"wall_us":210}],"digest":"0123456789abcdef"}',
  '{"result":{"scores":[1000000,0],"winner":0,"turns":1,"reason":"A wins","faults":[]}}',
]
const head = '{"agon":"notes","version":1,"replay":"9f2c"}'

function read(...notes: string[]): Replay {
  const loaded = readReplays([...replay, head, ...notes, ...replay].join('\n') + '\n')
  expect(loaded).toHaveLength(2)
  const [one, next] = loaded.map((each) => ('replay' in each ? each.replay : null))
  expect(next!.notes).toBeUndefined()
  return one!
}

test('notes belong to the replay before them, by turn and seat', () => {
  const { notes } = read('{"seat":0,"t":1,"text":"depth 5\\n"}', '{"seat":1,"t":1,"text_hex":"c3a1ff"}', '{"seat":0,"t":2,"text":"crash"}', '{"seat":0,"text":"bye"}', '{"seat":1,"dropped":4464}')
  expect([...notes!.turns]).toEqual([
    [1, [{ seat: 0, text: 'depth 5\n' }, { seat: 1, text: 'á\ufffd' }]],
    [2, [{ seat: 0, text: 'crash' }]],
  ])
  expect(afterwards(notes!, 1).map(({ text }) => text)).toEqual(['crash', 'bye'])
  expect(notes!.dropped.get(1)).toBe(4464)
})

test('notes can be told from each other by who wrote them', () => {
  const { notes } = read('{"seat":1,"t":1,"text":"a"}', '{"seat":0,"t":1,"text":"b"}', '{"seat":0,"text":"bye"}', '{"seat":0,"dropped":7}')
  expect(writersOf(notes!)).toEqual([0, 1])
  expect(notesOf(notes!, -1)).toBe(notes)
  expect(notesOf(notes!, 1)).toEqual({ turns: new Map([[1, [{ seat: 1, text: 'a' }]]]), after: [], dropped: new Map() })
})

test('notes that cannot be read are left out, and the match is there all the same', () => {
  const { notes, turns } = read('{"seat":0', '{"seat":7,"t":1,"text":"x"}', '{"seat":0,"t":-1,"text":"x"}', '{"seat":0,"t":1,"text_hex":"zz"}', '{"seat":0,"t":1}', '7')
  expect(turns).toHaveLength(1)
  expect(notes).toEqual({ turns: new Map(), after: [], dropped: new Map() })
})

test('notes that quote the beginning of a replay begin none', () => {
  const { notes } = read(JSON.stringify({ seat: 0, t: 1, text: '{"agon":"replay"}\n{"agon":"notes"}' }))
  expect(notes!.turns.get(1)).toHaveLength(1)
})

test('beside the board stands what a program wrote in a turn, without what it draws, and not without end', () => {
  const shown = read(JSON.stringify({ seat: 1, t: 1, text: '#draw cell 1 2 red\n<b>depth</b>\n' }))
  expect(outputOf(shown, 1, 2).map(({ seat, noted }) => [seat, noted])).toEqual([
    [0, null],
    [1, { text: '<b>depth</b>', more: 0, drawn: 1 }],
  ])
  expect(outputOf(shown, 1)[1]!.noted!.text).toContain('#draw') // a game without drawing
  expect(notedOf([{ seat: 0, text: 'x'.repeat(notedMax + 3) }], 0, 2)).toMatchObject({ more: 3, drawn: 0 })
})
