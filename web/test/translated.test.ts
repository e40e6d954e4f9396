import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Practice } from '../pages/practice'
import type { Room } from '../pages/room'
import type { TournamentList } from '../pages/tournament'
import { en as big } from '../texts/big/en'
import { en as ceremony } from '../texts/ceremony/en'
import { en as columns } from '../texts/columns/en'
import { en } from '../texts/en'
import { en as guide } from '../texts/guide/en'
import { en as organiser } from '../texts/organiser/en'
import { en as past } from '../texts/past/en'
import { en as room } from '../texts/room/en'
import { randomReplays } from './artifacts'
import { organisers } from './organisers'
import { best, contest, notices, room as someRoom, stageForTests, standings } from './stage'
import { list, playOff, swiss } from './tournaments'

// Pages in other languages contain no English sentence of ours, neither of the pages nor of the server. What people
// wrote, and parts that say themselves that they are English (lang), do not count.

const stage = stageForTests()

const sourceOf = (file: string): string => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')
const saidByServer = ['tournaments/published/tournament_phrases.cpp', 'site/site_phrases.cpp', 'referee/verdict.cpp', 'referee/how_it_ended.cpp'].flatMap((file) =>
  [...sourceOf(file).matchAll(/"([a-zA-Z][^"\n]*)"/g)].flatMap(([, text]) => text!.split(/\{[^}]*\}|#/)),
)
const saidByPages = (texts: object): string[] => Object.values(texts).flatMap((text) => (typeof text === 'string' ? text : typeof text === 'object' && text ? saidByPages(text as object) : []))
const known = [...new Set([...saidByServer, ...[en, big, ceremony, columns, guide, organiser, past, room].flatMap(saidByPages)])]
  .map((text) => text.trim().replace(/^[,;:. ]+|[,;:. ]+$/g, ''))
  .filter((text) => /^[A-Za-z]/.test(text) && text.length >= 8 && /[ ’]|^[A-Z]/.test(text))
  .concat('bye', 'by hand', 'fewer moves', 'by lot', 'programs')

// Everything that is shown or read out, as far as it is not marked as English.
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    const skipped = '[lang=en], script, style, bdi, .cm-editor, select[aria-label] option'
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      if (each.closest(skipped)) continue
      for (const name of ['aria-label', 'title', 'placeholder']) if (each.hasAttribute(name)) texts.push(each.getAttribute(name)!)
      for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE && node.textContent!.trim()) texts.push(node.textContent!)
    }
    return texts
  })

const code = (code: string, ...values: string[]) => ({ code, values })
const tournaments: TournamentList = {
  ...list,
  tournaments: [
    ...list.tournaments.map((each) => ({ ...each, begins_code: each.begins === 'by hand' ? code('by_hand') : code('after_tournament', 'Final') })),
    { name: 'Late', game: 'football', format: 'swiss', intermediate: true, begins: 'at 2026-11-28 14:00 UTC', begins_code: code('at_moment', '2026-11-28', '14:00'), state: 'waiting', shown: false },
    { name: 'Last', game: 'football', format: 'gauntlet', intermediate: false, begins: 'when the contest is over', begins_code: code('after_contest'), state: 'waiting', shown: false },
  ],
}
const ended = { ...swiss, over: 'all rounds are played', over_code: code('rounds_played') }
const tie: Record<string, ReturnType<typeof code>> = {
  '2:0': code('tie_points', '2', '0'),
  '1:1, the own victory took 41 moves against 57': code('tie_fewer_moves', '1', '1', '41', '57'),
  '1:1, by lot': code('tie_by_lot', '1', '1'),
}
const decidedBracket = { ...playOff, bracket: playOff.bracket!.map((each) => ({ ...each, why_code: tie[each.why] })) }
const trial = {
  ...{ seat: 0, reason: 'left wins: the ball is in the right gate after 41 moves', scores: [1_000_000, 0], turns: 41, replay: 'f00d' },
  seats: [{ name: 'alfa', cpu_ns: 1, moves: 2 }, { name: 'beta', cpu_ns: 1, moves: 2 }],
}
const lost = { ...trial, seats: [{ ...trial.seats[0]!, fault: 'no_answer', verdict: '"alfa" (left) lost: its answer to move 3 did not come in time, after waiting 20.01 s of 20 s for its moves 1 to 100' }, trial.seats[1]!] }
const busyRoom: Room = {
  ...someRoom,
  ...{ closed: 'the contest is paused', closed_code: code('paused'), git: { why_not: 'git is not installed on this machine (Debian’s package git)' } },
  submissions: [
    { ...someRoom.submissions[0]!, trial },
    { ...someRoom.submissions[0]!, number: 3, trial: lost },
    { ...someRoom.submissions[1]!, number: 4, verdict: 'Rejected', log: '', reason: 'there is no source in it (.cpp, .py)', reason_code: code('no_source', '.cpp, .py') },
    { ...someRoom.submissions[1]!, reason: '', number: 1 },
  ],
}
const practised: Practice = {
  ...{ open: true, left: 3, games: [{ game: 'football', house: false, maps: 0, samples: ['sample:simple'], teams: [] }] },
  matches: [{ number: 1, asked_ms: 0, own: true, game: 'football', submission: 2, opponent: 'sample:simple', map: 0, waits: false, failure: '', trial: lost }],
}
const refusal = { status: 401, contentType: 'application/json', body: JSON.stringify({ text: 'There is no such team, or this is not its password.', ...code('wrong_password') }) }

const of = { ...contest(6), teams: ['Ёж', 'Żuk', 'Ősz', 'Łoś', 'Ćma', 'Лось'], past_games: true }
const answers: Record<string, unknown> = {
  '/api/tournaments': tournaments,
  '/api/tournament?name=Final': ended,
  '/api/tournament?name=Play-off': decidedBracket,
  '/api/notices': { ...notices, announcements: [], pause: { why: 'a technical problem', why_code: code('trouble'), since_ms: null, until_ms: null } },
  '/api/best': best(of),
  '/api/standings': standings(of),
  '/api/room': busyRoom,
  '/api/room/practice': practised,
  '/api/games?server=V1': { in_all: 1, games: [{ number: 9, ended_ms: 60_000, team: 2, map: 4 }] },
  '/api/ceremony': { waits: false, standings: null, tournaments: [{ before: null, after: decidedBracket }] },
}
const paths = ['/', '/tournaments', '/tournament?name=Final', '/tournament?name=Play-off', '/tournament?name=Late', '/team?number=2', '/world?server=V1', '/world?server=F1', '/big', '/rules?game=football', '/ceremony#key=k', '/nowhere']
const teams = ['/room']
const desk = ['', 'teams', 'submissions', 'tournaments', 'acts', 'keep'].map((part) => `/organiser?part=${part}`)

async function englishOn(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const texts = (await shown(page)).join('\n')
  return known.filter((sentence) => new RegExp(`(?<![\\w-])${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(texts))
}

test.each([...paths, ...teams, ...desk])('%s says nothing in English to those who read another language', async (path) => {
  const page = await stage.open({ path, of, locale: 'pl', answers: { ...organisers(), ...answers } })
  for (const [lang, name] of [['pl', 'Polski'], ['ru', 'Русский'], ['hu', 'Magyar']] as const) {
    const choice = page.getByRole('combobox', { name: /Language|Język stron|Язык страниц|Az oldalak/ })
    if ((await choice.count()) > 0) await choice.selectOption({ label: name })
    else await page.goto(`${page.url().split('#')[0]}#key=k&lang=${lang}`)
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted || document.documentElement.lang === 'pl', lang)
    expect(await englishOn(page), lang).toEqual([])
  }
})

test('a verdict on a match is told in the viewer in another language', async () => {
  const lines = randomReplays(1, 'football', 2).trim().split('\n')
  const last = JSON.parse(lines.at(-1)!) as { result: Record<string, unknown> }
  Object.assign(last.result, { winner: 0, scores: [1_000_000, 0], reason: '"beta" (right) lost: its answer to move 7 did not come in time, after waiting 20.01 s of 20 s', faults: [{ seat: 1, fault: 'no_answer', turn: 6, verdict: '', line: '' }] })
  const page = await stage.open({ path: '/viewer?replay=f00d', locale: 'pl', replay: [...lines.slice(0, -1), JSON.stringify(last)].join('\n') })
  await page.keyboard.press('End')
  await page.getByText('brak w porę odpowiedzi na ruch 7, oczekiwanie: 20.01 s z 20 s').waitFor()
})

test('a login that fails is told in the language of the page', async () => {
  const page = await stage.open({ path: '/room', locale: 'hu', answers: { '/api/room': () => refusal } })
  await page.getByRole('alert').getByText('Nincs ilyen fiók, vagy nem ez a jelszava.').waitFor()
})

test('what is refused on the page of a team is told in its language', async () => {
  const unwilling = { status: 409, contentType: 'application/json', body: JSON.stringify({ text: 'a team has at most 3 practice matches', ...code('practice_of_team', '3') }) }
  const asked: string[] = []
  const page = await stage.open({ path: '/room', locale: 'ru', answers: { ...answers, '/api/room': { ...busyRoom, closed: '', plays: { football: 2 } }, '/api/room/practice?submission=2&opponent=sample:simple': (request: { headers(): Record<string, string> }) => (asked.push(request.headers()['accept']!), unwilling) } })
  await page.getByRole('button', { name: 'Сыграть' }).click()
  await page.getByText('команда может сыграть не больше 3 тренировочных матчей').waitFor()
  expect(asked).toEqual(['application/json'])
})

test('results of matches, why programs are rejected, and accounts are told to organisers in the language of the page', async () => {
  const desk = organisers()
  const [first] = (desk['/api/organiser/matches?tournament=Final Swiss'] as { matches: { seats: object[] }[] }).matches
  const seats = [first!.seats[0], { ...first!.seats[1], fault: 'no_answer', verdict: '"beta" (right) lost: its answer to move 7 did not come in time, after waiting 20.01 s of 20 s' }]
  const matches = [{ ...first!, seats, reason: 'left wins: the ball is in the right gate after 41 moves' }]
  const submissions = [{ number: 1, team: 'team1', received_ms: Date.UTC(2026, 10, 28, 10), game: 'football', file: 'a.txt', bytes: 47, verdict: 'Rejected', reason: 'the file is empty', reason_code: code('empty_file') }]
  desk['/api/organiser/orders'] = (request: { postDataJSON(): { order: string } }) => ({ status: 202, json: { number: request.postDataJSON().order === 'submissions' ? 1 : 2 } })
  desk['/api/organiser/order?number=1'] = { state: 'done', code: 0, out: JSON.stringify(submissions), err: '' }
  desk['/api/organiser/order?number=2'] = { state: 'done', code: 0, out: 'maria admin\njan jury, with a token\n', err: '' }
  const page = await stage.open({ path: '/organiser?part=tournaments', locale: 'pl', answers: { ...desk, ...answers, '/api/organiser/matches?tournament=Final Swiss': { name: 'Final Swiss', matches } } })
  await page.getByLabel('Final Swiss', { exact: true }).getByRole('button', { name: 'Mecze' }).click()
  await page.getByText('Wygrywa left: piłka w bramce').or(page.getByText('wygrywa left: piłka w bramce')).waitFor()
  await page.getByText('brak w porę odpowiedzi na ruch 7').waitFor()
  await page.getByRole('link', { name: 'Zgłoszenia' }).click()
  await page.getByText('plik jest pusty').waitFor()
  await page.getByRole('link', { name: 'Plik i kopie' }).click()
  await page.getByText('jury, ma token').waitFor()
})

test('what an order asks and answers is told to organisers in the language of the page', async () => {
  const asked = { asks: 'The public sees the standings and tournaments as they are now, at once. What was seen cannot be unseen.', asks_code: code('asks_reveal') }
  const done = { state: 'done', code: 1, out: '', err: 'agon contest: nothing is frozen\n', out_codes: [], err_codes: [code('not_frozen')], cut: false, file: '' }
  const order = (request: { postDataJSON(): { sure?: boolean } }) => (request.postDataJSON().sure ? { status: 202, json: { number: 1 } } : { status: 409, json: asked })
  const page = await stage.open({ path: '/organiser', locale: 'pl', answers: { ...organisers(), ...answers, '/api/organiser/orders': order, '/api/organiser/order?number=1': done } })
  await page.getByRole('button', { name: 'Ujawnij…' }).click()
  await page.getByText('Publiczność od razu zobaczy klasyfikację i turnieje w obecnym stanie. Tego, co raz pokazano, nie da się cofnąć.').waitFor()
  expect(await englishOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Tak, wykonaj' }).click()
  await page.getByText('nic nie jest zamrożone').waitFor()
  expect(await page.locator('[role=status] [lang=en]').count()).toBe(0)
})
