import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { randomReplays } from './artifacts'
import { organisers } from './organisers'
import { contest, games, notices, serverOf, stageForTests, standings, type Staged } from './stage'
import { playOff } from './tournaments'

// No page may violate an automatically checkable accessibility rule, in any theme and width, or be wider than its
// window.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const stage = stageForTests()

async function findings(page: Page): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html.slice(0, 200)} ${failureSummary}`))
}

const pages: [name: string, what: Staged, ready: string][] = [
  ['the standings', {}, 'td.total'],
  ['the best results on the test maps', {}, '[data-testid=best]'],
  ['the standings before the start', { phase: 'before' }, 'td.total'],
  ...games.map((game): [string, Staged, string] => [`the world of ${game}`, { path: `/world?server=${serverOf(game)}` }, '[data-testid=board]']),
  ['a world that there is not', { path: '/world?server=X9' }, 'h1'],
  ['a page that there is not', { path: '/nowhere' }, 'h1'],
  ['a world that is shown late', { path: '/world?server=W1', silent: true, of: { ...contest(), delay_ms: 300_000 } }, '.coming'],
  ['the tournaments', { path: '/tournaments' }, '[data-testid=tournaments]'],
  ['a Swiss tournament', { path: '/tournament?name=Final' }, '[data-testid=cross]'],
  ['a play-off', { path: '/tournament?name=Play-off' }, '[data-testid=bracket]'],
  ['the page of a team', { path: '/team?number=3', answers: { '/api/standings': standings(contest()) } }, '[data-testid=own-matches]'],
  ['a team that there is not', { path: '/team?number=41' }, 'h1'],
  ['a tournament that there is not', { path: '/tournament?name=Nothing' }, 'h1'],
  ['a tournament that is not shown', { path: '/tournament?name=Prize' }, '.empty'],
  ['the room of a team', { path: '/room' }, '[data-testid=submission]'],
  ['the door of the room', { path: '/room', answers: { '/api/room': null } }, 'h1'],
  ['the door of the organisers’ room', { path: '/organiser', answers: { '/api/session': { role: 'spectator' } } }, '.login'],
  ['the organisers’ room', { path: '/organiser', answers: organisers() }, '.now'],
  ['the teams in the organisers’ room', { path: '/organiser?part=teams', answers: organisers() }, '[data-testid=teams]'],
  ['the submissions in the organisers’ room', { path: '/organiser?part=submissions', answers: organisers() }, '[data-testid=submissions]'],
  ['the tournaments in the organisers’ room', { path: '/organiser?part=tournaments', answers: organisers() }, '.tournaments'],
  ['the acts in the organisers’ room', { path: '/organiser?part=acts', answers: organisers() }, '[data-testid=acts]'],
  ['file and backup in the organisers’ room', { path: '/organiser?part=keep', answers: organisers() }, '.keep'],
  ['games that have ended', { path: '/world?server=V1', of: { ...contest(), past_games: true }, answers: { '/api/games?server=V1': { in_all: 1, games: [{ number: 9, ended_ms: 60_000, team: 2, map: 4 }] } } }, '[data-testid=past] li'],
  ['the rules of a game', { path: '/rules?game=vampire' }, '[data-testid=guide] table'],
  ['a sample bot', { path: '/rules?game=wall&file=simple.py' }, '[data-testid=guide] pre'],
  ['the protocols', { path: '/rules?doc=protocols' }, '[data-testid=guide] .text'],
  ['the choice of a ceremony', { path: '/ceremony#key=k', answers: { '/api/ceremony': { waits: true, standings: null, tournaments: [{ before: null, after: playOff }] } } }, '[data-testid=choose]'],
  ['the big screen', { path: '/big' }, 'td.total'],
  ['the standings in a pause', { phase: 'paused', answers: { '/api/notices': notices } }, '[data-testid=notices]'],
  ['the big screen in a pause', { path: '/big', phase: 'paused', answers: { '/api/notices': notices } }, '[data-testid=notices]'],
]

async function look(page: Page, ready: string, fits: boolean): Promise<void> {
  for (const [width, theme] of [[390, 'dark'], [1440, 'dark'], [1024, 'light']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForSelector(ready)
    if (theme === 'light') {
      await page.keyboard.press('t')
      await page.waitForFunction(() => document.documentElement.style.colorScheme === 'light')
    }
    expect(await findings(page), `${theme}, ${width} px`).toEqual([])
    if (fits) expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  }
}

test.each(pages)('%s has no findings of axe at any width and in any theme, and fits', async (_, what, ready) => {
  await look(await stage.open(what), ready, true)
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test('the editor of a team has no findings of axe at any width and in any theme, and fits', async () => {
  const page = await stage.open({ path: '/room' })
  await page.getByLabel('Game').selectOption('football')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await page.getByLabel('Start from').selectOption({ label: 'simple.cpp' })
  await page.locator('.cm-content').getByText('#include').first().waitFor()
  await page.getByRole('heading', { name: 'Submissions' }).click() // the page receives keys again
  await look(page, '.cm-content', true)
})

test('the list of all matches has no findings of axe at any width and in any theme, and fits', async () => {
  const page = await stage.open({ path: '/organiser?part=tournaments', answers: organisers() })
  await page.getByLabel('Final Swiss', { exact: true }).getByRole('button', { name: 'Matches' }).click()
  await look(page, '[data-testid="matches of Final Swiss"] tbody tr', true)
})

test.each(games)('the viewer of %s has no findings of axe at any width and in any theme', async (game) => {
  const page = await stage.open({ path: '/viewer?replay=f00d#turn=20', replay: randomReplays(1, game, 2) })
  await look(page, '[data-testid=board]', false)
  expect(stage.complaints).toEqual([])
})
