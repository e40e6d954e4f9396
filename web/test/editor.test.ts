import { unzipSync, strFromU8 } from 'fflate'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Practice } from '../pages/practice'
import { room, stageForTests, type Staged } from './stage'

// A team writes its program on its page, and starts a practice match.

const stage = stageForTests()
const source = (page: Page) => page.getByLabel('Source')

const matches: Practice['matches'] = [
  { number: 3, asked_ms: Date.UTC(2026, 10, 28, 12, 5), own: true, game: 'football', submission: 2, opponent: 'Beta', map: 0, waits: true, failure: '' },
  { number: 2, asked_ms: Date.UTC(2026, 10, 28, 12, 4), own: false, game: 'football', submission: 2, opponent: '<b>Gamma</b>', map: 0, waits: false, failure: '', trial: room.submissions[0]!.trial! },
  { number: 1, asked_ms: Date.UTC(2026, 10, 28, 12, 3), own: true, game: 'football', submission: 2, opponent: 'sample:simple', map: 4, waits: false, failure: '', trial: room.submissions[0]!.trial! },
]
const practice: Practice = {
  open: false,
  left: 197,
  games: [{ game: 'football', house: false, maps: 10, samples: ['sample:decent', 'sample:simple'], teams: [{ opponent: 'team:beta', title: 'Beta' }] }],
  matches,
}

// Records a page's requests, and answers them.
function heard(asked: Request[], answer: object, status = 201) {
  return (request: Request) => {
    asked.push(request)
    return { status, json: answer }
  }
}

async function open(answers: Staged['answers'] = {}, size: Staged['size'] = [1440, 900]): Promise<Page> {
  return stage.open({ path: '/room', size, answers: { '/api/room': { ...room, git: { path: '/git/team1.git' } }, '/api/room/practice': practice, ...answers } })
}

test('what is written survives a reload, and is handed in as an archive where there are several files', async () => {
  const asked: Request[] = []
  const page = await open({ '/api/room?game=football&file=program.zip': heard(asked, { number: 3 }) })
  await page.getByLabel('Game').selectOption('football')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await page.getByLabel('Start from').selectOption({ label: 'simple.py' })
  await page.locator('.cm-content').getByText('import').first().waitFor()
  await page.getByRole('button', { name: 'Add file' }).click()
  await page.getByLabel('Name').fill('part.py')
  await source(page).click()
  await page.keyboard.type('print(1')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('print(1)') // the editor closes brackets
  await page.reload()
  await page.getByLabel('Game').selectOption('football')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await page.getByRole('button', { name: 'part.py' }).click()
  await source(page).getByText('print(1)').waitFor()
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await page.getByText('Received as submission 3').waitFor()
  const files = unzipSync(new Uint8Array(asked[0]!.postDataBuffer()!))
  expect(Object.keys(files)).toEqual(['simple.py', 'part.py'])
  expect(strFromU8(files['part.py']!)).toBe('print(1)')
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test('what is written stays also where the browser keeps nothing', async () => {
  const page = await open()
  await page.evaluate(() => (Storage.prototype.setItem = () => { throw new Error('full') }))
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).fill('of avalanche')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).getByText('of avalanche').waitFor()
  await page.getByText('does not save your text').waitFor()
  await page.getByLabel('Game').selectOption('football')
  await source(page).fill('of football')
  await page.getByLabel('Game').selectOption('avalanche')
  await source(page).getByText('of avalanche').waitFor()
})

test('a tab does not overwrite what another has written, and asks which text to keep', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).fill('of the first tab')
  const kept = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('agon-draft:'))?.[1] as string | undefined)
  await expect.poll(kept).toContain('of the first tab')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Write it here' }).click()
  await source(second).getByText('of the first tab').waitFor()
  await source(second).fill('of the second tab')
  await page.getByText('Another tab has changed this text').waitFor()
  await source(page).fill('again of the first tab')
  await page.getByRole('button', { name: 'Take the other tab’s text' }).click()
  await source(page).getByText('of the second tab').waitFor()
  expect(await kept()).toContain('of the second tab')
  await page.getByRole('button', { name: 'Restore previous text' }).click()
  await source(page).getByText('again of the first tab').waitFor()
  await second.getByText('Another tab has changed this text').waitFor()
  await second.getByRole('button', { name: 'Keep this tab’s text' }).click()
  await expect.poll(kept).toContain('of the second tab')
  await page.getByText('Another tab has changed this text').waitFor()
})

test('each game has a draft of its own, and what is replaced comes back', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).fill('of avalanche')
  await page.getByLabel('Game').selectOption('football')
  await source(page).fill('of football')
  await page.getByLabel('Game').selectOption('avalanche')
  await source(page).getByText('of avalanche').waitFor()
  await page.getByLabel('Start from').selectOption({ label: 'Python' })
  await source(page).getByText('of avalanche').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restore previous text' }).click()
  await source(page).getByText('of avalanche').waitFor()
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test('a game that is chosen for a file keeps its draft', async () => {
  const page = await open()
  const kept = () => page.evaluate(() => Object.values(localStorage).join())
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).fill('of avalanche')
  await page.getByLabel('Game').selectOption('football')
  await source(page).fill('of football')
  await expect.poll(kept).toContain('of football')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  for (const game of ['avalanche', 'football']) await page.getByLabel('Game').selectOption(game)
  await page.getByLabel('Game').selectOption('avalanche')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).getByText('of avalanche').waitFor()
})

// Team team1 of the stage is logged in, and logs out.
const leave = (page: Page) => page.getByRole('button', { name: 'Log out' }).click()
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('agon-draft:')).length)

test('who logs out leaves no drafts, and is asked before text is lost that was not handed in', async () => {
  const page = await open({ '/api/room/source?number=2': () => ({ body: 'print(2)\n' }) })
  await page.evaluate(() => localStorage.setItem('agon-draft:["Deadline of Gdańsk, final","team2","football"]', '[]'))
  await page.getByLabel('Game').selectOption('football')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).fill('print(3)')
  await leave(page)
  await page.getByText('Logging out deletes what you wrote for football and have not handed in.').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  await source(page).getByText('print(3)').waitFor()
  await expect.poll(() => drafts(page)).toBe(2)
  await leave(page)
  await page.getByRole('button', { name: 'Delete and log out' }).click()
  await page.getByLabel('Password').waitFor()
  expect(await drafts(page)).toBe(1) // of another team
  expect(await page.evaluate(() => sessionStorage.getItem('agon-room'))).toBeNull()
})

test('who has handed in what is written logs out without a question', async () => {
  const page = await open({ '/api/room/source?number=2': () => ({ body: 'print(2)\n' }) })
  await page.getByLabel('Game').selectOption('football')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await page.getByLabel('Start from').selectOption({ label: '#2 bot.py' })
  await source(page).getByText('print(2)').waitFor()
  await expect.poll(() => drafts(page)).toBe(1)
  await leave(page)
  await page.getByLabel('Password').waitFor()
  expect(await drafts(page)).toBe(0)
})

test('drafts outlive a session that the server has ended', async () => {
  let valid = true
  const page = await stage.open({ path: '/room', answers: { '/api/room': () => (valid ? { json: room } : { status: 401, body: 'Log in first.\n' }) } })
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).fill('of avalanche')
  await expect.poll(() => drafts(page)).toBe(1)
  valid = false
  await page.reload()
  await page.getByText('Log in first.').waitFor()
  expect(await drafts(page)).toBe(1)
})

test('what was handed in can be changed, and committed with a message', async () => {
  const asked: Request[] = []
  const page = await open({
    '/api/room/source?number=2': () => ({ body: 'print(2)\n' }),
    '/api/room/commit?game=football&file=bot.py&message=better': heard(asked, { number: 4 }),
  })
  await page.getByLabel('Game').selectOption('football')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await page.getByLabel('Start from').selectOption({ label: '#2 bot.py' })
  await source(page).getByText('print(2)').waitFor()
  await page.getByLabel('Commit it').check()
  await page.getByLabel('Commit message').fill('better')
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await page.getByText('Received as submission 4').waitFor()
  expect(asked[0]!.postData()).toBe('print(2)\n')
})

test('a name that no file can have is refused before anything is sent', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Write it here' }).click()
  await source(page).fill('x')
  await page.getByLabel('Name').fill('../bot.py')
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await page.getByRole('status').getByText('“../bot.py” is not a valid file name').waitFor()
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test('a match is asked for, and whom it was against and how it went is told', async () => {
  const asked: Request[] = []
  const page = await open({
    '/api/room/practice?submission=2&opponent=team:beta&map=7': heard(asked, {}),
    '/api/room/sparring?open=yes': heard(asked, {}, 200),
  })
  const rows = page.getByTestId('practice')
  expect(await rows.nth(0).innerText()).toContain('#2 against Beta: is being played…')
  expect(await rows.nth(1).innerText()).toContain('#2, requested by <b>Gamma</b>: Seat 1 of 2, 1 : 0 after 41 turns; goal.')
  expect(await rows.nth(2).innerText()).toContain('#2 against sample bot “simple”, map 4:')
  await page.getByRole('combobox', { name: 'Against' }).selectOption({ label: 'Beta' })
  await page.getByLabel('Map').selectOption('7')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByLabel('Other teams may practise').check()
  await expect.poll(() => asked.length).toBe(2)
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test('a page says why a match cannot be played', async () => {
  const refusal = () => ({ status: 409, body: '2 of your practice matches are still waiting to be played; wait for those first\n' })
  const page = await open({ '/api/room/practice?submission=2&opponent=sample:decent': refusal })
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByText('2 of your practice matches').waitFor()
})

test.each([[390, 844], [1280, 900]] as const)('the editor fits %d px', async (width, height) => {
  const page = await open({}, [width, height])
  await page.getByLabel('Game').selectOption('football')
  await page.getByRole('button', { name: 'Write it here' }).click()
  await page.getByLabel('Start from').selectOption({ label: 'simple.cpp' })
  await page.locator('.cm-content').getByText('#include').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  if (process.env['AGON_PICTURES']) await page.screenshot({ path: `${process.env['AGON_PICTURES']}/editor-${width}.png`, fullPage: true })
})

test('a team stays in its room while the server is busy or starts again, and leaves it when its password is refused', async () => {
  let answer: object = { json: room }
  const page = await open({ '/api/room': () => answer })
  await page.getByRole('heading', { name: 'Submissions' }).waitFor()
  for (const busy of [{ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, { status: 429, body: 'Your team has too many requests at a time; try again.\n' }]) {
    answer = busy
    await page.reload()
    await page.getByRole('alert').getByText('The server is not responding. This page may be out of date.').waitFor()
    answer = { json: room }
    await page.getByRole('heading', { name: 'Submissions' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  }
  answer = { status: 401, body: 'There is no such team, or this is not its password.\n' }
  await page.reload()
  await page.getByLabel('Password').waitFor()
  await page.getByRole('alert').getByText('this is not its password').waitFor()
})
