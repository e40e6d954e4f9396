import { Marked } from 'marked'
import type { Guide } from './contest'

// What contestants read: rules, protocols and sample bots, as embedded in the contest's program; the server's side is
// src/cli/serve/site_files.cpp. They are our own Markdown, so their content is trusted.

// The target of a link in the repository's page: the page here, if there is one; undefined: none.
export function linkOf(href: string, { docs }: Guide): string | undefined {
  if (/^(https?:|#)/.test(href)) return href
  const [, name, anchor = ''] = /(?:^|\/)(\w+)\.md(#[\w-]*)?$/.exec(href) ?? []
  return name !== undefined && docs.includes(name) ? `/rules?doc=${name}${anchor}` : undefined
}

// In GitHub's way, for which our pages' anchors are written.
export const anchorOf = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')

const escaped = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

// Our pages begin with a first-level heading, which the site's page already shows. Wide tables scroll, and are
// reachable by keyboard.
export function html(markdown: string, guide: Guide): string {
  const marked = new Marked()
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        return depth === 1 ? '' : `<h${depth} id="${escaped(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const to = linkOf(href, guide)
        return to === undefined ? words : `<a href="${escaped(to)}">${words}</a>`
      },
      html: ({ text }) => escaped(text),
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
      table(token) {
        const row = (cells: typeof token.header, tag: string) => `<tr>${cells.map(({ tokens }) => {
            const words = this.parser.parseInline(tokens)
            const kind = words ? tag : 'td' // a head without words heads nothing
            return `<${kind}>${words}</${kind}>`
          }).join('')}</tr>`
        const head = token.header.some(({ text }) => text.trim()) ? `<thead>${row(token.header, 'th')}</thead>` : ''
        return `<div class="wide" tabindex="0" role="group"><table>${head}<tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}
