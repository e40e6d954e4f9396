import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longReplay, rules, Tabs } from './artifacts'
import { games, ServedContest, teams } from './served_contest'
import { list, playOff, swiss } from './tournaments'

// The site of a real contest played by sample bots: `agon serve` and Chromium.

const tabs = new Tabs()
let complaints: string[] = []

const served = new ServedContest()
const address = () => served.address()

beforeAll(async () => {
  await served.begin()
  served.play()
})
afterAll(async () => {
  await tabs.close()
  await served.end()
})
afterEach(async () => {
  await tabs.rest()
  expect(complaints).toEqual([])
})

type Answers = Record<string, object | string> // instead of the server's

async function open(path: string, [width, height] = [1440, 900], answers: Answers = {}): Promise<Page> {
  const page = await tabs.fresh(`${address()}/api/contest`, { size: [width!, height!] }, async (context) => {
    for (const [asked, json] of Object.entries(answers)) {
      await context.route((url) => url.pathname + decodeURIComponent(url.search) === asked, (route) =>
        route.fulfill(typeof json === 'string' ? { body: json } : { json }),
      )
    }
  })
  complaints = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && !message.text().includes('WebSocket') && complaints.push(message.text()))
  page.on('request', (request) => !request.url().startsWith(address()) && !request.url().startsWith('data:') && complaints.push(request.url()))
  await page.goto(address() + path)
  await page.waitForSelector('h1')
  return page
}

const board = (page: Page) => page.getByTestId('board')
const momentOf = (page: Page) => board(page).evaluate(({ dataset }: HTMLElement) => `${dataset.number}/${dataset.turn}`)
// The width it requires: the window's, including the space reserved for a scrollbar, unless it is wider.
const widthOf = (page: Page) =>
  page.evaluate(() => innerWidth + Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
async function anotherTurn(page: Page): Promise<void> {
  const before = await momentOf(page)
  await expect.poll(() => momentOf(page), { timeout: 110_000 }).not.toBe(before)
}
const rowOf = (page: Page, team: number) => page.locator(`tr[data-team="${team}"]`)

describe('standings', () => {
  test('move, name all teams as they are called, and have curves', async () => {
    const page = await open('/')
    await page.waitForFunction(() => [...document.querySelectorAll('td.total')].some((cell) => cell.textContent !== '0.0'))
    expect(await page.locator('tbody tr').count()).toBe(4)
    for (const [index, name] of teams.entries()) expect(await rowOf(page, index).innerText()).toContain(name)
    expect(await page.locator('tbody tr').last().getAttribute('data-team')).toBe('3') // a team without games is last
    await page.locator('[data-testid=curves] canvas').waitFor()
    expect(await page.getByTestId('phase').innerText()).toBe('running')
    expect(await page.title()).toBe('Test <contest> · standings')
  })

  test('fit a phone, where a touch tells the points of each server', async () => {
    const page = await open('/', [390, 844])
    await page.locator('td.total').first().waitFor()
    expect(await widthOf(page)).toBe(390)
    await page.getByRole('button', { name: 'segfault' }).press('Enter')
    await rowOf(page, 3).getByText('W1').waitFor()
    expect(await widthOf(page)).toBe(390)
  })

  test('lead to the worlds and back without loading the page again', async () => {
    const page = await open('/')
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.getByRole('navigation').getByRole('link', { name: 'W1' }).click()
    await board(page).waitFor()
    await page.goBack()
    await page.locator('td.total').first().waitFor()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })
})

describe.each(games)('the world of %s', (game) => {
  const path = `/world?server=${game[0]!.toUpperCase()}1`

  test('is drawn and goes on with its turns', async () => {
    const page = await open(path)
    await board(page).waitFor()
    const picture = await board(page).screenshot()
    for (let i = 0; i < 2; ++i) await anotherTurn(page)
    await expect.poll(async () => (await board(page).screenshot()).equals(picture), { timeout: 110_000 }).toBe(false)
    expect(await page.getByTestId('teams').innerText()).toContain(teams[1])
    expect(await page.getByTestId('clock').innerText()).toMatch(/turn\s+\d+\s+0\.\d s/)
    expect(await page.getByTestId('tell').innerText()).not.toBe('')
  })

  test('fits a phone and a hall', async () => {
    const page = await open(path, [390, 844])
    for (const [width, height] of [[390, 844], [1920, 1080]] as const) {
      await page.setViewportSize({ width, height })
      await board(page).waitFor()
      const size = () => page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight])
      await expect.poll(size, { timeout: 110_000 }).toEqual([true, height]) // space for a scrollbar is reserved
    }
  })
})

test('a world that there is not says so', async () => {
  const page = await open('/world?server=X9')
  await page.getByText('This contest has no game server “X9”').waitFor()
})

describe('the big screen', () => {
  const slide = (page: Page) => page.getByTestId('big').getAttribute('data-slide')

  test('shows standings and worlds in turns, in letters for a hall', async () => {
    const page = await open('/big?seconds=3&servers=W1,P1', [1920, 1080])
    const seen = new Set<string | null>()
    const smallest = async () =>
      page.evaluate(() =>
        Math.min(...[...document.querySelectorAll('main *')].filter((each) => each.textContent?.trim() && !each.closest('.hidden-label')).map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
      )
    while (seen.size < 3) {
      const shown = await slide(page)
      if (!seen.has(shown)) {
        await page.waitForTimeout(500) // wait until it is drawn
        if ((await slide(page)) !== shown) continue
        seen.add(shown)
        expect(await smallest()).toBeGreaterThanOrEqual(1080 * 0.025)
        expect(await widthOf(page)).toBe(1920)
      }
      await page.waitForTimeout(200)
    }
    expect([...seen].sort()).toEqual(['P1', 'W1', 'standings'])
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test('goes on and back by the arrows', async () => {
    const page = await open('/big?seconds=600', [1920, 1080])
    await page.keyboard.press('ArrowRight')
    expect(await slide(page)).toBe('B1')
    await page.keyboard.press('ArrowLeft')
    expect(await slide(page)).toBe('standings')
  })

  test('holds by space, and goes on by space', async () => {
    const page = await open('/big?seconds=3', [1920, 1080])
    await page.keyboard.press(' ')
    const held = await slide(page)
    await page.waitForTimeout(3500)
    expect(await slide(page)).toBe(held)
    await page.keyboard.press(' ')
    await expect.poll(() => slide(page), { timeout: 110_000 }).not.toBe(held)
  })
})

describe('what organisers tell everybody', () => {
  const told = { frozen_since: 0, announcements: [{ number: 7, at_ms: 0, text: '<b>Lunch</b> is served' }], pause: { why: 'a power cut', since_ms: 0, until_ms: null } }

  test.each(['/', '/world?server=W1', '/tournaments', '/room', '/big'])('stands on %s, on a phone too', async (path) => {
    const page = await open(path, [390, 844], { '/api/notices': told })
    if (path === '/big') await page.getByTestId('phase').waitFor() // the title has space next to the contest's facts
    expect((await page.locator('h1').boundingBox())!.width).toBeGreaterThan(100)
    const notices = page.getByTestId('notices')
    await notices.getByText('<b>Lunch</b> is served').waitFor()
    await notices.getByText('The contest is paused: a power cut.').waitFor()
    expect(await widthOf(page)).toBe(390)
  })

  test('says that a contest of game servers alone is frozen', async () => {
    const page = await open('/', undefined, { '/api/notices': { ...told, frozen_since: Date.UTC(2026, 10, 28, 12) }, '/api/tournaments': { ...list, frozen: false, since: 0 } })
    await page.getByText('Frozen since').waitFor()
  })
})

describe('tournaments', () => {
  const answers = { '/api/tournaments': list, '/api/tournament?name=Final': swiss, '/api/tournament?name=Play-off': playOff }
  const inside = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

  test('are told with what they are, whether they run, and that the contest is frozen', async () => {
    const page = await open('/', undefined, answers)
    await page.getByText('Frozen since').waitFor()
    await page.getByRole('link', { name: 'Tournaments' }).click()
    const rows = page.getByTestId('tournaments').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await rows.nth(2).innerText()).toContain('not started · by hand')
    expect(await rows.nth(2).getByRole('link').count()).toBe(0)
    await rows.nth(0).getByRole('link').click()
    await page.getByRole('heading', { name: 'Final', exact: true }).waitFor()
  })

  test.each([[1440, 900], [390, 844]])('have standings, rounds with their games and a cross-table at %d px', async (width, height) => {
    const page = await open('/tournament?name=Final', [width, height], answers)
    const table = page.getByTestId('tournament-table')
    await table.getByText('<b>Żółte & Gęsi</b>').waitFor()
    const first = await table.getByRole('row').nth(1).innerText()
    if (width > 600) expect(first).toMatch(/1\s+alfa\s+1.5\s+1.0\s+1.5\s+0.75\s+1/)
    else for (const text of ['alfa', 'Buchholz cut 1\n1.0', '1.5', '0.75']) expect(first).toContain(text) // below the name
    const games = page.getByTestId('round').getByRole('listitem')
    expect(await games.nth(0).innerText()).toMatch(/Null Pointers[^]*½ : ½[^]*alfa/)
    expect(await games.nth(2).innerText()).toContain('bye')
    await page.getByRole('button', { name: '1', exact: true }).click()
    expect(await games.nth(1).innerText()).toContain('lost by a fault')
    expect(await games.nth(0).getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/viewer?replay=f00d&tournament=Final')
    expect(await page.getByTestId('cross').getByRole('row').nth(1).innerText()).toMatch(/1\s+alfa\s+1\s*5•\s+½\s*2/)
    expect(await inside(page)).toBe(true)
  })

  test('have a bracket, which tells what decided', async () => {
    const page = await open('/tournament?name=Play-off', undefined, answers)
    const ties = page.getByTestId('tie')
    await ties.first().waitFor()
    expect(await ties.count()).toBe(4)
    expect(await ties.nth(1).innerText()).toContain('the own victory took 41 moves against 57')
    expect(await ties.nth(3).innerText()).toContain('by lot')
    expect(await inside(page)).toBe(true)
  })

  test('have their matches in the viewer', async () => {
    const replay = longReplay(await rules(), 5)
    const page = await open('/tournament?name=Final', undefined, { ...answers, '/api/replay?as=lines&hash=f00d': replay })
    await page.getByRole('button', { name: '1', exact: true }).click()
    await page.getByTestId('round').getByRole('link', { name: 'Watch' }).first().click()
    await page.getByText('Longer').first().waitFor()
    await page.getByText('digests agree').waitFor()
  })

  test('are on the big screen too, in letters for a hall', async () => {
    const replay = longReplay(await rules(), 5)
    const replays = { '/api/replay?as=lines&hash=f00d': replay, '/api/replay?as=lines&hash=beef': replay }
    const page = await open('/big?seconds=600', [1920, 1080], { ...answers, ...replays })
    await page.getByText('Frozen since').waitFor()
    await expect.poll(() => page.locator('.dots i').count()).toBe(1 + 2 * 2 + games.length) // each tournament has a match
    for (const slide of ['Final', 'match of Final', 'Play-off']) {
      await page.keyboard.press('ArrowRight')
      const shown = page.locator(`[data-slide="${slide}"]`)
      await (slide.startsWith('match') ? shown.getByTestId('match') : shown.getByText('alfa').first()).waitFor()
      expect(await inside(page)).toBe(true)
    }
    expect(await page.getByTestId('tie').nth(1).innerText()).toContain('fewer moves')
  })
})

describe('the room of a team', () => {
  const submissions = (page: Page) => page.getByTestId('submission')

  async function enter(page: Page, login: string, password = 'demo'): Promise<void> {
    await page.getByLabel('Login').fill(login)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  test('opens for its password only, and is left by logging out', async () => {
    const page = await open('/')
    await page.getByRole('link', { name: 'Hand in' }).click()
    await enter(page, 'team0', 'Demo')
    await page.getByRole('alert').waitFor()
    expect(complaints.splice(0).join()).toContain('401')
    await enter(page, 'team1')
    await page.getByText(teams[1]).waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('Password').waitFor()
    await page.reload()
    await page.getByLabel('Password').waitFor()
  })

  test.each([[1440, 900], [390, 844]])('takes programs, and tells what became of them, at %d px', async (width, height) => {
    const page = await open('/room', [width, height])
    const team = width === 390 ? 'team3' : 'team0'
    await enter(page, team)
    await page.getByRole('button', { name: 'Write it here' }).click()
    await page.getByLabel('Start from').selectOption('empty:.py')
    await page.getByLabel('Source').fill('print(')
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await submissions(page).getByText('Compile error').waitFor()
    await submissions(page).getByText('SyntaxError').waitFor()

    await page.getByRole('button', { name: 'Upload a file' }).click()
    const source = "import sys\nprint('<i>it rains</i>', file=sys.stderr)\n"
    await page.getByLabel('File').setInputFiles({ name: '<b>.py', mimeType: 'text/plain', buffer: Buffer.from(source) })
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    const newest = submissions(page).first()
    await newest.getByText('plays for you').waitFor()
    await newest.getByRole('link', { name: 'Watch' }).waitFor()
    await newest.getByText('stderr').click()
    await newest.getByText('<i>it rains</i>').waitFor()
    expect(await newest.innerText()).toContain('<b>.py')
    expect(await widthOf(page)).toBe(width)

    const download = page.waitForEvent('download')
    await newest.getByRole('button').click()
    expect(readFileSync((await (await download).path())!, 'utf8')).toBe(source)

    await page.goto(address() + (await newest.getByRole('link', { name: 'Watch' }).getAttribute('href'))!)
    await page.getByText('digests agree').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('o')
    await page.getByTestId('noted').getByText('<i>it rains</i>').waitFor()
  })

  test('shows no team what another has handed in', async () => {
    const page = await open('/room')
    await enter(page, 'team2')
    await page.getByText('Nothing yet').waitFor()
    expect(await submissions(page).count()).toBe(0)
  })
})

test('a lost connection is told, and comes back by itself', async () => {
  const page = await open('/world?server=W1')
  await board(page).waitFor()
  await served.stop()
  await page.getByTestId('lost').waitFor()
  expect(await board(page).isVisible()).toBe(true)
  await served.serve()
  served.play()
  await page.getByTestId('lost').waitFor({ state: 'detached' })
  await anotherTurn(page)
  complaints = complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED')) // nobody was there
})
