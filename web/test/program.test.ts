import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { built, buildFolder, launch, parsed, randomReplays } from './artifacts'

// End to end: the program plays a match between its own sample bots, and the resulting page is watched.

const games = [...new Set(parsed(randomReplays(1)).map((replay) => replay.game))]

let browser: Browser
let folder: string

const agon = (...args: string[]) =>
  execFileSync(built(`${buildFolder}/agon`), args, { encoding: 'utf8', cwd: folder, env: { ...process.env, HOME: folder } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agon-road-'))
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(games)('%s', (game) => {
  const file = () => join(folder, `${game}.agon`)
  beforeAll(() => {
    agon('play', game, 'sample:simple.py', 'sample:simple.py', '--seed', '3', '--no-sandbox', '--quiet', '--out', file())
  })

  test('is watched in the page that agon replay --html writes', async () => {
    agon('replay', file(), '--html', 'page.html')
    const page = await browser.newPage()
    await page.goto(`file://${folder}/page.html#turn=99999`)
    await page.waitForSelector('[data-testid=check][data-state=right]')
    expect(await page.locator('.verdict').innerText()).toMatch(/wins|draw/)
    await page.close()
  })

  test('is watched in the page that agon view serves', async () => {
    const server = spawn(built(`${buildFolder}/agon`), ['view', file(), '--no-open'], { env: { ...process.env, HOME: folder } })
    try {
      const [said] = (await once(server.stdout, 'data')) as [Buffer]
      const address = /http:\S+/.exec(said.toString())![0]
      const page = await browser.newPage()
      await page.goto(`${address}#turn=2`)
      await page.waitForSelector('[data-testid=check][data-state=right]')
      expect(await page.getByTestId('board').getAttribute('data-turn')).toBe('2')
      await page.close()
    } finally {
      server.kill()
    }
  })
})
