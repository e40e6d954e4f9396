import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CeremonyAnswer } from '../pages/ceremony'
import { contest, curves, stageForTests, standings, type Staged } from './stage'
import { playOff, swiss } from './tournaments'

// The ceremony that reveals the places, as an organiser drives it before a hall.

const stage = stageForTests()

const of = contest(60)
const before = standings(of, 'running')
const after = { ...standings(of, 'over'), rows: before.rows.map((row, team) => ({ ...row, place: 60 - team, total: (team + 1) * 1_000_000 })) }
const final = { ...playOff, over: 'over', bracket: playOff.bracket!.map((tie) => (tie.purpose === 'final' ? { ...tie, winner: 0, why: '2:0' } : tie)) }
const all: CeremonyAnswer = {
  waits: false,
  standings: { before, after, curves: curves(of) },
  tournaments: [
    { before: { ...swiss, rounds: swiss.rounds.slice(0, 1) }, after: { ...swiss, over: 'over' } },
    { before: null, after: final },
  ],
}

const open = (staged: Staged = {}): Promise<Page> =>
  stage.open({ path: '/ceremony#key=abc', size: [1920, 1080], of, phase: 'over', answers: { '/api/ceremony': all }, ...staged })

// Selects one of the ceremonies, once keys reach it.
const choose = async (page: Page, number: number) => {
  await page.getByTestId('choose').waitFor()
  await page.keyboard.press(String(number))
  await page.getByTestId('ceremony').waitFor()
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const cardOf = (page: Page) => page.getByTestId('card')

test('places are opened from the last by a key, and go back', async () => {
  const page = await open()
  await page.getByRole('button', { name: /Deadline of Gdańsk/ }).click()
  await page.getByTestId('ceremony').waitFor()
  expect(await cardOf(page).count()).toBe(0)
  await press(page, ' ')
  expect(await cardOf(page).innerText()).toMatch(/Place 60[^]*Żółte[^]*was 1st/)
  await press(page, 'PageDown')
  expect(await cardOf(page).innerText()).toMatch(/Place 59[^]*Null Pointers/)
  expect(await page.getByTestId('opened').innerText()).toContain('Żółte')
  expect(await page.getByTestId('waiting').innerText()).not.toContain('Null Pointers')
  await press(page, 'ArrowLeft')
  expect(await cardOf(page).innerText()).toContain('Place 60')
  await press(page, 'Home')
  expect(await cardOf(page).count()).toBe(0)
})

test('of the first places the number comes before the name, and the podium ends it', async () => {
  const page = await open()
  await choose(page, 1)
  await press(page, ...Array<string>(51).fill('ArrowRight'))
  expect(await cardOf(page).innerText()).toMatch(/^Place 10\s+Who is it\?$/)
  expect(await page.getByTestId('waiting').locator('li').count()).toBe(10) // still among those not revealed
  await press(page, ...Array<string>(19).fill('ArrowRight'))
  expect(await cardOf(page).innerText()).toMatch(/Place 1\s[^]*Team H60/)
  await press(page, 'ArrowRight')
  expect(await page.getByTestId('podium').locator('li').nth(1).innerText()).toContain('Team H60')
})

test('it opens by itself until the first places, and pauses', async () => {
  const page = await open()
  await choose(page, 1)
  await press(page, 'p')
  await page.locator('[data-at="1"]').waitFor()
  await press(page, 'p')
  await page.getByRole('button', { name: 'Automatic' }).waitFor()
})

test('where it stands outlives a reload, and the key is not in the address', async () => {
  const page = await open()
  await choose(page, 1)
  await press(page, ' ', ' ', ' ')
  await page.locator('[data-at="3"]').waitFor()
  expect(page.url()).not.toContain('abc')
  await page.reload()
  await choose(page, 1)
  await page.locator('[data-at="3"]').waitFor()
})

test('a Swiss tournament is revealed from the table that all have seen, with the results that decided', async () => {
  const page = await open()
  await choose(page, 2)
  await press(page, ...Array<string>(8).fill(' '))
  expect(await cardOf(page).innerText()).toMatch(/round 2: /)
})

test('the ties of a play-off are opened to the final, and nobody stands in it before', async () => {
  const page = await open()
  await choose(page, 3)
  const ties = page.getByTestId('tie')
  await ties.first().waitFor()
  expect(await ties.locator('.won').count()).toBe(0)
  await press(page, ...Array<string>(7).fill('ArrowRight'))
  expect(await cardOf(page).innerText()).toMatch(/final[^]*alfa[^]*against/)
  await press(page, 'ArrowRight')
  expect(await cardOf(page).innerText()).toMatch(/alfa wins/)
  await press(page, 'ArrowRight')
  await page.getByTestId('podium').waitFor()
})

test('without a key, with a wrong one and while games run nothing is shown', async () => {
  await stage.open({ path: '/ceremony', of }).then((page) => page.getByText('Open this page with the link that the organisers have made').waitFor())
  const wrong = await stage.open({ path: '/ceremony', of })
  await wrong.route('**/api/ceremony', (route) => route.fulfill({ status: 401, body: 'no' }))
  await wrong.goto('http://contest.test/ceremony#key=old')
  await wrong.getByText('does not open the ceremony').waitFor()
  const early = await open({ answers: { '/api/ceremony': { waits: true, standings: null, tournaments: [] } } })
  await early.getByText('Games are still running').waitFor()
})

test('everything is legible from afar: 60 teams, whatever is opened', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const page = await open({ theme })
    await choose(page, 1)
    await press(page, ...Array<string>(20).fill('ArrowRight'))
    const sizes = await page.getByTestId('ceremony').locator('bdi, p').evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1080 * 0.025)
    const box = (await page.getByTestId('waiting').boundingBox())!
    expect(box.y + box.height).toBeLessThan(1080 - 40)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  }
})
