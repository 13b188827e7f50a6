import { pathToFileURL } from 'node:url'
import { statSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compiles the ICU texts of src/locales while building, so that the browser carries no message parser. */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/locales\/[a-z]{2}\/[a-z-]+\.ts$/ },
      async handler(_code, id) {
        const module: { default: Record<string, string> } = await import(
          `${pathToFileURL(id).href}?at=${statSync(id).mtimeMs}`
        )
        const compiled = Object.entries(module.default).map(([key, text]) => [key, compileMessageOrThrow(text)])
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, map: null }
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  server: { port: 3300, strictPort: true },
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of one per shared module: what every page needs, and what most pages share.
            codeSplitting: {
              groups: [
                {
                  name: 'platform',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui|seroval|seroval-plugins|isbot)\//,
                  priority: 2,
                },
                {
                  // Dialogs bring Base UI, which pages that only show things never need: it stays out of what is shared.
                  name: 'shared',
                  test: /src\/shared\/(?!data\/socket|ui\/(?:base\/)?dialog)|src\/regions\/|node_modules\/lucide-react\//,
                  minShareCount: 4,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [compiledMessages(), tailwindcss(), tanstackStart({ router: { quoteStyle: 'single' } }), react()],
})
