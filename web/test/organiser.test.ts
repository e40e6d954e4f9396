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

test('all matches of a tournament are listed, those that need a look first counted and then selected', async () => {
  const given: Given[] = []
  const answers = organisers(given, 'jury')
  const page = await stage.open({ path: '/organiser', answers })
  await page.getByText('1 match was decided although the machine was overloaded.').waitFor()
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  const final = page.getByLabel('Final Swiss', { exact: true })
  await final.getByRole('button', { name: 'Matches' }).click()
  const list = page.getByTestId('matches of Final Swiss')
  const rows = list.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(5)
  await list.getByText('<b>Żółte & Gęsi</b> (team2)').first().waitFor()
  expect(await rows.first().innerText()).toContain('not published')
  expect(await list.getByRole('link', { name: 'Watch the match: 2/1' }).getAttribute('href')).toBe('/viewer?replay=f00d21&tournament=Final%20Swiss')
  await list.getByLabel('Show').selectOption('faults')
  expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('out of time in turn 17')])
  await list.getByLabel('Show').selectOption('ours')
  expect((await rows.locator('th').allInnerTexts()).map((each) => each.trim())).toEqual(['2/3', '2/2', '2/1'])
  await list.getByText('Time decided it although the machine was overloaded').waitFor()
  await list.getByText('Failed on our side: the disk is full').waitFor()
  await list.getByLabel('Round').selectOption('1')
  await list.getByText('There are no such matches.').waitFor()
  await list.getByLabel('Round').selectOption('')
  await rows.last().getByRole('button', { name: 'Play again…' }).click()
  expect(await page.getByLabel('What: all, a match (3/2) or a team').inputValue()).toBe('2/1')
  await final.getByRole('button', { name: 'Matches' }).click()
  await list.waitFor({ state: 'detached' })
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test('organisers open matches that are not published, with their teams, and nobody else', async () => {
  const replay = randomReplays(1, 'football', 2)
  const unseen = { name: 'Final Swiss', game: 'football', format: 'swiss', intermediate: false, begins: 'by hand', state: 'running', shown: false }
  const hidden = { '/api/replay?as=lines&hash=f00d21': () => ({ status: 404, body: 'Nothing with this name is published.\n' }), '/api/organiser/replay?as=lines&hash=f00d21': () => ({ body: replay }) }
  const answers = { ...organisers([], 'jury'), ...hidden, '/api/tournaments': { frozen: false, since: 0, tournaments: [unseen] }, '/api/organiser/notes?replay=f00d21': () => ({ body: '' }) }
  const page = await stage.open({ path: '/organiser', answers })
  await page.getByText('Game servers').waitFor()
  await page.goto(`${origin}/viewer?replay=f00d21#turn=1`)
  await page.getByTestId('board').waitFor()
  const cards = page.locator('header section')
  expect(await cards.locator('.name').allInnerTexts()).toEqual(['segfault', '<b>Żółte & Gęsi</b>'])
  expect(await cards.locator('svg[data-sign]').evaluateAll((all) => all.map((svg) => svg.getAttribute('data-sign')))).toEqual(['2', '0'])
  expect(await page.getByTestId('occasion').innerText()).toContain('Final Swiss, round 2, table 1')
  expect(await page.getByTestId('occasion').getByRole('link').getAttribute('href')).toBe('/organiser?part=tournaments')
  const asked: string[] = []
  const other = await stage.open({ path: '/viewer?replay=f00d21', answers: { ...answers, '/api/organiser/matches?tournament=Final Swiss': () => (asked.push('matches'), { status: 401, body: 'Log in first.\n' }) }, locale: 'pl-PL' })
  await other.getByText('Pod tym adresem nie ma meczu albo nie jest on publiczny.').waitFor()
  expect(await other.getByRole('alert').getByRole('link').getAttribute('href')).toBe('/')
  expect(asked).toEqual([])
})

test('the link of the ceremony is made after a question, and shown with the address of this site', async () => {
  const given: Given[] = []
  const page = await stage.open({ path: '/organiser', answers: organisers(given) })
  const ceremony = page.getByLabel('Ceremony')
  await ceremony.getByText('reveal the places one by one').waitFor()
  await ceremony.getByRole('button', { name: 'Make the link…' }).click()
  await page.getByText('only once').waitFor()
  await page.getByRole('button', { name: 'Yes, do it' }).click()
  expect(await page.getByTestId('ceremony').getByRole('link').getAttribute('href')).toBe(`${origin}/ceremony#key=7f3k9xw2m4qdt6hs`)
  await page.getByText('✓ agon contest ceremony').waitFor()
  expect(await page.getByText('localhost').count()).toBe(0)
  expect(given.at(-1)).toEqual({ order: 'ceremony', sure: true })
})

test('a ceremony whose results do not agree is offered nevertheless, and one that is open is closed', async () => {
  const given: Given[] = []
  const answers = organisers(given)
  answers['/api/organiser/state'] = { ...state, ceremony: true }
  answers['/api/organiser/order?number=1'] = { state: 'done', code: 1, out: '1 thing does not agree\n', err: 'no link is made', cut: false, file: '' }
  const page = await stage.open({ path: '/organiser', answers })
  const ceremony = page.getByLabel('Ceremony')
  await ceremony.getByText('A link opens the page now').waitFor()
  await ceremony.getByRole('button', { name: 'Make the link…' }).click()
  await page.getByRole('button', { name: 'Yes, do it' }).click()
  await page.getByText('1 thing does not agree').waitFor()
  await ceremony.getByRole('button', { name: 'Make it although' }).click()
  await page.getByRole('button', { name: 'Yes, do it' }).click()
  await page.getByTestId('ceremony').waitFor()
  expect(given.at(-1)).toEqual({ order: 'ceremony', options: { yes: true }, sure: true })
  await ceremony.getByRole('button', { name: 'Close the page…' }).click()
  await page.getByRole('button', { name: 'Yes, do it' }).click()
  await page.getByTestId('ceremony').waitFor({ state: 'detached' })
  expect(given.at(-1)).toEqual({ order: 'ceremony', options: { close: true }, sure: true })
})

test('beside game servers the page verifies the tournaments, and says what it cannot verify', async () => {
  const given: Given[] = []
  const answers = organisers(given)
  const page = await stage.open({ path: '/organiser?part=keep', answers })
  await page.getByText('Games of game servers cannot be verified while the server runs').waitFor()
  await page.getByRole('button', { name: 'Verify the tournaments' }).click()
  await page.getByText('✓ agon contest verify --tournaments').waitFor()
  expect(given).toContainEqual({ order: 'verify', options: { tournaments: true } })
  answers['/api/organiser/state'] = { ...state, servers: [] }
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect.poll(() => given).toContainEqual({ order: 'verify' })
})

test('what cannot be carried out is told instead of asked', async () => {
  const answers = organisers()
  answers['/api/organiser/orders'] = () => ({ status: 422, body: 'Final Swiss is over; see `agon contest verify`\n' })
  const page = await stage.open({ path: '/organiser?part=tournaments', answers })
  await page.getByLabel('Final Swiss', { exact: true }).getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('alert').filter({ hasText: 'Final Swiss is over; see “Verify”' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
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
