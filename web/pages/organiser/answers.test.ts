import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speech, type Language } from '@player/speech.svelte'
import { said } from '../said'
import { answerOf, linesOf, question, refusal } from './answers'
import { Refused, type Said } from './room'
import { words } from './words'

const source = readFileSync(new URL('../../../src/site/api/order_phrases.cpp', import.meta.url), 'utf8')
const phrases = [...source.matchAll(/\{"(\w+)",((?:\s*"(?:[^"\\]|\\.)*")+)\}/g)].map(([, code, parts]) => ({ code: code!, text: [...parts!.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part!.replaceAll('\\"', '"')).join('') }))

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }))
afterEach(async () => {
  await speech.choose('en')
  vi.unstubAllGlobals()
})
const speak = (language: Language) => speech.choose(language)

const answer = (order: string, out: string, more: Partial<Said> = {}): Said => ({ number: 1, order: { order }, code: 0, out, err: '', codes: { out: [], err: [] }, cut: false, file: '', ...more })
const code = (code: string, ...values: string[]) => ({ code, values })

test.each(['pl', 'ru', 'hu'] as const)('what orders ask and answer is translated to %s', async (language) => {
  await speak(language)
  expect(phrases.length).toBeGreaterThan(130)
  expect(Object.keys(words().orders).sort()).toEqual([...new Set(phrases.map(({ code }) => code))].sort())
  for (const { code, text } of phrases) {
    const values = (text.match(/#|\{\}/g) ?? []).map((_, hole) => `${hole + 2}`)
    const told = said(text, { code, values }, words().orders)
    expect(told, code).not.toMatch(/undefined|NaN|\$\d|[{}]/)
    expect(told, code).not.toBe(text)
    for (const name of told.match(/agon contest \w+/g) ?? []) expect(source, code).toContain(name)
  }
})

test('numbers in answers take the right form of the word', async () => {
  const taken = (count: number) => said('', code('passwords_taken', String(count)), words().orders).split(';')[0]
  const again = (told: string) => said('', code('plays_other', 'Cup', told), words().orders)
  await speak('pl')
  expect([1, 3, 5, 22].map(taken)).toEqual(['Działający serwer ma 1 nowe hasło', 'Działający serwer ma 3 nowe hasła', 'Działający serwer ma 5 nowych haseł', 'Działający serwer ma 22 nowe hasła'])
  expect(['1 decided match is', '31 decided matches are'].map(again)).toEqual(['Cup: do ponownego rozegrania 1 rozstrzygnięty mecz', 'Cup: do ponownego rozegrania 31 rozstrzygniętych meczów'])
  await speak('ru')
  expect([1, 3, 5, 21].map(taken)).toEqual(['У работающего сервера 1 новый пароль', 'У работающего сервера 3 новых пароля', 'У работающего сервера 5 новых паролей', 'У работающего сервера 21 новый пароль'])
})

test('an answer names the buttons of the room in its language', async () => {
  const cancelled = answer('cancel', 'noted\n`agon contest start` begins it again, `agon contest undo` takes this back\n', { codes: { out: [null, code('cancelled')], err: [] } })
  expect(answerOf(cancelled).map(({ text }) => text)).toEqual(['“Start…” begins it again, “Undo…” takes this back'])
  await speak('pl')
  expect(answerOf(cancelled)).toEqual([{ text: '„Rozpocznij…” zaczyna go od nowa, a „Cofnij…” na liście działań to cofa', english: false }])
})

test('an order that answers with the state of the contest is told without what the page shows anyway', () => {
  const status = 'Final: paused, 0:10:00 of 5:00:00\npaused since 14:00, by maria (site)\nserver  game\nF1  wall\n'
  const codes = { out: [code('stands_paused', 'Final', '0:10:00 of 5:00:00')], err: [] }
  expect(answerOf(answer('pause', status, { codes })).map(({ text }) => text)).toEqual(['Final: paused, 0:10:00 of 5:00:00'])
  expect(answerOf(answer('status', status, { codes }))).toHaveLength(4)
})

test('an order that is simply done is told by its sign alone, and one that failed without a word by words', () => {
  expect(answerOf(answer('announce', 'noted\n'))).toEqual([])
  expect(answerOf(answer('announce', '', { code: 1 }))).toEqual([{ text: 'It failed without saying why.', english: false }])
})

test('a line without a code stays as it is, and says that it is English', async () => {
  await speak('ru')
  const mixed = answer('team', 'alfa x7k2\n', { err: 'These passwords are stored nowhere else: teams.toml keeps only their hashes.\nTeam 7 is odd.\n', codes: { out: [], err: [code('passwords_once', 'teams.toml')] } })
  expect(answerOf(mixed)).toEqual([
    { text: 'alfa x7k2', english: true },
    { text: 'Больше этих паролей нет нигде: в teams.toml записаны только их хеши.', english: false },
    { text: 'Team 7 is odd.', english: true },
  ])
  expect(linesOf(answer('check', 'a\n\nb\n'), 'out').map(({ text }) => text)).toEqual(['a', '', 'b'])
})

test('questions and refusals are told in the language of the page', async () => {
  await speak('hu')
  expect(question({ asks: 'Final begins now, with the programs that are accepted now.', asks_code: code('asks_start', 'Final') })).toEqual({ text: 'Ez a torna most kezdődik, az eddig elfogadott programokkal: Final.', english: false })
  expect(question({ asks: 'The moon is full.' })).toEqual({ text: 'The moon is full.', english: true })
  expect(refusal(new Refused(422, 'nothing is frozen', code('not_frozen')))).toBe('semmi sincs befagyasztva')
})
