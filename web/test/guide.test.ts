import { expect, test } from 'vitest'
import { stageForTests } from './stage'

// What contestants read on their contest's site.

const stage = stageForTests()

test('the rules of each game, the pages for all games and sample bots are a click away, and can be taken home', async () => {
  const page = await stage.open({ path: '/' })
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  const guide = page.getByTestId('guide')
  await guide.getByRole('heading', { name: 'Football' }).waitFor()
  const pages = page.getByRole('navigation', { name: 'Rules' })
  await pages.getByRole('link', { name: 'rules and protocol' }).nth(1).click()
  await guide.getByText('walk through a dark park').waitFor()
  await guide.getByRole('link', { name: /protocols/ }).first().click()
  await guide.getByRole('heading', { name: 'Protocols', level: 1 }).waitFor()
  await pages.getByRole('link', { name: 'simple.py' }).last().click()
  await guide.getByText('import').first().waitFor()
  expect(await guide.getByRole('link', { name: 'Download simple.py' }).getAttribute('href')).toBe('/files/wall/simple.py')
  expect(await pages.getByRole('link', { name: 'all in one file' }).last().getAttribute('href')).toBe('/files/agon-wall.zip')
  expect(stage.complaints).toEqual([])
})

test('a link to a part of a page leads there', async () => {
  const page = await stage.open({ path: '/rules?game=vampire#the-rules' })
  await page.getByTestId('guide').getByRole('heading', { name: 'The rules' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
})
