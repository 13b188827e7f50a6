/** The operators' console: pages of their own, served by its door alone (docs/decisions/0153). */
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  resolve: {
    alias: [
      // Shared parts speak every language of the site; the console speaks English alone.
      { find: /^(?:\.\.\/)+i18n\/index\.ts$/, replacement: join(import.meta.dirname, 'src/texts.tsx') },
    ],
  },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  plugins: [tailwindcss(), react()],
})
