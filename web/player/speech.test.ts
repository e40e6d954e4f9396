import { expect, test } from 'vitest'
import { en as big } from '../texts/big/en'
import { en as ceremony } from '../texts/ceremony/en'
import { en as columns } from '../texts/columns/en'
import { en as damage } from '../texts/damage/en'
import { en } from '../texts/en'
import { en as guide } from '../texts/guide/en'
import { hu } from '../texts/hu'
import { en as organiser } from '../texts/organiser/en'
import { en as past } from '../texts/past/en'
import { hu as organiserHu } from '../texts/organiser/hu'
import { pl as organiserPl } from '../texts/organiser/pl'
import { ru as organiserRu } from '../texts/organiser/ru'
import { pl } from '../texts/pl'
import { en as room } from '../texts/room/en'
import { ru } from '../texts/ru'
import { en as setup } from '../texts/setup/en'
import { hu as setupHu } from '../texts/setup/hu'
import { pl as setupPl } from '../texts/setup/pl'
import { ru as setupRu } from '../texts/setup/ru'
import { languageOf, marksIn, spoken } from './speech.svelte'

test('the language is the one that was chosen, else that of the browser, else English', () => {
  expect(languageOf('hu', ['pl'])).toBe('hu')
  expect(languageOf(null, ['de-DE', 'pl-PL', 'en'])).toBe('pl')
  expect(languageOf('klingon', ['RU'])).toBe('ru')
  expect(languageOf(null, ['de'])).toBe('en')
  expect(languageOf('toString', [])).toBe('en')
})

test('a game without texts in a language says it in English', () => {
  const english = { lead: 'takes the lead' }
  expect(spoken('no such game', english)()).toBe(english)
})

test('a mark says what it has to say in the language of now', () => {
  let texts = { lead: 'takes the lead', drops: (cubes: number) => `drops ${cubes} cubes` }
  const mark = marksIn(() => texts)
  const marks = [mark(0, 2, 'lead'), mark(1, 1, 'drops', 12)]
  expect(marks.map(({ label }) => label)).toEqual(['takes the lead', 'drops 12 cubes'])
  texts = { lead: 'prowadzi', drops: (cubes) => `zrzuca ${cubes}` }
  expect(marks.map(({ label }) => label)).toEqual(['prowadzi', 'zrzuca 12'])
})

// All texts, applied to some numbers and names, by their path.
function told(texts: object, path = ''): Map<string, string> {
  const all = new Map<string, string>()
  for (const [name, text] of Object.entries(texts)) {
    const at = `${path}/${name}`
    if (typeof text === 'string') all.set(at, text)
    else if (typeof text === 'function') for (const count of [1, 2, 5, 22]) all.set(`${at} ${count}`, String(text(...given(at, count, text.length))))
    else for (const [deeper, words] of told(text as object, at)) all.set(deeper, words)
  }
  return all
}
const given = (path: string, count: number, length: number): unknown[] =>
  Array.from({ length }, (_, at) => (/played$|unknownGame$/.test(path) ? (at === length - 1 ? ['A', 'B'].slice(0, count) : count) : /\/orders\//.test(path) ? String(count) : count))

const games = import.meta.glob<object>('../../src/games/*/texts/en.ts', { eager: true, import: 'en' })
const byGame = (files: Record<string, object>) => Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.split('/').at(-3)!, texts]))
const english = told({ ...en, big, ceremony, columns, damage, guide, organiser, past, room, setup, games: byGame(games) })
const same = /\/(units|language|figures|columns(?!\/(meanings|points))|keyNames|docs)\b|Home End|\/(change|k) |\/where |play-off$/ // may be the same in two languages

test.each([
  ['Polish', { ...pl, organiser: organiserPl, setup: setupPl }, /[а-яё]/i],
  ['Russian', { ...ru, organiser: organiserRu, setup: setupRu }, null],
  ['Hungarian', { ...hu, organiser: organiserHu, setup: setupHu }, /[а-яёąęłńśźż]/i],
])('%s says all that English says, in its own words', (_, texts, foreign) => {
  const here = told({ ...texts, games: byGame(texts.games), tells: {} }) // has no texts in English
  const missing = [...english.keys()].filter((path) => !here.has(path) && !/\/(figures|columns)\//.test(path))
  expect(missing).toEqual([])
  for (const [path, text] of here) {
    expect(text, path).not.toMatch(/undefined|\[object|NaN/)
    if (foreign) expect(text, path).not.toMatch(foreign)
    if (text.length > 12 && !same.test(path)) expect(text, path).not.toBe(english.get(path))
  }
})

test('numbers agree with their nouns', () => {
  expect([1, 2, 5, 12, 22, 101].map((count) => pl.player.teams(count))).toEqual(['1 drużyna', '2 drużyny', '5 drużyn', '12 drużyn', '22 drużyny', '101 drużyn'])
  expect([1, 2, 5, 12, 21, 101].map((count) => ru.player.teams(count))).toEqual(['1 команда', '2 команды', '5 команд', '12 команд', '21 команда', '101 команда'])
  expect([1, 2, 3, 4, 11, 22].map((place) => ceremony.was(place))).toEqual(['was 1st', 'was 2nd', 'was 3rd', 'was 4th', 'was 11th', 'was 22nd'])
  expect([1, 2, 5, 11, 51].map((place) => hu.table.up(place, '5 perc'))).toEqual([1, 2, 5, 11, 51].map((place) => `feljebb ${[1, 5, 51].includes(place) ? 'az' : 'a'} ${place}. helyről (időtáv: 5 perc)`))
})

test('what ties are played for is told in each language', () => {
  expect(['final', 'round of 16', 'for place 3', 'places 5 to 8', 'semi-final, game 2', ''].map(pl.tournament.purpose)).toEqual(['finał', '1/8 finału', 'o 3. miejsce', 'o miejsca 5–8', 'półfinał, mecz 2', ''])
  expect(['final', 'round of 16', 'for place 3', 'places 5 to 8', ''].map(ru.tournament.purpose)).toEqual(['финал', '1/8 финала', 'за 3-е место', 'за 5–8-е места', ''])
  expect(['final', 'round of 32', 'for place 3', 'places 5 to 8', ''].map(hu.tournament.purpose)).toEqual(['döntő', 'a legjobb 32 között', 'a 3. helyért', 'az 5–8. helyért', ''])
})
