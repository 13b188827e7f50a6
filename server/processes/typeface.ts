/** The product's own typeface, for documents. Its file for Latin holds every script of the site. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Typeface } from '../kernel/index.ts'

const require = createRequire(import.meta.url)
const FILES = {
  regular: require.resolve('@fontsource/firago/files/firago-latin-400-normal.woff'),
  strong: require.resolve('@fontsource/firago/files/firago-latin-600-normal.woff'),
}

/** Reads it, when the first document is made. */
export async function readTypeface(): Promise<Typeface> {
  const [regular, strong] = await Promise.all([readFile(FILES.regular), readFile(FILES.strong)])
  return { regular, strong }
}
