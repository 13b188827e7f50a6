import { hkdfSync, randomBytes } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SecretsUnusable } from '../kernel/index.ts'

const BYTES = 32

/**
 * The secrets of this installation by purpose, out of DATA_DIR/secret.key, which is made at the first start and must be
 * kept with the data.
 */
export async function readSecrets(dataDir: string): Promise<(purpose: string) => Buffer> {
  const root = await rootSecret(join(dataDir, 'secret.key'))
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', purpose, BYTES))
}

async function rootSecret(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch((reason: unknown) => {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return null
    throw reason
  })
  if (text !== null) {
    const secret = Buffer.from(text.trim(), 'hex')
    if (secret.length !== BYTES)
      throw new SecretsUnusable(`${path} does not hold ${BYTES} bytes in hex: restore it from your backup`)
    // It may have been made by a start that was killed before it had synced the name; everything sealed depends on it.
    await syncFolder(path)
    return secret
  }
  const secret = randomBytes(BYTES)
  await writePrivate(path, `${secret.toString('hex')}\n`)
  return secret
}

/** Writes a file that only this user can read, all of it or nothing, and that survives a power cut. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, path)
  await syncFolder(path)
}

/** Makes the name of a file in its folder survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
