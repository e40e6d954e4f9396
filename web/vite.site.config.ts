import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Beside each file the same by gzip: phones in a hall share its air.
const zip = () => ({
  name: 'agon-zip',
  writeBundle({ dir }: { dir?: string }, bundle: Record<string, { fileName: string; code?: string; source?: string | Uint8Array }>) {
    for (const { fileName, code, source } of Object.values(bundle)) {
      writeFileSync(join(dir!, `${fileName}.gz`), gzipSync(code ?? source!, { level: 9 }))
    }
  },
})

// The pages of a contest's site: one document, one script, one style sheet with its fonts in it.
export default defineConfig({
  plugins: [svelte(), zip()],
  publicDir: false,
  resolve: { alias: { '@player': here('player'), three: here('node_modules/three') }, conditions: ['browser'] },
  build: {
    outDir: '../build/web/site',
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 2000,
    modulePreload: false,
    reportCompressedSize: false,
    cssCodeSplit: false,
    rollupOptions: {
      input: here('site.html'),
      output: { entryFileNames: 'site.js', assetFileNames: 'site[extname]', inlineDynamicImports: true },
    },
  },
})
