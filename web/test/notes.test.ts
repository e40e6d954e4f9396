import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { launch, pageWith, randomReplays } from './artifacts'

// Notes in the real page.

const folder = mkdtempSync(join(tmpdir(), 'agon-notes-'))
const browser = await launch()
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what a program wrote to stderr stands at its turn, and what it drew is on the board', async () => {
  const content = randomReplays(1, 'football', 2)
  const written = '<b>depth</b> 5\n#draw cell 7 10 red\n#draw line 7 10 9 12 #00ff00\n#draw text 3 4 best\n'
  const notes = [{ agon: 'notes', version: 1, replay: '' }, { seat: 1, t: 4, text: written }, { seat: 0, text: 'bye' }, { seat: 0, dropped: 1234 }]
  const file = join(folder, 'match.html')
  writeFileSync(file, pageWith(content + notes.map((each) => JSON.stringify(each) + '\n').join('')))
  const page = await (await browser.newContext({ reducedMotion: 'reduce', offline: true })).newPage()
  page.setDefaultTimeout(110_000) // machines may be busy
  await page.goto(`file://${file}#turn=4`)
  await page.waitForSelector('[data-testid=board][data-turn="4"]')
  await page.waitForSelector('[data-testid=check][data-state=right]')
  const board = page.getByTestId('board')
  const shown = await board.screenshot()
  await page.keyboard.press('d')
  await expect.poll(async () => (await board.screenshot()).equals(shown)).toBe(false)
  await page.keyboard.press('d')
  await expect.poll(async () => (await board.screenshot()).equals(shown)).toBe(true)
  await page.keyboard.press('o')
  const noted = page.getByTestId('noted')
  expect(await noted.innerText()).toMatch(/^<b>depth<\/b> 5\s+3 drawings on the board$/)
  await page.getByTestId('whose').selectOption('0')
  await expect.poll(() => noted.count()).toBe(0)
  await page.getByTestId('whose').selectOption('-1')
  await page.keyboard.press('End')
  await noted.getByText('bye', { exact: true }).waitFor()
  await page.getByText('1,234 more bytes of stderr were not kept').waitFor()
})
