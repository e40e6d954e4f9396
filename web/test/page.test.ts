import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longReplay, pageWith, parsed, randomReplays, rules, Tabs } from './artifacts'
import { named } from '../player/names'

// The real page in Debian's Chromium, from a file and without a network.

const tabs = new Tabs()
let folder: string
let complaints: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agon-page-'))
  writeFileSync(join(folder, 'blank.html'), '')
})
afterAll(async () => {
  await tabs.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await tabs.rest()
  expect(complaints).toEqual([])
})

interface Look {
  hash?: string
  width?: number
  height?: number
  still?: boolean
}

let pages = 0

async function open(content: string, { hash = '', width = 1280, height = 800, still = false }: Look = {}): Promise<Page> {
  const file = join(folder, `${++pages}.html`)
  writeFileSync(file, pageWith(content))
  const page = await tabs.fresh(`file://${folder}/blank.html`, { size: [width, height], still, offline: true })
  complaints = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => /^https?:/.test(request.url()) && complaints.push(request.url()))
  await page.goto(`file://${file}${hash}`)
  await page.waitForSelector('h1')
  return page
}

const board = (page: Page) => page.getByTestId('board')
const turnOf = async (page: Page) => Number(await board(page).getAttribute('data-turn'))
const until = (page: Page, turn: number) => page.waitForSelector(`[data-testid=board][data-turn="${turn}"]`)
const state = (page: Page, wanted: string) => page.waitForSelector(`[data-testid=check][data-state=${wanted}]`)

// The number of pixels of the board that differ from its most frequent colour: something has been drawn.
const inked = (page: Page) =>
  board(page).locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const counts = new Map<number, number>()
    for (let i = 0; i < data.length; i += 4) {
      const colour = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    return data.length / 4 - Math.max(...counts.values())
  })

// The current drawing: a screenshot would show the last picture that the browser has put on the screen.
const drawn = (page: Page) => board(page).locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
const patient = { timeout: 110_000 }

const games = [...new Set(parsed(randomReplays(1)).map((replay) => replay.game))]

describe.each(games)('%s', (game) => {
  const content = randomReplays(1, game, 2)
  const replay = parsed(content)[0]!
  const last = replay.turns.length

  test('opens, is drawn, every digest agrees, and shows after turn N the state whose digest was recorded', async () => {
    const page = await open(content)
    await state(page, 'right')
    expect(await page.getByTestId('check').innerText()).toBe(`verified: all ${last} digests agree`)
    expect(await turnOf(page)).toBe(0)
    expect(await inked(page)).toBeGreaterThan(1000)
    for (const turn of [1, Math.floor(last / 2), last]) {
      await page.evaluate((wanted) => (location.hash = `#turn=${wanted}`), turn)
      await until(page, turn)
      expect(await board(page).getAttribute('data-digest')).toBe(replay.turns[turn - 1]!.digest)
    }
  })

  test('draws another picture after another turn', async () => {
    const page = await open(content, { hash: '#turn=4', still: true })
    await until(page, 4)
    const first = await drawn(page)
    await page.keyboard.press('ArrowRight')
    await until(page, 5)
    await expect.poll(() => drawn(page), patient).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    await until(page, 4)
    await expect.poll(() => drawn(page), patient).toBe(first)
  })

  test('plays to its end and says who has won and why', async () => {
    const page = await open(content, { hash: `#turn=${last - 3}&speed=100` })
    await page.keyboard.press(' ')
    await until(page, last)
    const winner = replay.result!.winner
    const nobody = replay.seats.length > 2 ? 'First place is shared' : 'A draw'
    await page.getByText(winner === null ? nobody : `${replay.seats[winner]!.name} wins`).waitFor()
    const match = (await rules()).start(replay.game, replay.setup, replay.seed)
    const places = replay.seats.map((_, seat) => match.info().seats[seat] ?? `team ${seat + 1}`)
    match.drop()
    const reason = named(replay.result!.reason, places, replay.seats.map(({ name }) => name))
    expect(await page.locator('.tell').innerText()).toBe(reason)
  })

  test('fits a phone and a hall', async () => {
    const page = await open(content, { width: 360, height: 740, hash: `#turn=${last}` })
    for (const [width, height] of [[360, 740], [3840, 2160]] as const) {
      await page.setViewportSize({ width, height })
      await state(page, 'right')
      const size = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
      await expect.poll(size, { timeout: 110_000 }).toEqual([width, height])
      const box = (await board(page).boundingBox())!
      expect(box.height).toBeGreaterThan(height * 0.4)
      const smallest = await page.evaluate(() =>
        Math.min(...[...document.querySelectorAll('main *')].filter((each) => each.textContent?.trim()).map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
      )
      expect(smallest).toBeGreaterThanOrEqual(width === 3840 ? height * 0.025 : 12)
    }
  })
})

describe('a match of four', () => {
  const content = randomReplays(1, 'vampire', 3)
  const cards = (page: Page) => page.locator('header section')

  test('has a card for each, and shows it as a team sees it', async () => {
    const page = await open(content, { hash: '#turn=20' })
    expect(await cards(page).count()).toBe(4)
    expect(await cards(page).nth(2).innerText()).toMatch(/points\s*-?\d/)
    await page.getByTestId('seen-by').selectOption('1')
    expect(await cards(page).nth(2).innerText()).toMatch(/points\s*–/)
    await page.waitForFunction(() => location.hash === '#turn=20&seat=2')
    await page.getByTestId('seen-by').selectOption('-1')
    expect(await cards(page).nth(2).innerText()).toMatch(/points\s*-?\d/)
  })

  test('is opened in the eyes of a team by its address', async () => {
    const page = await open(content, { hash: '#turn=20&seat=4' })
    expect(await page.getByTestId('seen-by').inputValue()).toBe('3')
    expect(await cards(page).nth(0).innerText()).toMatch(/points\s*–/)
  })

  test('offers no eyes of a team where all see the same', async () => {
    const page = await open(randomReplays(1, 'football', 2))
    expect(await page.getByTestId('seen-by').count()).toBe(0)
  })
})

test('what the programs said, with its time, stands beside the board when it is wanted', async () => {
  const content = randomReplays(1, 'football', 2)
  const replay = parsed(content)[0]!
  const page = await open(content, { hash: '#turn=4' })
  const output = page.getByTestId('output')
  expect(await output.count()).toBe(0)
  await page.keyboard.press('o')
  await output.getByText(replay.turns[3]!.said[0]!.text, { exact: true }).first().waitFor()
  await page.keyboard.press('ArrowRight')
  await output.getByText('Turn 5', { exact: true }).waitFor()
  expect(await output.innerText()).toMatch(/\d ms/)
  await page.getByRole('button', { name: 'Program output' }).click()
  await output.waitFor({ state: 'detached' })
})

// There is nothing to show until a game for this many teams exists.
describe.skipIf(!games.includes('painting'))('a match of sixteen', () => {
  async function silent(turns: number): Promise<string> {
    const setup = `teams=16 turns=${turns}`
    const match = (await rules()).start('painting', setup, 1n)
    const seats = Array.from({ length: 16 }, (_, seat) => ({ name: `Team ${seat + 1}`, program: '' }))
    const lines = [JSON.stringify({ agon: 'replay', version: 1, game: 'painting', setup, seed: '1', seats })]
    while (!match.over()) {
      match.endTurn()
      lines.push(JSON.stringify({ t: match.turn(), said: [], digest: match.digest() }))
    }
    return lines.join('\n') + '\n'
  }

  test('has a row for each team, which scrolls, and the page does not', async () => {
    const page = await open(await silent(5), { width: 390, height: 844 })
    await state(page, 'right')
    expect(await page.getByTestId('teams').locator('tbody tr').count()).toBe(16)
    const scrolls = await page.getByTestId('teams').evaluate((table) => table.scrollHeight > table.clientHeight)
    expect(scrolls).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  })

  test('shows a team its own points only', async () => {
    const page = await open(await silent(5), { hash: '#turn=3' })
    const cell = (row: number) => page.getByTestId('teams').locator('tbody tr').nth(row).locator('td').first()
    expect(await cell(6).innerText()).toBe('0')
    await page.getByTestId('seen-by').selectOption('2')
    expect(await cell(2).innerText()).toBe('0')
    expect(await cell(6).innerText()).not.toBe('0')
  })
})

describe('the player', () => {
  const content = randomReplays(2, 'football', 5)
  const [first, second] = parsed(content)
  const last = first!.turns.length

  test('obeys the keys', async () => {
    const page = await open(content, { still: true })
    const press = async (key: string, turn: number) => {
      await page.keyboard.press(key)
      await until(page, turn)
    }
    await press('End', last)
    await press('ArrowLeft', last - 1)
    await press('Home', 0)
    await press('ArrowRight', 1)
    await press('PageDown', 11)
    await press('PageUp', 1)
    await press('PageUp', 0)
    for (const [key, speed] of [['+', '2×'], ['+', '4×'], ['-', '2×'], ['-', '1×'], ['-', '½×']] as const) {
      await page.keyboard.press(key)
      await page.getByTestId('speed').getByText(speed).waitFor()
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('n')
    expect(await turnOf(page)).toBeGreaterThan(0)
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement !== null)
  })

  test('plays, pauses, and goes on by itself', async () => {
    const page = await open(content, { hash: '#speed=10' })
    await page.getByRole('button', { name: 'Play' }).click()
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>('[data-testid=board]')!.dataset.turn) >= 3)
    await page.getByRole('button', { name: 'Pause' }).click()
    const paused = await turnOf(page)
    await page.waitForTimeout(300)
    expect(await turnOf(page)).toBe(paused)
    expect(page.url()).toContain(`#turn=${paused}&replay=1`)
  })

  test('gives its room to the board in full screen while it plays and nobody touches anything', async () => {
    const page = await open(content, { hash: '#speed=0.25' })
    const controls = page.getByTestId('speed')
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await page.keyboard.press(' ')
    await controls.waitFor({ state: 'detached' })
    await page.mouse.move(300, 300)
    await controls.waitFor()
  })

  test('steps through one turn and stops', async () => {
    const page = await open(content)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    expect(await turnOf(page)).toBe(1)
  })

  test('seeks where the timeline is touched', async () => {
    const page = await open(content)
    await state(page, 'right')
    const slider = page.getByRole('slider')
    const box = (await slider.boundingBox())!
    await slider.click({ position: { x: box.width / 2, y: box.height / 2 } })
    expect(Math.abs((await turnOf(page)) - last / 2)).toBeLessThan(2)
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBe(await turnOf(page))
  })

  test('follows a link to a turn of a replay, and links back', async () => {
    const page = await open(content, { hash: '#turn=7&replay=2' })
    await until(page, 7)
    expect(await board(page).getAttribute('data-digest')).toBe(second!.turns[6]!.digest)
    await page.evaluate(() => (location.hash = '#turn=3&replay=1'))
    await until(page, 3)
    expect(await board(page).getAttribute('data-digest')).toBe(first!.turns[2]!.digest)
    await page.evaluate(() => (location.hash = '#turn=99999'))
    await until(page, last)
  })

  test('lets one choose among several replays', async () => {
    const page = await open(content, { hash: '#turn=12' })
    await page.getByLabel('Replay').selectOption('1')
    await state(page, 'right')
    await page.getByText(`all ${second!.turns.length} digests`).waitFor()
    expect(await turnOf(page)).toBe(0)
  })

  test('tells each turn in words', async () => {
    const page = await open(content, { hash: '#turn=2' })
    await page.locator('[aria-live=polite]').getByText(first!.seats[1]!.name).waitFor()
  })

  test('changes between dark and light', async () => {
    const page = await open(content)
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const before = await paper()
    await page.keyboard.press('t')
    await page.waitForFunction((old) => getComputedStyle(document.body).backgroundColor !== old, before)
  })
})

describe('bad replays', () => {
  const content = randomReplays(1, 'football', 5)

  test('that are damaged are refused with the place of the damage', async () => {
    const half = content.length / 2
    const page = await open(content.slice(0, half) + content.slice(half + 9))
    await page.getByText('This replay cannot be shown').waitFor()
    await page.getByText(/line \d+: this is not a line of JSON/).waitFor()
  })

  test('that were cut in the middle of a line are played up to there', async () => {
    const whole = content.slice(0, content.length / 2).split('\n').length - 2 // turns before the cut
    const page = await open(content.slice(0, content.length / 2), { hash: `#turn=${whole}` })
    await state(page, 'right')
    expect(await turnOf(page)).toBe(whole)
    await page.getByText('it was cut off').waitFor()
  })

  test('of a game that is not known say so', async () => {
    const page = await open(content.replace('"game":"football"', '"game":"chess"'))
    await page.getByText('does not know the game “chess”').waitFor()
  })

  test('whose digests differ are marked at the turn', async () => {
    const replay = parsed(content)[0]!
    const page = await open(content.replace(replay.turns[3]!.digest, '0123456789abcdef'))
    await state(page, 'wrong')
    await page.getByText('Turn 4 is not as recorded').waitFor()
  })

  test('leave the others alone', async () => {
    const page = await open(`${content.slice(0, content.length / 2)}\nrubbish\n${content}`)
    await page.getByLabel('Other replays in this page').selectOption('1')
    await state(page, 'right')
  })

  test('are none in an empty page, which says what to do', async () => {
    const page = await open('')
    await page.getByText('No replay in this page').waitFor()
  })

  test('with hostile names are text and nothing else', async () => {
    const evil = '</script><img src=x onerror="window.stolen=1"><b>{{x}}</b>'
    const hostile = content.replaceAll('"Lavender"', JSON.stringify(evil)).replace('"reason":"', '"reason":"<img src=x onerror=window.stolen=1>')
    const page = await open(hostile, { hash: `#turn=99999` })
    await state(page, 'right')
    await page.locator('bdi').getByText(evil, { exact: true }).first().waitFor()
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    expect(await page.locator('img, main b:has-text("{{x}}")').count()).toBe(0)
  })
})

describe('a match of 10,000 turns', () => {
  test('is sought through at once and played at 100 times the speed', async () => {
    const page = await open(longReplay(await rules(), 10_000), { hash: '#speed=100' })
    await state(page, 'right')
    const seeks = await page.evaluate(async () => {
      const took: number[] = []
      for (const key of ['End', 'Home', 'End', 'PageUp', 'Home', 'PageDown', 'End', 'Home']) {
        const begin = performance.now()
        window.dispatchEvent(new KeyboardEvent('keydown', { key }))
        await Promise.resolve()
        took.push(performance.now() - begin)
      }
      return took.sort((a, b) => a - b)
    })
    await page.keyboard.press(' ')
    const frames = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0
          const begin = performance.now()
          requestAnimationFrame(function tick() {
            ++count
            if (performance.now() - begin < 2000) requestAnimationFrame(tick)
            else resolve((count * 1000) / (performance.now() - begin))
          })
        }),
    )
    // Below 50 ms, and 60 frames/s with a graphics card on an idle machine.
    console.log(`seeks: ${seeks.map((ms) => ms.toFixed(1)).join(' ')} ms; ${frames.toFixed(0)} frames/s at 100x`)
    await expect.poll(() => turnOf(page), { timeout: 110_000 }).toBeGreaterThan(100)
  })
})
