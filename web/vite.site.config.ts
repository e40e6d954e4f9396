import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const out = process.env['AGON_WEB_OUT'] ?? here('../build/web')

// Puts a gzipped version next to each file: phones in a hall share its bandwidth. Fonts are compressed already.
const zip = () => ({
  name: 'agon-zip',
  writeBundle({ dir }: { dir?: string }, bundle: Record<string, { fileName: string; code?: string; source?: string | Uint8Array }>) {
    for (const { fileName, code, source } of Object.values(bundle)) {
      if (!fileName.endsWith('.woff2')) writeFileSync(join(dir!, `${fileName}.gz`), gzipSync(code ?? source!, { level: 9 }))
    }
  },
})

// A script that cmake/agon_web.cmake does not list would be missing on the site: the program would not contain it.
const listed = () => ({
  name: 'listed',
  generateBundle(this: { error: (why: string) => never }, _: unknown, bundle: object) {
    const scripts = process.env.AGON_SITE_SCRIPTS?.split(';')
    const extra = Object.keys(bundle).filter((name) => name.endsWith('.js') && scripts?.includes(name) === false)
    if (extra.length > 0) this.error(`cmake/agon_web.cmake does not list ${extra.join(', ')}`)
  },
})

// The parts loaded on demand: the viewers of the games, three-dimensional drawing, curves, tournaments with the pages of
// teams, the editor, the big screen with the ceremony, the rules, the organisers' room and the page that creates a contest,
// and the texts of these two. cmake/agon_web.cmake lists their names too, like all files of the site.
const parts: [name: string, files: RegExp][] = [
  ['solid', /\/viewer_stage\.ts$|\/node_modules\/three\//],
  ['curves', /\/node_modules\/uplot\/|\/pages\/Curves\.svelte/],
  ['rules', /\/blocks\/html\.js$|\/node_modules\/marked\/|\/pages\/(guide\.ts|guide_words\.ts|Rules\.svelte)|\/texts\/guide\/en\.ts$/],
  ['editor', /\/node_modules\/(codemirror|@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt|fflate)\/|\/pages\/(code|sources)\.ts$/],
  ['tournament', /\/pages\/(Tournament|TournamentList|TournamentTable|Bracket|Cross|Rounds|MeetingRow|Who|PastGames|Team|RankCurve|Room|LogOut|HandIn|Editor|StartFrom|PracticeMatches|GitWay|SubmissionCard|Coded)\.svelte|\/svelte\/src\/internal\/shared\/clone\.js$|\/pages\/(columns|drafts|past|past_words|practice|room|room_words)\.ts$|\/texts\/(room|past|columns)\/en\.ts$|\/icons\/(play|download)\./],
  ['hall', /\/svelte\/src\/transition\/|\/player\/playback\.ts$|\/pages\/(Big\w*|Ceremony\w*|JustEnded|Podium)\.svelte|\/pages\/(big_words|ceremony|fits|highlights(\.svelte)?)\.ts$|\/texts\/(big|ceremony)\/en\.ts$/],
  ...['organiser', 'setup'].flatMap((page): [string, RegExp][] => [
    [page, new RegExp(`/pages/${page}/|/texts/${page}/en\\.ts$`)],
    ...['pl', 'ru', 'hu'].map((language): [string, RegExp] => [`${page}_${language}`, new RegExp(`/texts/${page}/(orders/)?${language}\\.ts$`)]),
  ]),
  ['games', /\/src\/games\/(?!\w+\/texts\/(?!en\.ts))|\/player\/(games|write|layer)\.ts$/],
]
const part = (id: string) => parts.find(([, files]) => files.test(id))?.[0]

// The pages of a contest's site: one document, its script with parts loaded on demand, one style sheet, and the fonts.
export default defineConfig({
  plugins: [svelte(), listed(), zip()],
  publicDir: false,
  resolve: {
    alias: { '@player': here('player'), three: here('node_modules/three') },
    conditions: ['module', 'browser', 'development|production'],
  },
  build: {
    outDir: join(out, 'site'),
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    modulePreload: false,
    reportCompressedSize: false,
    cssCodeSplit: false,
    rollupOptions: {
      input: here('site.html'),
      output: {
        entryFileNames: 'site.js',
        chunkFileNames: '[name].js',
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'site.css' : '[name][extname]'),
        manualChunks: part,
        onlyExplicitManualChunks: true,
      },
    },
  },
})
