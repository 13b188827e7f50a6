import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** A module without imports that exports the same tables. */
export const writtenTables = (tables: Readonly<Record<string, unknown>>): string =>
  Object.entries(tables)
    .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}\n`)
    .join('')

/** Runs each `*.table.ts` while building and keeps what it exports: the browser gets the result without what it is made of. */
export function tables(): Plugin {
  return {
    name: 'tables',
    enforce: 'pre',
    transform: {
      filter: { id: /\.table\.ts$/ },
      handler: async (_code, file) => ({
        code: writtenTables(await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`)),
        map: null,
      }),
    },
  }
}
