import { pathToFileURL } from 'node:url'
import { statSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documents } from './build/documents.ts'
import { keptStyles } from './build/kept-styles.ts'
import { routeSections } from './build/sections.ts'
import { tables } from './build/tables.ts'
import { webManifest } from './build/web-manifest.ts'

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
        // What a language does not say yet is said in English.
        const english: { default: Record<string, string> } = await import(
          pathToFileURL(id.replace(/\/[a-z]{2}\/([a-z-]+\.ts)$/, '/en/$1')).href
        )
        const compiled = Object.entries({ ...english.default, ...module.default }).map(([key, text]) => [
          key,
          compileMessageOrThrow(text),
        ])
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, map: null }
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  server: { port: 3300, strictPort: true },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // The server names what its page needs, and links load ahead when they are reached for: a table of every chunk's
    // neighbours in the main script would only grow with the site. Styles are kept in it: a page must not show without.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of one per shared module: what every page needs, and what most pages share.
            codeSplitting: {
              // A group takes what it names, not what that needs: the entry's own modules stay in the entry.
              includeDependenciesRecursively: false,
              groups: [
                {
                  // Titles of the API's guide: those of one language are one file, so that nobody loads another's.
                  name: (id: string) => `guide-titles-${/(\w+)\.md\?meta$/.exec(id)?.[1]}`,
                  test: /src\/content\/api\/[\w-]+\.\w+\.md\?meta$/,
                  priority: 2,
                },
                {
                  name: 'platform',
                  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-query|query-core)[\w-]+)\/|src\/framework\/request\.ts/,
                  priority: 2,
                },
                {
                  // What shows and fetches live data; a page of text has none of it.
                  name: 'data',
                  test: /node_modules\/@tanstack\/(?:query-core|react-query\/(?!.*QueryClientProvider))|src\/shared\/data\/queries\.ts/,
                  priority: 2,
                },
                {
                  // Icons are a few lines each: one file for those that the header does without.
                  name: 'icons',
                  test: /lucide-react\/dist\/esm\/icons\/(?!(?:menu|x|sun-moon|circle-user-round|globe|search|bell|chevron-down)\.)/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  // Calls and their refusals go together: apart they would only be more files.
                  name: 'api',
                  test: /src\/shared\/data\/(?:api|api-error|browser-call|queue)\.ts/,
                  priority: 1,
                },
                {
                  // How a language writes days and figures: pages of text have them without the rest of the formats.
                  name: 'conventions',
                  test: /shared\/format\/(?:text-figures|conventions)\./,
                  priority: 1,
                },
                {
                  // Parts that most pages with data share and the shell does without. What brings a library
                  // of its own, as dialogs do, stays out.
                  name: 'parts',
                  test: /src\/shared\/(?:format\/(?!separators|conventions|device-name|qr-path)|ui\/(?:coin-mark|api-errors|toast\.)|ui\/base\/(?:field|table|states|price|pagination|select|tab-links|segmented|sparkline)\.)|core\/src\/units\//,
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
  plugins: [
    compiledMessages(),
    documents(),
    keptStyles(),
    routeSections(),
    tables(),
    webManifest(),
    tailwindcss(),
    tanstackStart({
      client: { entry: 'framework/client.tsx' },
      server: { entry: 'framework/server.ts' },
      router: {
        quoteStyle: 'single',
        // A route's loader and screens are one chunk, loaded when somebody goes there; what stays is its address and title.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
    }),
    react(),
  ],
})
