import { describe, expect, test } from 'vitest'
import { en } from '../texts/en'
import { pl } from '../texts/pl'
import { readReplays, type Replay } from './replay'
import { speech } from './speech.svelte'

const header = '{"agon":"replay","version":1,"game":"football","setup":"","seed":"18446744073709551615","seats":[{"name":"A","program":"a"},{"name":"B","program":"b"}]}'
const turn = (t: number) =>
  `{"t":${t},"said":[{"seat":0,"text":"2 7 10 8 10","cpu_us":180,"wall_us":210}],"digest":"0123456789abcdef"}`
const result = '{"result":{"scores":[1000000,0],"winner":0,"turns":2,"reason":"A wins","faults":[]}}'
const whole = [header, turn(1), turn(2), result].join('\n') + '\n'

function one(content: string) {
  const loaded = readReplays(content)
  expect(loaded).toHaveLength(1)
  return loaded[0]!
}

const error = (content: string) => (one(content) as { error: string }).error

describe('a replay', () => {
  test('is read whole', () => {
    expect(one(whole)).toEqual({
      replay: {
        game: 'football',
        setup: '',
        seed: 2n ** 64n - 1n,
        seats: [
          { name: 'A', program: 'a' },
          { name: 'B', program: 'b' },
        ],
        turns: Array(2).fill({
          said: [{ seat: 0, text: '2 7 10 8 10', cpuUs: 180, wallUs: 210 }],
          spent: [],
          digest: '0123456789abcdef',
        }),
        result: { scores: [1000000, 0], winner: 0, reason: 'A wins', ours: false, faults: 0 },
      },
    })
  })

  test('may have any number of texts of a seat in a turn, and what each seat spent in it', () => {
    const said = '"said":[{"seat":1,"text":"A"},{"seat":0,"text":"B"},{"seat":1,"text":"C"}]'
    const line = `{"t":1,${said},"spent":[{"seat":1,"cpu_us":7,"wall_us":9}],"digest":"0123456789abcdef"}`
    const { replay } = one([header, line].join('\n')) as { replay: Replay }
    expect(replay.turns[0]!.said.map(({ seat, text }) => `${seat} ${text}`)).toEqual(['1 A', '0 B', '1 C'])
    expect(replay.turns[0]!.spent).toEqual([{ seat: 1, cpuUs: 7, wallUs: 9 }])
    expect(error([header, line.replace('"spent":[{"seat":1', '"spent":[{"seat":2')].join('\n'))).toContain('there is no seat 2')
  })

  test('may have fields and lines that only later versions know', () => {
    const later = whole.replace('"game"', '"weather":{"sun":1},"game"').replace(result, `{"comment":"x"}\n${result}`)
    expect(one(later)).toEqual(one(whole))
  })

  test('may hold names that are not UTF-8', () => {
    const name = (content: string) => (one(content) as { replay: { seats: { name: string }[] } }).replay.seats[0]!.name
    expect(name(whole.replace('"name":"A"', '"name_hex":"c3a4ff"'))).toBe('ä\ufffd')
  })

  test('that was cut off before its result has none', () => {
    expect(one([header, turn(1)].join('\n'))).toMatchObject({ replay: { result: null } })
  })

  test('that was cut in the middle of a line has the turns before that line', () => {
    const from = whole.indexOf(turn(2)) + 1
    for (let end = from; end < from + turn(2).length - 1; ++end) {
      const { replay } = one(whole.slice(0, end)) as { replay: Replay }
      expect([replay.turns.length, replay.result]).toEqual([1, null])
    }
    const [{ replay }] = readReplays(whole.slice(0, whole.indexOf(result) + 9) + '\n' + whole) as [{ replay: Replay }, unknown]
    expect([replay.turns.length, replay.result]).toEqual([2, null])
  })

  test('of a newer version is refused in words', () => {
    expect(error(whole.replace('"version":1', '"version":2'))).toBe(
      'line 1: it has format version 2, this page reads up to 1: use a newer Agon',
    )
  })
})

describe('damage is told with its place', () => {
  const cases: [string, string, string][] = [
    ['half a line between others', whole.replace(turn(1), turn(1).slice(0, 40)), 'line 2: this is not a line of JSON; the file is damaged or cut off here'],
    ['a missing turn', whole.replace(turn(1) + '\n', ''), 'line 2: turn 1 was expected here, but this is turn 2'],
    ['a seat that there is not', whole.replace('"seat":0', '"seat":7'), 'line 2: there is no seat 7'],
    ['a digest that is none', whole.replace('0123456789abcdef', '0123'), 'line 2: "digest" is not 16 hexadecimal digits'],
    ['a winner who did not play', whole.replace('"winner":0', '"winner":2'), 'line 4: "winner" is not a seat'],
    ['text after the result', whole + turn(3), 'line 5: there is something after the result'],
    ['half a header', header.slice(0, 60), 'line 1: this is not a line of JSON; the file is damaged or cut off here'],
    ['half a line after the result', whole + turn(3).slice(0, 9), 'line 5: this is not a line of JSON; the file is damaged or cut off here'],
    ['something else', 'hello', 'line 1: this is not a line of JSON; the file is damaged or cut off here'],
    ['other JSON', '{"a":1}', 'line 1: this is not a replay: its first line does not contain "agon":"replay"'],
    ['no seats', whole.replace(/"seats":\[.*?\]/, '"seats":[]'), 'line 1: it has no players'],
    ['a list as a line', `${header}\n[1]\n`, 'line 2: the line is not an object'],
  ]
  test.each(cases)('%s', (_, content, expected) => expect(error(content)).toBe(expected))

  test('in the language of now', () => {
    const damaged = one(whole.replace('"seat":0', '"seat":7')) as { error: string }
    speech.words = pl
    expect(damaged.error).toBe('wiersz 2: nie ma gracza 7')
    expect(error(`${header}\n[1]\n`)).toBe('wiersz 2: wiersz nie jest obiektem')
    speech.words = en
    expect(damaged.error).toBe('line 2: there is no seat 7')
  })
})

describe('several replays', () => {
  test('follow one another', () => expect(readReplays(whole + whole + whole)).toHaveLength(3))

  test('are not affected by a damaged one among them', () => {
    const damaged = [header, 'garbage', turn(2), result].join('\n') + '\n'
    const loaded = readReplays(whole + damaged + whole)
    expect(loaded.map((each) => 'error' in each)).toEqual([false, true, false])
    expect(loaded[1]).toMatchObject({ error: expect.stringContaining('line 2') })
  })

  test('cannot be forged by what a program said', () => {
    const said = JSON.stringify('{"agon":"replay"}')
    expect(readReplays(whole.replace('"2 7 10 8 10"', said))).toHaveLength(1)
  })

  test('are none in an empty text', () => expect(readReplays('\n')).toEqual([]))
})
