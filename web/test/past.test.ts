import { expect, test } from 'vitest'
import type { PastGames } from '../pages/past'
import { randomReplays } from './artifacts'
import { contest, stageForTests } from './stage'

// Finished games of live servers.

const stage = stageForTests()

const of = { ...contest(5), past_games: true }
const hall: PastGames = { in_all: 300, games: [{ number: 3, ended_ms: 7_200_000, best: [{ team: 1, points: 12_000_000 }, { team: 0, points: 3_000_000 }] }] }
const own: PastGames = { in_all: 2, games: [{ number: 9, ended_ms: 60_000, team: 2, map: 4 }, { number: 8, ended_ms: 50_000, team: 0, map: 1 }] }
const answers = {
  '/api/games?server=B1': hall,
  '/api/games?server=V1': own,
  '/api/games?server=V1&team=2': { in_all: 1, games: own.games.slice(0, 1) },
  '/api/games?server=W1': { in_all: 0, games: [] },
}

test('below a world stand its games that have ended, to be watched and taken home', async () => {
  const page = await stage.open({ path: '/world?server=B1', of, answers })
  const past = page.getByTestId('past')
  await past.getByText('Null Pointers of Gdańsk').waitFor()
  expect(await past.locator('li').innerText()).toMatch(/3\s+2:00:00\s+Null Pointers of Gdańsk\s+12\.0/)
  expect(await past.getByRole('link', { name: 'Watch game 3' }).getAttribute('href')).toBe('/viewer?server=B1&game=3')
  expect(await past.getByRole('link', { name: 'Download the replay of game 3' }).getAttribute('href')).toBe('/api/game?server=B1&game=3')
  await past.getByText('The newest 1 of 300.').waitFor()
  await stage.open({ path: '/world?server=W1', of, answers }).then((other) => other.getByText('None to show yet.').waitFor())
})

test('where teams play matches of their own one can choose whose', async () => {
  const page = await stage.open({ path: '/world?server=V1', of, answers })
  const past = page.getByTestId('past')
  await past.getByText('map 4').waitFor()
  expect(await past.locator('li').count()).toBe(2)
  await past.getByRole('combobox').selectOption({ label: 'segfault' })
  await expect.poll(() => past.locator('li').count()).toBe(1)
})

test('a contest that does not show its past games has no list of them', async () => {
  const page = await stage.open({ path: '/world?server=B1' })
  await page.getByTestId('board').waitFor()
  expect(await page.getByTestId('past').count()).toBe(0)
})

test('the viewer shows such a game under the names of its teams, and leads back', async () => {
  const page = await stage.open({ path: '/viewer?server=V1&game=9', of, answers, replay: randomReplays(1, 'vampire', 2) })
  await page.getByTestId('board').waitFor()
  expect(await page.locator('header').innerText()).toContain('segfault')
  expect(await page.getByTestId('occasion').innerText()).toMatch(/V1, game 9[^]*Deadline of Gdańsk/)
  await page.keyboard.press('s')
  expect(await page.getByRole('link', { name: 'Download the replay' }).getAttribute('href')).toBe('/api/game?server=V1&game=9')
  expect(stage.complaints).toEqual([])
})
