import { Marked } from 'marked'
import type { Guide } from './guide_files'

// What contestants read: rules, protocols and sample bots, as the program of the contest carries them; the other side is
// src/cli/serve/site_files.cpp. They are Markdown of our own, so what stands there is trusted.

// A link of a page in the repository: to the page here, where there is one; undefined: to nowhere.
export function linkOf(href: string, { docs }: Guide): string | undefined {
  if (/^(https?:|#)/.test(href)) return href
  const [, name, anchor = ''] = /(?:^|\/)(\w+)\.md(#[\w-]*)?$/.exec(href) ?? []
  return name !== undefined && docs.includes(name) ? `/rules?doc=${name}${anchor}` : undefined
}

// As GitHub names them: the anchors of our pages are written so.
export const anchorOf = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')

const escaped = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

// Our pages begin with a heading of the first order: the page of the site says that already. Tables
// scroll by themselves where they are too wide, and can be reached by the keyboard.
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
