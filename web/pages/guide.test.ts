import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { html, linkOf } from './guide'

const guide = { games: [], docs: ['protocols', 'bots'] }
const file = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

test('links lead to the pages of the site, and what is not there is no link', () => {
  expect(linkOf('../../../docs/protocols.md', guide)).toBe('/rules?doc=protocols')
  expect(linkOf('bots.md#names', guide)).toBe('/rules?doc=bots#names')
  expect(linkOf('contests.md', guide)).toBeUndefined()
  expect(linkOf('transcripts', guide)).toBeUndefined()
  expect(linkOf('javascript:alert(1)', guide)).toBeUndefined()
  expect(linkOf('https://example.org/', guide)).toBe('https://example.org/')
})

test('the heading of the page is that of the site, tables scroll, and nothing of a page is markup of its own', () => {
  const page = html('# Rules\n\n## The `end` & more\n\n| a | b |\n|---|---|\n| 1 | <b>2</b> |\n\n<script>x</script>\n', guide)
  expect(page).not.toContain('Rules')
  expect(page).toContain('<h2 id="the-end--more">The <code>end</code> &amp; more</h2>')
  expect(page).toMatch(/<div class="wide" tabindex="0" role="group"><table><thead>/)
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('<b>')
})

test('what is empty in the head of a table heads nothing', () => {
  expect(html('| | |\n|---|---|\n| 1 | 2 |\n', guide)).not.toContain('<thead>')
  expect(html('| | b |\n|---|---|\n| 1 | 2 |\n', guide)).toContain('<thead><tr><td></td><th>b</th></tr></thead>')
})

test.each(['src/games/vampire/README.md', 'src/games/football/README.md', 'docs/protocols.md', 'docs/bots.md'])('%s is a page', (path) => {
  const page = html(file(path), guide)
  expect(page).toMatch(/<h2 id=/)
  expect(page).not.toMatch(/\]\(|\.md"/)
})
