import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parsed, randomReplays } from './artifacts'
import { contest, games, serverOf, stageForTests } from './stage'
import { playOff, swiss } from './tournaments'

// Players' names, signs and colours: the same on all pages of a contest, whatever programs and teams call themselves.

const stage = stageForTests()

const football = randomReplays(1, 'football', 2)
const last = parsed(football)[0]!.turns.length
const match = { path: `/viewer?replay=f00d&tournament=Final#turn=${last}`, replay: football }
const cards = (page: Page) => page.locator('header section')
const signIn = (page: Page, text: string) =>
  page.locator('tr, header section').filter({ hasText: text }).first().locator('svg[data-sign]').first().evaluate((svg) => `${svg.getAttribute('data-sign')} ${svg.querySelector('path')!.getAttribute('fill')}`)

test('a match of a tournament shows teams, and what their programs call themselves small beside them', async () => {
  const page = await stage.open(match)
  await page.waitForSelector('[data-testid=check][data-state=right]')
  const programs = parsed(football)[0]!.seats.map(({ name }) => name)
  for (const [seat, name] of ['alfa', '<b>Żółte & Gęsi</b>'].entries()) {
    expect(await cards(page).nth(seat).locator('.name').innerText()).toBe(name)
    expect(await cards(page).nth(seat).getByTestId('program').innerText()).toBe(programs[seat])
  }
  expect((await page.locator('.verdict').innerText()).replace(/ wins/, '')).toMatch(/^(alfa|<b>Żółte & Gęsi<\/b>)$/)
  expect(await page.locator('.tell').innerText()).not.toMatch(/\b(left|right)\b/)
  expect(await page.title()).toContain('alfa – <b>Żółte & Gęsi</b>')
})

test('a match says in which round and at which table it was played, and leads back there', async () => {
  const page = await stage.open(match)
  await page.getByTestId('occasion').getByText('Final, round 1, table 1').waitFor()
  await page.getByTestId('occasion').getByRole('link').click()
  await page.getByRole('heading', { name: 'Round 1' }).waitFor()
  await page.getByRole('button', { name: '1', exact: true, pressed: true }).waitFor()
})

test('a link cannot say of a match that others have played it', async () => {
  const page = await stage.open({ ...match, path: '/viewer?replay=beef&tournament=Play-off&round=2&table=7', answers: { '/api/tournament?name=Play-off': { ...playOff, rounds: [] } } })
  await page.getByTestId('occasion').getByText('Final, round 1, table 2').waitFor()
  const unknown = await stage.open({ ...match, path: '/viewer?replay=cafe&tournament=Final' })
  await unknown.getByTestId('occasion').getByText('Deadline of Gdańsk, final').waitFor()
  expect(await cards(unknown).nth(0).innerText()).not.toContain('alfa')
})

test('a team has one sign and one colour in standings, tournaments, matches and worlds', async () => {
  const name = '<b>Żółte & Gęsi</b>' // team 0 of the contest, entrant 1 of the tournament, seat 1 of the match
  const here = await signIn(await stage.open(), name)
  expect(await signIn(await stage.open({ path: '/tournament?name=Final' }), name)).toBe(here)
  expect(await signIn(await stage.open(match), name)).toBe(here)
  const world = await stage.open({ path: `/world?server=${serverOf('network')}` })
  await world.waitForSelector('[data-testid=teams]')
  expect(await signIn(world, name)).toBe(here)
})

test('in a match of one team against players of the organisers it is the team that is named, not the seats', async () => {
  const of = contest()
  const page = await stage.open({ path: `/world?server=${serverOf('vampire')}`, of, seats: [7, null, null, null] })
  const row = page.getByTestId('teams').locator('tbody tr').filter({ hasText: of.teams[7]! })
  await row.waitFor()
  expect(await row.locator('svg').getAttribute('data-sign')).toBe('7')
  expect(await page.getByTestId('teams').innerText()).toMatch(/house 1[^]*house 3|house 3[^]*house 1/)
})

test('no two of 128 teams have the same sign', async () => {
  const of = { ...contest(128), teams: Array.from({ length: 128 }, (_, team) => `Team of the school ${team}`) }
  const page = await stage.open({ of })
  await page.locator('tr[data-team="127"]').waitFor()
  const signs = await page.locator('tr[data-team] svg[data-sign]').evaluateAll((all) => all.map((svg) => svg.innerHTML.replace(/<!--.*?-->/g, '')))
  expect(signs.length).toBe(128)
  expect(new Set(signs).size).toBe(128)
})

test('who has the title of another team, or turns the writing around, is still told from it', async () => {
  const entrants = ['alfa', '\u202eafla\u202c', 'alfa', 'x', 'y']
  const answers = { '/api/tournament?name=Final': { ...swiss, entrants } }
  const page = await stage.open({ ...match, path: `/viewer?replay=beef&tournament=Final#turn=1`, answers })
  await page.waitForSelector('[data-testid=check][data-state=right]')
  expect(await cards(page).nth(0).locator('.name').innerText()).toBe('alfa') // entrants 2 and 3
  const twins = { ...swiss, entrants: ['alfa', 'Alfa\u200b', 'b', 'x', 'y'] }
  const other = await stage.open({ ...match, answers: { '/api/tournament?name=Final': twins } })
  await other.waitForSelector('[data-testid=check][data-state=right]')
  expect(await cards(other).locator('.name').allInnerTexts()).toEqual(['alfa (left)', 'Alfa (right)'])
  const table = await stage.open({ path: '/tournament?name=Final', answers })
  const names = await table.getByTestId('tournament-table').locator('bdi').allInnerTexts()
  expect(names.join()).not.toMatch(/[\u202a-\u202e\u200b]/)
  const signs = await table.getByTestId('tournament-table').locator('svg[data-sign]').evaluateAll((all) => all.map((svg) => svg.getAttribute('data-sign')))
  expect(new Set(signs).size).toBe(signs.length)
})

test.each(games)('the live line of %s speaks of teams', async (game) => {
  const page = await stage.open({ path: `/world?server=${serverOf(game)}`, of: contest(8) })
  await page.waitForSelector('[data-testid=board]')
  const told = `${await page.getByTestId('tell').innerText()} ${await page.getByTestId('board').locator('[role=img]').getAttribute('aria-label')}`
  expect(told.replaceAll(/\b(left|right) of\b/g, '')).not.toMatch(/\b(team|vampire) ?\d|\b(left|right) (puts|plays|wins|is)\b/)
})
