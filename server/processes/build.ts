import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build } from '@exchange/contract/site'

/** The build of the web app in this folder, named after what it holds; `none` where there is no build. */
export async function buildOf(folder: string): Promise<Build> {
  try {
    const entry = join(folder, 'server/server.js')
    const [names, code, { mtimeMs }] = await Promise.all([
      // Their names carry the hash of their content.
      readdir(join(folder, 'client/assets')),
      readFile(entry),
      stat(entry),
    ])
    const hash = createHash('sha256').update(names.toSorted().join('\n')).update(code)
    return { id: hash.digest('hex').slice(0, 16), builtAt: Math.floor(mtimeMs / 1000) }
  } catch {
    return { id: 'none', builtAt: 0 }
  }
}
