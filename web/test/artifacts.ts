import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { readReplays, type Replay } from '../player/replay'
import { Rules } from '../player/rules'

// Shared by the tests: build results, replays, and Debian's Chromium. AGON_BUILD names another build folder than
// build/release, AGON_CHROMIUM another browser, and AGON_PICTURES a folder for screenshots of the visited pages.

export const buildFolder = process.env.AGON_BUILD ?? 'build/release'

const root = fileURLToPath(new URL('../..', import.meta.url))

export function built(path: string): string {
  const file = root + path
  if (!existsSync(file)) throw new Error(`${path} is not there: build it first (make build)`)
  return file
}

export const page = (): string => readFileSync(built('build/web/viewer.html'), 'utf8')

export function randomReplays(count: number, game = '', seed = 0): string {
  const program = built(`${buildFolder}/tests/random_replays`)
  return execFileSync(program, [String(count), game, String(seed)], { encoding: 'utf8', maxBuffer: 1 << 28 })
}

export const parsed = (content: string): Replay[] =>
  readReplays(content).map((one) => {
    if ('error' in one) throw new Error(one.error)
    return one.replay
  })

// The page with replays in it, as the program makes it.
export function pageWith(content: string): string {
  const slot = '<script type="application/x-ndjson" id="replays">'
  const parts = page().split(slot)
  if (parts.length !== 2) throw new Error('the page has not exactly one slot')
  return parts.join(slot + content.replaceAll('<', '\\u003c'))
}

export const rules = (): Promise<Rules> => Rules.load()

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.AGON_CHROMIUM ?? '/usr/bin/chromium', args: flags.split(' ') })

export interface Tab {
  size: [width: number, height: number]
  still?: boolean // animations are reduced
  offline?: boolean
  locale?: string
  stored?: string // a script that fills the storage of each page
}

interface Opened {
  context: BrowserContext
  page: Page
}

// The tabs in which the tests of a file open their pages, one after the other, in one browser. A test finds its tab without
// storage, routes, listeners and other tabs, as in a context of its own, which would take four times the processor time: for a
// process, and for compiling the page's code.
export class Tabs {
  private browser: Promise<Browser> | undefined
  private readonly opened = new Map<string, Opened>()
  private used: Opened | undefined

  // `blank` is an address of the wanted pages' origin, where nothing runs; it may be one that `prepare` routes.
  async fresh(blank: string, { size, still = false, offline = false, locale = 'en-US', stored = '' }: Tab, prepare?: (context: BrowserContext) => Promise<void>): Promise<Page> {
    const [width, height] = size
    const key = JSON.stringify([still, offline, locale, stored])
    let tab = this.opened.get(key)
    if (!tab) {
      this.browser ??= launch()
      const context = await (await this.browser).newContext({ viewport: { width, height }, reducedMotion: still ? 'reduce' : 'no-preference', offline, locale })
      if (stored) await context.addInitScript(stored)
      this.opened.set(key, (tab = { context, page: await context.newPage() }))
    }
    await this.rest()
    this.used = tab
    const { context, page } = tab
    await page.setViewportSize({ width, height })
    await prepare?.(context)
    await page.goto(blank)
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
    await context.clearCookies()
    page.setDefaultTimeout(110_000) // machines may be busy
    return page
  }

  // Nothing runs any more until a tab is asked for.
  async rest(): Promise<void> {
    if (!this.used) return
    const { context, page } = this.used
    this.used = undefined
    page.removeAllListeners()
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.mouse.move(0, 0)
  }

  async close(): Promise<void> {
    await (await this.browser)?.close()
  }
}

const pictures = process.env.AGON_PICTURES
export const picture = (page: Page, name: string) => (pictures ? page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true }) : undefined)

// A fixed point of x = (x * 17235617 + 4311271) mod 87465851, with which avalanche generates its figures: all have one
// colour.
const oneColour = 71978331

// A match of avalanche that does not end: both players pile up balls of one colour.
export function longReplay(ready: Rules, turns: number): string {
  const setup = `x0=${oneColour} gifts=none turns=100000`
  const match = ready.start('avalanche', setup, 1n)
  const seats = ['Long', 'Longer'].map((name) => ({ name, program: '' }))
  const lines = [JSON.stringify({ agon: 'replay', version: 1, game: 'avalanche', setup, seed: '1', seats })]
  for (let t = 1; t <= turns && !match.over(); ++t) {
    const { fields } = match.frame() as { fields: { columns: string[] }[] }
    const said = fields.map(({ columns }, seat) => ({ seat, text: `${bestColumn(columns)} 1`, cpu_us: 100, wall_us: 100 }))
    for (const { seat, text } of said) match.say(seat, text)
    match.endTurn()
    lines.push(JSON.stringify({ t, said, digest: match.digest() }))
  }
  match.drop()
  return lines.join('\n') + '\n'
}

function bestColumn(columns: string[]): number {
  const ready = columns.findIndex((column) => /[1-5]{2}$/.test(column))
  if (ready >= 0) return ready
  const heights = columns.map((column) => column.length)
  return heights.indexOf(Math.min(...heights))
}
