import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BYTES = 32

/** The secrets that are there can't be used; the message says what to do. */
export class SecretsUnusable extends Error {
  override readonly name = 'SecretsUnusable'
}

export interface Secrets {
  /** Seals the secrets of API keys. */
  readonly apiKeys: Buffer
  /** Seals the secrets of integrations. */
  readonly integrations: Buffer
  /** Keys the hashes of confirmation codes. */
  readonly codes: Buffer
}

/** The secrets of this installation, out of DATA_DIR/secret.key, which is made at the first start and must be kept with the data. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const root = await rootSecret(join(dataDir, 'secret.key'))
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', purpose, BYTES))
  return { apiKeys: derived('api-keys'), integrations: derived('integrations'), codes: derived('confirmation-codes') }
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
