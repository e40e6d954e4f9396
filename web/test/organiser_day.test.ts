import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { built, buildFolder, launch, picture } from './artifacts'
import { freePort } from './served_contest'

// Somebody with only a browser runs a contest: the real server, and the organisers' room in Chromium.

let browser: Browser
let folder: string
let server: ChildProcess | undefined
let site = ''
let password = ''

const agon = (...args: string[]) => execFileSync(built(`${buildFolder}/agon`), args, { encoding: 'utf8', cwd: folder, env: { ...process.env, HOME: folder } })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agon-day-'))
  browser = await launch()
  password = /^admin (\S+)$/m.exec(agon('contest', 'init', 'painting', 'c'))![1]!
  agon('contest', 'team', 'c/contest.toml', 'alfa', 'beta')
  const file = join(folder, 'c/contest.toml')
  const ports = [await freePort(), await freePort()]
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^port = \d+/gm, () => `port = ${ports.shift() ?? 0}`))
  server = spawn(built(`${buildFolder}/agon`), ['serve', 'c/contest.toml'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, HOME: folder } })
  site = await new Promise<string>((done, fail) => {
    let said = ''
    server!.stdout!.on('data', (text: Buffer) => {
      said += text.toString()
      const found = /http:\/\/localhost:\d+/.exec(said)
      if (found && said.includes('data: ')) done(found[0])
    })
    server!.on('exit', () => fail(new Error(`the server has ended: ${said}`)))
  })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function logIn(): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${site}/organiser`)
  await page.getByLabel('Name').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Game servers').waitFor()
  return page
}
const sure = (page: Page) => page.getByRole('button', { name: 'Yes, do it' }).click()

test('from the login to the list of acts', { timeout: 300_000 }, async () => {
  const page = await logIn()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Strict']])

  await page.getByLabel('Reason (public)').fill('a power cut <b>in the hall</b>')
  await page.getByRole('button', { name: 'Pause…' }).click()
  await page.getByText('nothing that teams send is read until you resume').waitFor()
  await picture(page, 'asked')
  await sure(page)
  await page.getByText('a power cut <b>in the hall</b>').first().waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause…' }).waitFor()

  await page.getByLabel('Announcement (public)').fill('Lunch is served')
  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByRole('button', { name: 'Take back' }).waitFor()
  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByText('Frozen: everything').waitFor()
  await picture(page, 'now')
  await page.getByRole('button', { name: 'Reveal…' }).click()
  await sure(page)
  await page.getByRole('button', { name: 'Freeze' }).waitFor()

  await page.getByRole('link', { name: 'Teams' }).click()
  await page.getByLabel('Login', { exact: true }).fill('gamma')
  await page.getByLabel('Title', { exact: true }).fill('"Null, & <i>Co"')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('[data-testid=teams]').getByText('"Null, & <i>Co"').waitFor()
  await page.getByRole('row', { name: /beta/ }).getByRole('button', { name: 'Withdraw or disqualify…' }).click()
  await page.getByLabel('Participation').getByRole('combobox').selectOption('disqualify')
  await page.getByLabel('Reason (public)').fill('copied')
  await page.getByRole('button', { name: 'Continue…' }).click()
  await sure(page)
  await page.locator('[data-testid=teams]').getByText('disqualified: copied').waitFor()
  await picture(page, 'teams')

  await page.getByRole('link', { name: 'File and backup' }).click()
  await page.getByRole('button', { name: 'Back up' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Save .*\.tar$/ }).click()
  expect(readFileSync((await (await saved).path())!).subarray(257, 262).toString()).toBe('ustar')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('no mistakes').waitFor()
  await picture(page, 'keep')

  await page.getByRole('link', { name: 'Acts' }).click()
  const acts = page.locator('[data-testid=acts]')
  for (const act of ['pauses the contest: a power cut', 'resumes the contest', 'announces: Lunch is served', 'freezes what the public sees', 'reveals what was frozen', 'adds ', 'disqualifies ']) {
    await acts.getByRole('row', { name: new RegExp(`admin \\(site\\) ${act}`) }).first().waitFor()
  }
  await picture(page, 'acts')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect((await page.request.get(`${site}/api/organiser/state`)).status()).toBe(401)
})
