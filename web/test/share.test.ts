import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { randomReplays } from './artifacts'
import { contest, games, origin, stageForTests } from './stage'

// What can be shared from a match.

const stage = stageForTests()

const match = { path: '/viewer?replay=f00d&tournament=Final#turn=7', replay: randomReplays(1, 'football', 2) }

async function share(page: Page): Promise<void> {
  await page.waitForSelector('[data-testid=check][data-state=right]')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog', { name: 'Share' }).waitFor()
}

test('a link leads to this very turn', async () => {
  const page = await stage.open(match)
  await page.keyboard.press('ArrowLeft')
  await share(page)
  const link = page.getByTestId('link')
  await expect.poll(() => link.inputValue()).toBe(`${origin}/viewer?replay=f00d&tournament=Final#turn=6`)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
})

test('the replay can be downloaded as the file that it is', async () => {
  const page = await stage.open(match)
  await share(page)
  const anchor = page.getByRole('link', { name: 'Download the replay' })
  expect(await anchor.getAttribute('href')).toBe('/api/replay?hash=f00d')
  expect(await anchor.getAttribute('download')).toBe('football-f00d.agon')
})

test.each(games)('a picture of %s holds the board with who plays', async (game) => {
  const page = await stage.open({ ...match, replay: randomReplays(1, game, 2) })
  await share(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a picture' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`${game}-f00d-turn-7.png`)
  const bytes = readFileSync((await saved.path())!)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(1600)
})

test('a page of another site shows a match within it, where the contest allows that', async () => {
  const page = await stage.open(match)
  await share(page)
  const lines = await page.getByTestId('embed').inputValue()
  await page.route('http://school.test/', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><h1>News</h1>${lines}` }))
  await page.goto('http://school.test/')
  const frame = page.frameLocator('iframe')
  await frame.getByTestId('check').getByText('digests agree').waitFor()
  expect(await frame.getByTestId('board').getAttribute('data-turn')).toBe('7')
  expect(await frame.getByRole('button', { name: 'Share' }).count()).toBe(0)
  expect(await frame.getByTestId('occasion').getByRole('link').getAttribute('target')).toBe('_blank')
  const closed = await stage.open({ ...match, of: { ...contest(), embed: false } })
  await share(closed)
  expect(await closed.getByTestId('embed').count()).toBe(0)
})
