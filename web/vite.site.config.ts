import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The pages of a contest's site: one document, one script, one style sheet with its fonts in it.
export default defineConfig({
  plugins: [svelte()],
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
