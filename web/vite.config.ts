import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { onePage } from './vite.one_page'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const out = process.env['AGON_WEB_OUT'] ?? here('../build/web')

// `import rules from 'virtual:rules'`: the rules for the browser, gzipped, as base64 text, so that they are part of the
// page. (Base64 of uncompressed data could not be compressed well later.)
function rules() {
  const read = () => gzipSync(readFileSync(join(out, 'rules.wasm')), { level: 9 }).toString('base64')
  return {
    name: 'agon-rules',
    resolveId: (id: string) => (id === 'virtual:rules' ? '\0rules' : null),
    load: (id: string) => (id === '\0rules' ? `export default ${JSON.stringify(read())}` : null),
  }
}

export default defineConfig({
  plugins: [rules(), svelte(), onePage()],
  // `three` by its path: the viewers in src/ have no node_modules above them.
  resolve: {
    alias: { '@player': here('player'), three: here('node_modules/three') },
    conditions: ['module', 'browser', 'development|production'],
  },
  build: {
    outDir: out,
    emptyOutDir: false, // rules.wasm is there too
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 2000,
    modulePreload: false,
    reportCompressedSize: false,
    cssCodeSplit: false,
    rollupOptions: { input: here('viewer.html') },
  },
  test: {
    include: ['player/**/*.test.ts', 'pages/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', './test/count.ts'],
    // A browser waits for its server and its timers more than it computes: two files run in parallel even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    minWorkers: 1,
    testTimeout: 240_000, // machines may be busy
    hookTimeout: 120_000,
    expect: { poll: { timeout: 110_000 } },
  },
})
