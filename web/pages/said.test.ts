import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { retold, speech } from '@player/speech.svelte'
import { en } from '../texts/en'
import { hu } from '../texts/hu'
import { pl } from '../texts/pl'
import { ru } from '../texts/ru'
import { Refused, refusedBy, said } from './said'
import { decided } from './tournament'

const languages = { pl, ru, hu }
afterEach(() => void (speech.words = en))

// The server's sentences, by their codes; these two are made without one (src/site/site_texts.cpp).
const phrases = ['tournaments/published/tournament_phrases.cpp', 'site/site_phrases.cpp']
  .map((file) => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8'))
  .flatMap((source) => [...source.matchAll(/\{"(\w+)",\s*"([^"]+)"\}/g)].map(([, code, text]) => ({ code: code!, text: text! })))
  .concat([{ code: 'break', text: 'a break' }, { code: 'trouble', text: 'a technical problem' }])

test.each(Object.entries(languages))('every sentence of the server that has a code is translated to %s', (_, words) => {
  speech.words = words
  expect([...Object.keys(words.server), 'at_moment'].sort()).toEqual([...new Set(phrases.map(({ code }) => code))].sort())
  for (const { code, text } of phrases) {
    const values = (text.match(/#|\{\}/g) ?? []).map((_, hole) => (code === 'at_moment' ? ['2026-11-28', '14:00'][hole]! : String(hole + 2)))
    const told = said(text, { code, values })
    expect(told, code).not.toMatch(/undefined|NaN|Invalid|\$\d|[{}]/)
    expect(told, code).not.toBe(text)
  }
})

test('a sentence without a code, or with one that the page does not know, is shown as it comes', () => {
  speech.words = pl
  expect(said('a power cut')).toBe('a power cut')
  expect(said('the moon is full', { code: 'moon', values: [] })).toBe('the moon is full')
  expect(said('toString', { code: 'toString', values: [] })).toBe('toString')
})

test('numbers in a sentence of the server take the right form of the word', () => {
  const of = (count: number) => said('', { code: 'waiting', values: [String(count)] })
  speech.words = pl
  expect([1, 3, 5, 22].map(of).map((each) => each.split(';')[0])).toEqual(['na werdykt czeka 1 zgłoszenie', 'na werdykt czekają 3 zgłoszenia', 'na werdykt czeka 5 zgłoszeń', 'na werdykt czekają 22 zgłoszenia'])
  speech.words = ru
  expect([1, 3, 5, 21].map(of).map((each) => each.split(';')[0])).toEqual(['вердикта ждёт 1 посылка', 'вердикта ждут 3 посылки', 'вердикта ждут 5 посылок', 'вердикта ждёт 21 посылка'])
})

test('a refusal is told in the language of the page, and one that comes from a proxy as it is, unless it is a page', async () => {
  speech.words = hu
  const body = JSON.stringify({ text: 'the file is empty', code: 'empty_file', values: [] })
  const refused = await refusedBy(new Response(body, { status: 409, headers: { 'Content-Type': 'application/json' } }))
  expect(refused).toBeInstanceOf(Refused)
  expect([refused.status, refused.message]).toEqual([409, 'a fájl üres'])
  expect((await refusedBy(new Response('Bad Gateway\n', { status: 502 }))).message).toBe('Bad Gateway')
  expect((await refusedBy(new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html; charset=utf-8' } }))).message).toBe(hu.player.unreachable)
})

test('what decided a tie is told beside the points', () => {
  const tie = { round: 1, purpose: 'final', upper: 0, lower: 1, winner: 0, why: '1:1, the own victory took 41 moves against 57', why_code: { code: 'tie_fewer_moves', values: ['1', '1', '41', '57'] } }
  expect(decided(tie)).toEqual({ upper: '1', lower: '1', how: 'won in 41 moves against 57', brief: 'fewer moves' })
  speech.words = pl
  expect(decided(tie)).toEqual({ upper: '1', lower: '1', how: 'wygrana w 41 ruchach, przeciwnika w 57', brief: 'mniej ruchów' })
  expect(decided({ ...tie, why: '2:0', why_code: { code: 'tie_points', values: ['2', '0'] } })).toEqual({ upper: '2', lower: '0', how: '', brief: '' })
  expect(decided({ ...tie, why: 'the opponent has withdrawn', why_code: { code: 'tie_withdrawn', values: [] } }).how).toBe('przeciwnik się wycofał')
})

// As src/referee/verdict_test.cpp has them. What the rules say of an answer, and what programs write, stays English.
const verdicts: [english: string, pl: string, ru: string, hu: string][] = [
  ['"A" (left) lost: its answer to move 34 (its 17th) is not a legal move: "x y"', '"A" (left) przegrana: niedozwolona odpowiedź na ruch 34 (17. własny): "x y"', '"A" (left) поражение: недопустимый ответ на ход 34 (17-й свой): "x y"', '"A" (left) veszített: szabálytalan válasz, 34. lépés (saját: 17.): "x y"'],
  ['left lost: its processor time is used up at move 100: 10.03 s of 10 s for its moves 1 to 100', 'left przegrana: wyczerpany czas procesora, ruch 100: 10.03 s z 10 s na jego ruchy 1–100', 'left поражение: исчерпано процессорное время, ход 100: 10.03 с из 10 с на его ходы 1–100', 'left veszített: elfogyott a processzorideje, 100. lépés: 10.03 mp a megengedett 10 mp-ből (1–100. lépése)'],
  ['left lost: its name did not come in time, after waiting 20.00 s of 20 s', 'left przegrana: brak w porę nazwy, oczekiwanie: 20.00 s z 20 s', 'left поражение: имя не пришло вовремя, ожидание: 20.00 с из 20 с', 'left veszített: nem érkezett idejében név, várakozás: 20.00 mp a megengedett 20 mp-ből'],
  ['left lost: it gave up before its answer to move 1: it ended with exit code 3; right lost: it gave up before its name: it ended with exit code 1; so nobody wins', 'left przegrana: program zakończył się przed odpowiedzią na ruch 1: kod wyjścia 3; right przegrana: program zakończył się przed podaniem nazwy: kod wyjścia 1; dlatego nikt nie wygrywa', 'left поражение: программа завершилась до ответа на ход 1: код выхода 3; right поражение: программа завершилась до имени: код выхода 1; поэтому не выигрывает никто', 'left veszített: a program leállt a válasz előtt, 1. lépés: kilépési kód: 3; right veszített: a program leállt a neve előtt: kilépési kód: 1; ezért senki sem győz'],
  ['left lost: it met the memory limit before its answer to move 7', 'left przegrana: przekroczony limit pamięci przed odpowiedzią na ruch 7', 'left поражение: достигнут предел памяти до ответа на ход 7', 'left veszített: elérte a memóriakorlátot a válasz előtt, 7. lépés'],
]

test('the referee’s verdicts are told in the language of the page', () => {
  for (const [english, ...told] of verdicts) {
    expect(retold('football', english)).toBe(english)
    for (const [index, words] of Object.values(languages).entries()) {
      speech.words = words
      expect(retold('football', english)).toBe(told[index])
    }
    speech.words = en
  }
})
