import { existsSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { built, page, randomReplays } from './artifacts'
import { contest, stageForTests, type Staged } from './stage'

// What is loaded by people in a hall, who share its bandwidth: kB as sent.

const stage = stageForTests()

const sent = (name: string): number => {
  const file = `${built('build/web/site')}/${name || 'site.html'}`
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size / 1000
}

async function loaded(what: Staged, ready: string): Promise<{ files: string[]; weight: number }> {
  const tab = await stage.open({ of: { ...contest(), name: 'Final', teams: ['alpha', 'beta', 'gamma', 'delta'] }, answers: { '/api/tournaments': { frozen: false, since: 0, tournaments: [] } }, ...what })
  await tab.waitForSelector(ready)
  await tab.evaluate(() => document.fonts.ready)
  const files = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)))
  const own = [...new Set(files)].filter((name) => /\.\w+$/.test(name) && !name.startsWith('files/'))
  return { files: own.sort(), weight: [...own, ''].reduce((sum, name) => sum + sent(name), 0) }
}

test('a first visit loads the scripts, the styles and the letters that it shows, less than 160 kB', async () => {
  const { files, weight } = await loaded({}, '[data-testid=curves] canvas')
  expect(files).toEqual(['curves.js', 'inter-latin-wght-normal.woff2', 'site.css', 'site.js'])
  expect(weight).toBeLessThan(160)
})

test('a world loads the games instead of the curves, less than 145 kB in all', async () => {
  const { files, weight } = await loaded({ path: '/world?server=P1' }, '[data-testid=board]')
  expect(files).toEqual(['games.js', 'inter-latin-wght-normal.woff2', 'site.css', 'site.js'])
  expect(weight).toBeLessThan(145)
})

test('the rules load their own script besides, and nothing of tournaments', async () => {
  const { files } = await loaded({ path: '/rules?game=football' }, '[data-testid=guide] h1')
  expect(files.filter((name) => name.endsWith('.js'))).toEqual(['rules.js', 'site.js'])
})

test('three dimensions are loaded by the game that has them, and letters by names that are written in them', async () => {
  const tab = await stage.open({ path: '/world?server=W1', of: { ...contest(), teams: ['Ёж', 'beta'] } })
  const files = () => tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await expect.poll(files).toContain('/solid.js')
  await expect.poll(files).toContain('/inter-cyrillic-wght-normal.woff2')
})

test('the viewer shows its first picture after less than 350 kB', () => {
  const html = page()
  const start = html.indexOf('<script type="module" async>')
  const end = html.indexOf('</script>', start)
  expect(start).toBeGreaterThan(0)
  expect(html.slice(0, end)).not.toContain('@font-face')
  expect(gzipSync(html.slice(0, end), { level: 9 }).length / 1000).toBeLessThan(350)
})

test('the viewer of a game in three dimensions needs no network for them', async () => {
  const tab = await stage.open({ path: '/viewer?replay=f00d#turn=20', replay: randomReplays(1, 'wall', 2) })
  await tab.waitForSelector('[data-testid=board]')
  await tab.waitForFunction(() => 'agonParts' in globalThis)
  const asked = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([])
  expect(readFileSync(built('build/web/viewer.html'), 'utf8')).not.toContain('import(')
})
