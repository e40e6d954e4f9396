import { expect, test } from 'vitest'
import { randomReplays } from './artifacts'
import { contest, notices, stageForTests } from './stage'
import { list, swiss } from './tournaments'

// What people in a hall and at home are shown about the whole contest.

const stage = stageForTests()

const hour = 3_600_000
const open = { '/api/tournaments': { ...list, frozen: false, since: 0 } }
const hall: [number, number] = [1920, 1080]

test('before the start the pages count down to it and say when the first picture comes', async () => {
  const of = { ...contest(), start_ms: Date.now() + hour, delay_ms: hour }
  for (const path of ['/', '/big']) {
    const page = await stage.open({ path, of, phase: 'before', answers: open })
    const begins = page.getByTestId('begins')
    await begins.getByText(/^(59|60|1:00):\d\d/).waitFor()
    expect(await begins.innerText()).toMatch(/it lasts 5 hours[^]*The worlds will be shown from about \d\d:\d\d/)
  }
  const world = await stage.open({ path: '/world?server=N1', of, silent: true, answers: open })
  await world.getByText(/The contest begins in 59:\d\d/).waitFor()
  await world.getByText(/the first picture appears at about \d\d:\d\d, in 1:59:\d\d/).waitFor()
})

test('while it runs they say what comes next', async () => {
  const of = { ...contest(), start_ms: Date.now() - 2 * hour, breaks: [{ from_ms: Date.now() + hour, to_ms: Date.now() + 2 * hour }] }
  const page = await stage.open({ of, answers: open })
  await page.getByTestId('next').getByText(/break from \d\d:\d\d to \d\d:\d\d/).waitFor()
  await stage.open({ answers: open }).then((other) => other.getByTestId('next').getByText('ends in 3:00:00').waitFor())
})

test('each slide of the big screen has the name of the contest, its clock and what comes next', async () => {
  const page = await stage.open({ path: '/big?seconds=600', size: hall, answers: open })
  await page.locator('td.total').first().waitFor()
  const slides = await page.locator('.dots i').count()
  for (let i = 0; i < slides; ++i) {
    const head = page.locator('header')
    await head.getByTestId('next').waitFor()
    const told = await head.innerText()
    expect(told).toContain('Deadline of Gdańsk, final')
    expect(told).toContain('5:00:00')
    const box = (await page.locator('h1').boundingBox())!
    expect(box.width).toBeGreaterThan(60)
    expect(await head.evaluate((header) => header.scrollWidth <= header.clientWidth)).toBe(true)
    await page.keyboard.press('ArrowRight')
  }
})

test('the big screen shows whole tables of tournaments, page after page', async () => {
  const entrants = Array.from({ length: 30 }, (_, i) => `Entrant ${i + 1}`)
  const rows = entrants.map((_, entrant) => ({ place: entrant + 1, entrant, values: ['1'] }))
  const meetings = Array.from({ length: 15 }, (_, i) => ({ table: i + 1, seats: [2 * i, 2 * i + 1], map: 0, purpose: '' }))
  const big = { ...swiss, entrants, teams: entrants.map(() => null), table: { remark: '', columns: ['points'], rows }, rounds: [{ number: 1, whole: false, meetings }] }
  const only = { '/api/tournaments': { ...open['/api/tournaments'], tournaments: [list.tournaments[0]!] }, '/api/tournament?name=Final': big }
  const of = { ...contest(), servers: [], standings: false, worlds: false }
  const page = await stage.open({ path: '/big?seconds=3', size: hall, of, answers: only })
  const seen = new Set<string>()
  const table = page.getByTestId('tournament-table').locator('bdi')
  await expect
    .poll(async () => {
      for (const name of await table.allInnerTexts()) seen.add(name)
      return seen.size
    }, { timeout: 110_000 })
    .toBe(30)
})

test('the big screen cuts no row, whatever notices it shows', async () => {
  const entrants = Array.from({ length: 30 }, (_, i) => `Entrant ${i + 1}`)
  const rows = entrants.map((_, entrant) => ({ place: entrant + 1, entrant, values: ['1'] }))
  const meetings = Array.from({ length: 15 }, (_, i) => ({ table: i + 1, seats: [2 * i, 2 * i + 1], map: 0, purpose: '' }))
  const big = { ...swiss, entrants, teams: entrants.map(() => null), table: { remark: '', columns: ['points'], rows }, rounds: [{ number: 1, whole: false, meetings }] }
  const answers = { ...open, '/api/tournament?name=Final': big, '/api/notices': { ...notices, frozen_since: 0 } }
  const page = await stage.open({ path: '/big?seconds=600', size: hall, phase: 'paused', answers })
  await page.getByTestId('notices').getByText('A long one').waitFor()
  await page.locator('td.total').first().waitFor()
  const cut = () => page.locator('.columns').evaluate((box) => [...box.querySelectorAll('tbody > tr, ol > li')].filter((row) => row.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1).length)
  const seen = new Set<string>()
  const name = () => page.getByTestId('big').getAttribute('data-slide')
  for (; (await name()) === 'standings'; await page.keyboard.press('ArrowRight')) {
    await expect.poll(cut).toBe(0)
    for (const each of await page.locator('tbody bdi').allInnerTexts()) seen.add(each)
  }
  expect(seen.size).toBe(contest().teams.length)
  expect(await name()).toBe('Final')
  await page.locator('.columns ol > li').first().waitFor()
  await expect.poll(cut).toBe(0)
  expect(await page.locator('.columns ol > li').count()).toBeLessThan(12)
})

test('places over time tell who overtakes whom, and a column the gap to the first', async () => {
  const page = await stage.open({ answers: open })
  await page.getByTestId('curves').locator('canvas').waitFor()
  await page.getByRole('button', { name: 'Places' }).click()
  await page.getByTestId('places').locator('canvas').waitFor()
  expect(await page.locator('td.gap').nth(0).innerText()).toBe('')
  expect(await page.locator('td.gap').nth(1).innerText()).toBe('−1,066.7')
})

test('when all is over the big screen has a podium, unless something is held back', async () => {
  const page = await stage.open({ path: '/big?seconds=600', size: hall, phase: 'over', answers: open })
  const podium = page.getByTestId('podium')
  await podium.getByText('<b>Żółte & Gęsi</b>').waitFor()
  expect(await podium.locator('li').count()).toBe(3)
  expect((await podium.locator('li').nth(1).innerText()).split('\n')[0]).toBe('<b>Żółte & Gęsi</b>') // in the middle
  const frozen = await stage.open({ path: '/big?seconds=600', size: hall, phase: 'over' })
  await frozen.locator('td.total').first().waitFor()
  expect(await frozen.getByTestId('podium').count()).toBe(0)
})

test('the big screen says whose points are missing, with the standings and the podium', async () => {
  for (const phase of ['running', 'over'] as const) {
    const page = await stage.open({ path: '/big?seconds=600', size: hall, phase, unheard: [2, 6], answers: open })
    const caveat = page.getByTestId('caveat')
    await caveat.getByText(/^Points of F1, W1 are missing or out of date/).waitFor()
    const box = (await caveat.boundingBox())!
    expect(box.y + box.height).toBeLessThan(hall[1])
  }
  const whole = await stage.open({ path: '/big?seconds=600', size: hall, answers: open })
  await whole.getByTestId('caveat').getByText(/^Preview/).waitFor()
})

test('the last page of a tournament that is over is its podium', async () => {
  const of = { ...contest(), servers: [], standings: false, worlds: false }
  const only = { '/api/tournaments': { ...open['/api/tournaments'], tournaments: [{ ...list.tournaments[0]!, state: 'over' as const }] } }
  const page = await stage.open({ path: '/big?seconds=3', size: hall, of, answers: { ...only, '/api/tournament?name=Final': { ...swiss, over: 'over' } } })
  await page.getByTestId('podium').getByText('alfa').waitFor()
  await page.getByText('Top places in Final').waitFor()
})

test('what the numbers of a table mean is one click away', async () => {
  const page = await stage.open({ path: '/tournament?name=Final' })
  await page.getByText('What do these numbers mean?').click()
  await page.getByText('The points of all opponents except the weakest').waitFor()
  const home = await stage.open({ answers: open })
  await home.getByRole('link', { name: 'K 3.25' }).click()
  await home.getByText('The points of a game are multiplied by K').waitFor()
})

test('no column of a tournament is cut off on the big screen', async () => {
  const page = await stage.open({ path: '/big?seconds=600', size: hall, answers: { ...open, '/api/contest': { ...contest(), servers: [], standings: false, worlds: false } } })
  const table = page.getByTestId('tournament-table')
  await table.waitFor()
  expect(await table.evaluate((each) => each.parentElement!.scrollWidth <= each.parentElement!.clientWidth)).toBe(true)
})

const tour = { ...contest(), servers: [], standings: false, worlds: false }
const onlyFinal = { '/api/tournaments': { ...list, frozen: false, since: 0, tournaments: [list.tournaments[0]!] } }

test('the big screen plays a match of the newest round back, with its story and without what is to be touched', async () => {
  const page = await stage.open({ path: '/big?seconds=600', size: hall, of: tour, answers: onlyFinal, replay: randomReplays(1, 'football', 2) })
  await page.locator('.dots i').nth(1).waitFor()
  await page.keyboard.press('ArrowRight')
  const match = page.frameLocator('iframe')
  await match.getByTestId('board').waitFor()
  expect(await match.locator('button').filter({ visible: true }).count()).toBe(0)
  const size = await match.locator('p').first().evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
  expect(size).toBeGreaterThanOrEqual(0.024 * 1080)
  expect(await page.locator('header').innerText()).toMatch(/Final round \d+, table \d+/)
  expect(stage.complaints).toEqual([])
})

test('a match that has just ended is told below every slide', async () => {
  const strip = ({ table, seats, map, purpose }: (typeof swiss.rounds)[0]['meetings'][0]) => ({ table, seats, map, purpose })
  const last = swiss.rounds.at(-1)!
  let answer = { ...swiss, rounds: [...swiss.rounds.slice(0, -1), { ...last, whole: false, meetings: last.meetings.map(strip) }] }
  const page = await stage.open({ path: '/big?seconds=600', size: hall, of: tour, answers: onlyFinal })
  await page.route('**/api/tournament?name=Final', (route) => route.fulfill({ json: answer }))
  await page.reload()
  await page.getByTestId('tournament-table').waitFor()
  expect(await page.getByTestId('ended').count()).toBe(0)
  answer = swiss
  await page.getByTestId('ended').getByText(/round 2, table/).first().waitFor()
})
