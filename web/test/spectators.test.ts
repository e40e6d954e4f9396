import { expect, test } from 'vitest'
import { organisers } from './organisers'
import { contest, stageForTests } from './stage'
import { list } from './tournaments'

// What spectators read beside the tables, and how they reach what does not fit.

const stage = stageForTests()

test('a bye is no match of a round', async () => {
  const page = await stage.open({ path: '/tournament?name=Final' })
  await page.getByText('1 of 2 played').waitFor()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByText('2 played').waitFor()
})

test('the page of a world says that it is frozen, like the others', async () => {
  const page = await stage.open({ path: '/world?server=F1' })
  await page.getByText('later results are hidden until the organisers reveal them').waitFor()
  const open = await stage.open({ path: '/world?server=F1', answers: { '/api/tournaments': { ...list, frozen: false, since: 0 } } })
  await open.getByTestId('board').waitFor()
  expect(await open.getByText('later results are hidden').count()).toBe(0)
})

const tables = ['/', '/tournament?name=Final', '/tournament?name=Play-off', '/team?number=2', '/world?server=V1', '/rules?game=vampire', '/organiser', '/organiser?part=teams', '/organiser?part=submissions', '/organiser?part=acts']

test.each(tables)('a table of %s that is too wide for a phone is scrolled with the arrow keys, and shows its last column whole', async (path) => {
  const page = await stage.open({ path, size: [390, 844], of: { ...contest(), past_games: true }, answers: organisers() })
  await page.locator('table, [data-testid=bracket]').first().waitFor()
  await page.waitForLoadState('networkidle')
  for (const table of await page.locator('table').all()) {
    const box = await table.evaluateHandle((element) => {
      let box = element.parentElement
      while (box && !['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) box = box.parentElement
      return box ?? document.documentElement
    })
    const wide = await box.evaluate((element) => element!.scrollWidth > element!.clientWidth)
    const what = `${await table.innerText()}`.slice(0, 60)
    expect(await table.evaluate((element, of) => element.scrollWidth - of!.scrollWidth, box), what).toBeLessThanOrEqual(0)
    if (!wide) continue
    expect(await box.evaluate((element) => (element as HTMLElement).tabIndex), what).toBe(0)
    await box.evaluate((element) => (element as HTMLElement).focus())
    await expect.poll(async () => (await page.keyboard.press('ArrowRight'), box.evaluate((element) => element!.scrollLeft)), { message: what }).toBeGreaterThan(0)
    const hidden = () => table.evaluate((element, of) => {
      const last = (element as HTMLTableElement).rows[0]!.lastElementChild!
      return last.getBoundingClientRect().right - of!.getBoundingClientRect().right
    }, box)
    await expect.poll(async () => (await page.keyboard.press('ArrowRight'), hidden()), { message: what }).toBeLessThanOrEqual(1)
  }
})
