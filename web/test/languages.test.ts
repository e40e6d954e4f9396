import { expect, test } from 'vitest'
import { randomReplays } from './artifacts'
import { organisers } from './organisers'
import { stageForTests } from './stage'
import { swiss } from './tournaments'

// Pages use the user's language.

const stage = stageForTests()

test('pages speak the language of the browser, and the one that is chosen is remembered', async () => {
  const page = await stage.open({ locale: 'pl-PL' })
  await page.getByRole('link', { name: 'Klasyfikacja' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('pl')
  await page.getByRole('combobox', { name: 'Język' }).selectOption({ label: 'Magyar' })
  await page.getByRole('link', { name: 'Állás' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Állás' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hu')
  await page.getByRole('combobox', { name: 'Nyelv' }).selectOption({ label: 'English' })
  await page.getByRole('link', { name: 'Standings' }).waitFor()
  expect(stage.complaints).toEqual([])
})

test('a browser whose language nobody has written sees English', async () => {
  const page = await stage.open({ locale: 'de-DE' })
  await page.getByRole('link', { name: 'Standings' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('the viewer speaks it, too, and names stay as they are', async () => {
  const page = await stage.open({ path: '/viewer?replay=f00d#turn=3', locale: 'ru-RU', replay: randomReplays(1, 'football', 2) })
  await page.getByTestId('check').getByText('проверено').waitFor()
  await page.keyboard.press('?')
  await page.getByText('Два игрока гоняют один мяч').waitFor()
  await page.getByText('Lavender').first().waitFor()
  await page.getByRole('combobox', { name: 'Язык' }).selectOption({ label: 'Polski' })
  await page.getByText('Legenda', { exact: true }).waitFor()
  expect(stage.complaints).toEqual([])
})

// The pages of a team: a word from its room, from its submissions, and from the page about it.
test.each([
  ['en', 'Write it here', 'Compile error', 'Against others'],
  ['pl', 'Napisz tutaj', 'Błąd kompilacji', 'Przeciw innym'],
  ['ru', 'Написать здесь', 'Ошибка компиляции', 'Против других'],
  ['hu', 'Megírom itt', 'Fordítási hiba', 'Mások ellen'],
])('a team is spoken to in %s', async (locale, paste, verdict, others) => {
  const room = await stage.open({ path: '/room', locale })
  await room.getByRole('button', { name: paste }).waitFor()
  await room.getByTestId('submission').getByText(verdict).waitFor()
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
  const team = await stage.open({ path: '/team?number=2', locale })
  await team.getByRole('heading', { name: others }).waitFor()
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

// The organisers' room: a word from its parts, a button, and one from its login; its texts are loaded with it.
test.each([
  ['en', 'File and backup', 'Reveal…', 'What the public sees', 'The organisers’ room'],
  ['pl', 'Plik i kopie', 'Ujawnij…', 'Co widzi publiczność', 'Panel organizatorów'],
  ['ru', 'Файл и копии', 'Разморозить…', 'Что видят зрители', 'Кабинет организаторов'],
  ['hu', 'Fájl és mentés', 'Felfedés…', 'Amit a közönség lát', 'Szervezői felület'],
])('organisers are spoken to in %s', async (locale, part, reveal, sees, door) => {
  const page = await stage.open({ path: '/organiser', locale, answers: organisers() })
  await page.getByRole('link', { name: part }).waitFor()
  await page.getByRole('button', { name: reveal }).waitFor()
  await page.getByRole('heading', { name: sees }).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect(loaded.filter((path) => path.startsWith('/organiser_'))).toEqual(locale === 'en' ? [] : [`/organiser_${locale}.js`])
  await page.getByRole('combobox', { name: /Language|Język stron|Язык страниц|Az oldalak/ }).selectOption({ label: 'Polski' })
  await page.getByRole('heading', { name: 'Co widzi publiczność' }).waitFor()
  expect(stage.complaints).toEqual([])
  const closed = await stage.open({ path: '/organiser', locale, answers: { '/api/session': { role: 'spectator' } } })
  await closed.getByRole('heading', { name: door }).waitFor()
})

// A game's texts: a mark on the timeline, a figure of a team, a row of the legend, and a turn's description.
const wall: Record<string, [mark: string, figure: string, legend: string, told: string, checked: string]> = {
  en: ['the wall is finished', 'this turn', 'joints separate it from others', 'Turn 23: 2 bricks dropped', 'verified'],
  pl: ['mur jest gotowy', 'teraz', 'oddzielają go spoiny', 'Tura 23: zrzucone klocki: 2', 'sprawdzone'],
  ru: ['стена закончена', 'ход', 'отделяют швы', 'Ход 23: брошено кирпичей: 2', 'проверено'],
  hu: ['kész a fal', 'most', 'fugák választják el', '23. kör: ledobott téglák: 2', 'ellenőrizve'],
}

test.each(Object.keys(wall))('a game speaks %s', async (locale) => {
  const [mark, figure, legend, told, checked] = wall[locale]!
  const page = await stage.open({ path: '/viewer?replay=f00d#turn=23', locale, replay: randomReplays(1, 'wall', 2) })
  await page.getByTestId('check').getByText(checked).waitFor()
  await page.locator('section').getByText(figure).first().waitFor()
  await page.getByText(told).first().waitFor()
  const strip = page.getByRole('slider').last()
  await strip.hover({ position: { x: (await strip.boundingBox())!.width - 7, y: 20 } })
  await page.getByText(mark).waitFor()
  await page.keyboard.press('?')
  await page.getByText(legend).waitFor()
  expect(stage.complaints).toEqual([])
})

test('what a game has marked is said in the language that is chosen later', async () => {
  const page = await stage.open({ path: '/viewer?replay=f00d#turn=23', locale: 'hu-HU', replay: randomReplays(1, 'wall', 2) })
  await page.getByTestId('check').getByText('ellenőrizve').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('combobox', { name: 'Az oldalak nyelve' }).selectOption({ label: 'Русский' })
  await page.keyboard.press('Escape')
  const strip = page.getByRole('slider').last()
  await strip.hover({ position: { x: (await strip.boundingBox())!.width - 7, y: 20 } })
  await page.getByText('стена закончена').waitFor()
})

const organisersParts = ['', 'teams', 'submissions', 'tournaments', 'acts', 'keep'].map((part) => `/organiser?part=${part}`)

test.each(['/', '/tournaments', '/tournament?name=Final', '/tournament?name=Play-off', '/world?server=V1', '/rules?game=wall', '/room', '/team?number=2', ...organisersParts])('%s is no wider than a phone in any language', async (path) => {
  const page = await stage.open({ path, locale: 'pl', size: [390, 844], answers: organisers() })
  await page.waitForLoadState('networkidle')
  for (const [lang, name] of [['pl', 'Polski'], ['ru', 'Русский'], ['hu', 'Magyar']] as const) {
    await page.getByRole('combobox', { name: /Language|Język stron|Язык страниц|Az oldalak/ }).selectOption({ label: name })
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), lang).toBeLessThanOrEqual(0)
  }
  expect(stage.complaints.filter((each) => !each.includes('404'))).toEqual([])
})

test.each([[1366, 7], [1024, 3]])('the table of a tournament fits beside its rounds in any language, %i pixels wide', async (width, columns) => {
  const entrants = swiss.entrants.map((name, index) => (index === 1 ? 'A team whose name does not end before the edge of a phone' : name))
  const rows = swiss.table.rows.map((row) => (row.entrant === 1 ? { ...row, status: 'disqualified' as const } : row))
  const page = await stage.open({ path: '/tournament?name=Final', locale: 'pl', size: [width, 768], answers: { '/api/tournament?name=Final': { ...swiss, entrants, table: { ...swiss.table, rows } } } })
  const table = page.getByTestId('tournament-table')
  for (const [lang, name] of Object.entries({ en: 'English', pl: 'Polski', ru: 'Русский', hu: 'Magyar' })) {
    await page.getByRole('combobox', { name: /Language|Język stron|Язык страниц|Az oldalak/ }).selectOption({ label: name })
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang)
    await page.evaluate(() => document.fonts.ready)
    expect(await table.evaluate((each) => each.parentElement!.scrollWidth - each.parentElement!.clientWidth), lang).toBeLessThanOrEqual(0)
    expect(await table.locator('thead th:visible').count(), lang).toBe(columns)
    expect((await table.getByText('segfault').boundingBox())!.width, lang).toBeGreaterThan(40)
  }
})
