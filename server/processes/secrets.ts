import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
    return secret
  }
  const secret = randomBytes(BYTES)
  await writePrivate(path, `${secret.toString('hex')}\n`)
  return secret
}

/** Writes a file that only this user can read, all of it or nothing. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, path)
}
