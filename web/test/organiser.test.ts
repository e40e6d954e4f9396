import { expect, test } from 'vitest'
import { randomReplays } from './artifacts'
import { organisers, state, type Given } from './organisers'
import { origin, stageForTests } from './stage'

// The organisers' room in a browser.

const stage = stageForTests()

test('an order that cannot be taken back is given when its organiser has read what it does, and said yes', async () => {
  const given: Given[] = []
  const page = await stage.open({ path: '/organiser', answers: organisers(given) })
  await page.getByLabel('Reason (for the list of acts)').fill('the prizes')
  await page.getByRole('button', { name: 'Reveal…' }).click()
  await page.getByText('What was seen cannot be unseen').waitFor()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  expect(given).toEqual([{ order: 'reveal', options: { why: 'the prizes' } }])
  await page.getByRole('button', { name: 'Reveal…' }).click()
  await page.getByText('What was seen cannot be unseen').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reveal…' }).click()
  await page.getByRole('button', { name: 'Yes, do it' }).click()
  await page.getByText('agon contest reveal --why "the prizes"').waitFor()
  expect(given.at(-1)).toEqual({ order: 'reveal', options: { why: 'the prizes' }, sure: true })
  expect(given.filter(({ sure }) => sure)).toHaveLength(1)
})

test('a rejudging is asked with what it would change', async () => {
  const given: Given[] = []
  const page = await stage.open({ path: '/organiser?part=tournaments', answers: organisers(given) })
  await page.getByLabel('Final Swiss', { exact: true }).getByRole('button', { name: 'Play again…' }).click()
  await page.getByLabel('Reason', { exact: true }).fill('a wrong limit')
  await page.getByRole('button', { name: 'See what changes…' }).click()
  await page.getByText('time: 10s -> 5s').waitFor()
  expect(given.every(({ sure }) => !sure)).toBe(true)
  await page.getByRole('button', { name: 'Yes, do it' }).click()
  await page.getByText('✓ agon contest rejudge').waitFor()
  expect(given.at(-1)).toEqual({ order: 'rejudge', words: ['Final Swiss', 'all', 'a wrong limit'], options: { yes: true }, sure: true })
})

test('what does not agree is shown when an organiser wants it all the same, without an option of the terminal', async () => {
  const given: Given[] = []
  const why = 'agon contest: nothing is shown, because 1 thing does not agree; fix that (`agon contest rejudge`), or add --yes to show it anyway\n'
  const page = await stage.open({ path: '/organiser?part=tournaments', answers: organisers(given, 'admin', { publish: why }) })
  await page.getByLabel('Final Swiss', { exact: true }).getByRole('button', { name: 'Publish…' }).click()
  await page.getByText('nothing is shown, because 1 thing does not agree; fix that (“Play again…”)', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Do it all the same…' }).click()
  await page.getByText('agon contest publish "Final Swiss" --yes').waitFor()
  expect(given).toEqual([{ order: 'publish', words: ['Final Swiss'] }, { order: 'publish', words: ['Final Swiss'], options: { yes: true } }])
})

test('the jury sees everything and is offered nothing that it may not do', async () => {
  const page = await stage.open({ path: '/organiser', answers: organisers([], 'jury') })
  await page.getByText('Game servers').waitFor()
  expect(await page.getByRole('button', { name: /Pause|Resume|Freeze|Reveal|Stop|Announce|Take back/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Teams' }).click()
  await page.locator('[data-testid=teams]').waitFor()
  expect(await page.getByRole('button', { name: /password|Withdraw|Add/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Tournaments', exact: true }).last().click()
  await page.getByRole('button', { name: 'Play again…' }).first().waitFor()
  expect(await page.getByRole('button', { name: /Publish|Start|Hide|Cancel/ }).count()).toBe(0)
})

test('organisers see in the viewer what all programs wrote to stderr, or one of them', async () => {
  const notes = [{ agon: 'notes', version: 1, replay: '' }, { seat: 0, t: 1, text: 'depth 5' }, { seat: 1, t: 1, text: '<b>depth</b> 6' }]
  const answers = organisers([], 'jury')
  answers['/api/organiser/notes?replay=f00d'] = () => ({ body: notes.map((each) => `${JSON.stringify(each)}\n`).join('') })
  const page = await stage.open({ path: '/organiser', answers, replay: randomReplays(1, 'football', 2) })
  await page.getByText('Game servers').waitFor()
  await page.getByRole('link', { name: 'Submissions' }).click()
  expect(await page.getByRole('link', { name: 'Watch the match' }).getAttribute('href')).toBe('/viewer?replay=f00d')
  await page.goto(`${origin}/viewer?replay=f00d#turn=1`)
  await page.getByTestId('board').waitFor()
  await page.keyboard.press('o')
  const noted = page.getByTestId('noted')
  await expect.poll(() => noted.allInnerTexts()).toEqual(['depth 5', '<b>depth</b> 6'])
  await page.getByTestId('whose').selectOption('1')
  await expect.poll(() => noted.allInnerTexts()).toEqual(['<b>depth</b> 6'])
  expect(stage.complaints).toEqual([])
})

test('names are never a part of the page', async () => {
  const page = await stage.open({ path: '/organiser?part=teams', answers: organisers() })
  await page.locator('[data-testid=teams]').getByText('<b>Żółte & Gęsi</b>').waitFor()
  await page.goto(page.url().replace('teams', 'submissions'))
  await page.locator('[data-testid=submissions]').getByText('<i>bot</i>.cpp').first().waitFor()
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test('a login opens the room, and a server that knows nobody any more closes it', async () => {
  const answers = organisers()
  answers['/api/session'] = (request: { method(): string; headers(): Record<string, string> }) => {
    if (request.method() === 'GET') return { json: { role: 'spectator' } }
    const right = request.headers()['authorization'] === `Basic ${btoa('maria:right')}`
    return right ? { json: { role: 'admin', name: 'maria', csrf: 'f00d' } } : { status: 401, body: 'There is no such account, or this is not its password.\n' }
  }
  let open = true
  answers['/api/organiser/state'] = () => (open ? { json: state } : { status: 401, body: 'Log in first.\n' })
  const page = await stage.open({ path: '/organiser', answers })
  await page.getByLabel('Name').fill('maria')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('this is not its password').waitFor()
  await page.getByLabel('Password').fill('right')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Game servers').waitFor()
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain('f00d')
  open = false
  await page.getByRole('button', { name: 'Log in' }).waitFor()
})
