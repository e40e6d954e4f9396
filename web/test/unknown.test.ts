import { expect, test } from 'vitest'
import { stageForTests } from './stage'

// Addresses of what does not exist.

const stage = stageForTests()

test.each([
  ['/team?number=99', 'Nie ma takiej drużyny', ''],
  ['/team', 'Nie ma takiej drużyny', ''],
  ['/tournament?name=Nothing', 'Nie ma takiego turnieju', 'Nothing'],
  ['/world?server=X9', 'Nie ma takiego świata', 'X9'],
  ['/rules?game=nothing', 'Nie ma takiej strony', '/rules?game=nothing'],
  ['/rules?game=wall&file=bot.exe', 'Nie ma takiej strony', 'bot.exe'],
  ['/rules?doc=nothing', 'Nie ma takiej strony', 'nothing'],
  ['/nowhere', 'Nie ma takiej strony', '/nowhere'],
])('%s, which does not exist, says so in the language of the page and leads on', async (path, title, what) => {
  const page = await stage.open({ path, locale: 'pl-PL' })
  const told = page.getByRole('alert')
  await told.getByRole('heading', { name: title }).waitFor()
  expect(await told.innerText()).toContain(what)
  await told.getByRole('link').click()
  await page.locator('td.total, [data-testid=tournaments], [data-testid=guide] .text').first().waitFor()
})
