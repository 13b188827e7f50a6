import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
export const MASTER_KEY_BYTES = 32

/** Encrypts a secret for one row: the same bytes under another id do not open. */
export const seal = (masterKey: Buffer, id: string, secret: string): Buffer =>
  sealBytes(masterKey, id, Buffer.from(secret, 'utf8'))

/** The same for bytes. */
export function sealBytes(masterKey: Buffer, id: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce)
  cipher.setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws when the bytes or the id were changed, or the master key is another one. */
export const unseal = (masterKey: Buffer, id: string, bytes: Buffer): string =>
  unsealBytes(masterKey, id, bytes).toString('utf8')

/** The same for bytes. */
export function unsealBytes(masterKey: Buffer, id: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', masterKey, bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** The secrets of this installation can't be used; the message says what to do. */
export class SecretsUnusable extends Error {
  override readonly name = 'SecretsUnusable'
}
