import type { OutputAsset, OutputBundle, OutputChunk } from 'rollup'

// Builds one self-contained page, in the order of need: styles, the program, which runs as soon as it has arrived, and
// then what can follow the first picture: the fonts, and parts that the program imports on demand. Browsers cannot
// import a part of a page by address, so each such part is put into a table of the page when it arrives, and importers
// wait for that.

const parts = 'globalThis.agonParts'
const arrived = 'agon-part'

const waiting = (name: string) =>
  `(new Promise(take=>{const look=()=>{const part=${parts}?.[${JSON.stringify(name)}];part&&(removeEventListener("${arrived}",look),take(part))};addEventListener("${arrived}",look);look()}))`

// Converts "export{a as stage,b as Stage};" at the end of a part into code that puts it into that table.
function kept(name: string, code: string): string {
  const [, body, names] = /^([^]*)export\s*\{([^}]*)\};?\s*$/.exec(code) ?? []
  if (body === undefined || names === undefined || /\bimport\b\s*[{"'*]/.test(body)) throw new Error(`${name} is not a part that stands alone`)
  const members = names.split(',').map((each) => each.trim().split(/\s+as\s+/)).map(([own, shown]) => `${shown ?? own}:${own}`)
  return `${body}(${parts}??={})[${JSON.stringify(name)}]={${members.join()}};dispatchEvent(new Event("${arrived}"));`
}

const script = (attributes: string, code: string) => `<script ${attributes}>${code.replaceAll('</script', '<\\/script')}</script>`
const rule = /@font-face\s*\{[^}]*\}/g

function put(html: string, place: string, what: string): string {
  const at = html.lastIndexOf(place)
  if (at < 0) throw new Error(`the page has no ${place}`)
  return html.slice(0, at) + what + html.slice(at)
}

export const onePage = () => ({
  name: 'agon-one-page',
  enforce: 'post' as const,
  apply: 'build' as const,
  renderDynamicImport({ targetModuleId }: { targetModuleId: string | null }) {
    const name = /([^/]+)\.ts$/.exec(targetModuleId ?? '')?.[1]
    if (!name) throw new Error(`nobody knows where ${targetModuleId} will be`)
    return { left: `${waiting(name)}||(`, right: ')' }
  },
  // In an entry, Vite leaves a placeholder for the styles of what it imports on demand, and there are no such styles.
  generateBundle(_: unknown, bundle: OutputBundle) {
    const all = Object.values(bundle)
    const chunks = all.filter((each): each is OutputChunk => each.type === 'chunk')
    const assets = all.filter((each): each is OutputAsset => each.type === 'asset')
    const css = assets.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => String(source)).join('')
    const page = assets.find(({ fileName }) => fileName.endsWith('.html'))!
    let html = String(page.source).replace(/\s*<(script type="module"|link rel="stylesheet")[^>]*>(<\/script>)?/g, '')
    html = put(html, '</head>', `<style>${css.replace(rule, '')}</style>`)
    for (const { code } of chunks.filter(({ isEntry }) => isEntry)) html = put(html, '</body>', script('type="module" async', code.replaceAll('__VITE_PRELOAD__', 'void 0')))
    html = put(html, '</body>', `<style>${css.match(rule)?.join('') ?? ''}</style>`)
    for (const { name, code } of chunks.filter(({ isEntry }) => !isEntry)) html = put(html, '</body>', script('type="module"', kept(name, code)))
    for (const { fileName } of all) if (fileName !== page.fileName) delete bundle[fileName]
    page.source = html
  },
})
