import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { built, buildFolder, launch, picture } from './artifacts'
import { freePort } from './served_contest'

// Somebody with only a browser creates and starts a contest, on the real program's page.

let browser: Browser
let folder: string
const started: ChildProcess[] = []
let address = ''

// The address that it prints.
function start(contest: string): Promise<string> {
  const setup = spawn(built(`${buildFolder}/agon`), ['contest', 'setup', contest], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(setup)
  return new Promise<string>((done, fail) => {
    let said = ''
    setup.stdout.on('data', (text: Buffer) => {
      const found = /http:\S+/.exec((said += text.toString()))
      if (found && said.includes('Ctrl-C')) done(found[0])
    })
    setup.on('exit', () => fail(new Error(`agon contest setup has ended: ${said}`)))
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agon-setup-'))
  browser = await launch()
  address = await start('final')
}, 120_000)
afterAll(async () => {
  await browser?.close()
  for (const setup of started) {
    setup.removeAllListeners('exit').kill()
    await once(setup, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

test('the page speaks the language of the browser, and then the one that is chosen, also when it is started again', async () => {
  const page = await (await browser.newContext({ locale: 'pl-PL' })).newPage()
  page.setDefaultTimeout(110_000) // machines may be busy
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'Nowe zawody' }).waitFor()
  await page.getByRole('radio', { name: /^bot-tour/ }).check()
  await page.getByRole('button', { name: 'Utwórz zawody' }).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect(loaded.filter((path) => /^\/(setup|organiser)\w*\.js$/.test(path)).sort()).toEqual(['/setup.js', '/setup_pl.js'])
  await page.getByRole('combobox', { name: 'Język stron' }).selectOption({ label: 'English' })
  await page.getByRole('button', { name: 'Create the contest' }).waitFor()
  const again = await start('another')
  expect(new URL(again).port).not.toBe(new URL(address).port)
  await page.goto(again)
  await page.getByRole('heading', { level: 1, name: 'New contest' }).waitFor()
  await page.context().close()
})

test('from the kind of contest to the organisers’ room without a terminal', { timeout: 240_000 }, async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.setDefaultTimeout(110_000) // machines may be busy
  await page.goto(address)

  await page.getByRole('radio', { name: /^bot-tour/ }).check()
  const name = page.getByLabel('Name', { exact: true })
  expect(await name.inputValue()).toBe('Bot tour: football')
  await name.fill('Finał "Gęsi"')
  await page.getByLabel(/^Length/).fill('five')
  const mistake = page.locator('p.trouble').filter({ hasText: /^contest\.toml:\d+: the contest: length/ })
  await mistake.waitFor()
  expect(await page.getByRole('button', { name: 'Create the contest' }).isDisabled()).toBe(true)
  await page.getByLabel(/^Length/).fill('3h')
  await page.getByLabel('Port of the site').fill(String(await freePort()))
  await page.getByLabel(/^Teams/).fill('Null Pointers\nsegfault\n')
  await mistake.waitFor({ state: 'detached' })
  await page.getByTestId('summary').filter({ hasText: 'Final Swiss' }).waitFor()
  await page.getByTestId('listed').getByRole('row', { name: 'team02 segfault' }).waitFor()
  await picture(page, 'setup')
  await page.getByRole('button', { name: 'Create the contest' }).click()

  const password = (await page.getByTestId('password of admin').textContent())!
  const cards = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save cards for 2 teams' }).click()
  expect(readFileSync((await (await cards).path())!, 'utf8')).toContain('Null Pointers')
  await page.getByText('The file sets no start').waitFor()
  await page.getByRole('button', { name: 'Start the server' }).click()
  await page.getByTestId('runs').waitFor()
  await picture(page, 'setup_made')

  await page.getByRole('link', { name: 'Enter the organisers’ room' }).click()
  await page.getByLabel('Name', { exact: true }).fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Finał "Gęsi"' }).waitFor()
  await page.getByText('Organiser admin').waitFor()
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

test('the page says when its address is not whole', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address.replace(/#.*/, '#'))
  await page.getByRole('alert').filter({ hasText: 'needs the full address' }).waitFor()
})

test('what was typed comes along to another kind of contest, and the file of each kind is kept', { timeout: 240_000 }, async () => {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(110_000) // machines may be busy
  await page.goto(await start('kinds'))
  await page.getByRole('radio', { name: /^bot-tour/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('Ours')
  await page.getByLabel(/^Teams/).fill('segfault\n')
  await page.getByText('The whole file').click()
  const file = page.getByLabel('contest.toml')
  await file.fill(`${await file.inputValue()}# of ours\n`)
  await page.getByRole('radio', { name: /^painting/ }).check()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ours')
  expect(await page.getByLabel(/^Teams/).inputValue()).toBe('segfault\n')
  expect(await file.inputValue()).not.toContain('# of ours')
  await page.getByText('What you have changed in the file of bot-tour is kept').waitFor()
  await page.getByRole('radio', { name: /^bot-tour/ }).check()
  expect(await file.inputValue()).toContain('# of ours')
})

test('a server that cannot start, or ends, is noticed, and the file can be corrected after a reload', { timeout: 240_000 }, async () => {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage()
  page.setDefaultTimeout(110_000) // machines may be busy
  await page.goto(await start('ends'))
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await page.getByRole('radio', { name: /^bot-tour/ }).check()
  await page.getByLabel(/^Teams/).fill('segfault\n')
  await page.getByLabel('Port of the site').fill(String(port))
  await page.getByRole('button', { name: 'Create the contest' }).click()
  await page.getByRole('button', { name: 'Start the server' }).click()
  await page.getByTestId('ended').waitFor()
  await page.reload()
  await page.getByTestId('ended').waitFor()
  await page.getByText(`port ${port}`).first().waitFor()
  await picture(page, 'setup_ended')
  const file = page.getByLabel('contest.toml')
  await expect.poll(() => file.inputValue()).toContain(`port = ${port}`)
  await file.fill((await file.inputValue()).replace(`port = ${port}`, `port = ${await freePort()}`))
  await page.getByRole('button', { name: 'Save' }).click()
  taken.close()
  await page.getByRole('button', { name: 'Start the server' }).click()
  await page.getByTestId('runs').waitFor()
  await page.reload() // the page looks on without having started it
  await page.getByTestId('runs').waitFor()
  execFileSync(built(`${buildFolder}/agon`), ['contest', 'stop', join(folder, 'ends', 'contest.toml')])
  await page.getByTestId('ended').waitFor()
})
