/** Keys in a file: 24 words, encrypted with what only the operator knows. What is public stands beside them, and is sealed. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { checksum, fromPublicKey } from 'ox/Address'
import { english, random, toHdKey, validate } from 'ox/Mnemonic'
import type { Hex } from './node.ts'

export interface WalletKeys {
  /** Extended public key that deposit addresses follow from. */
  readonly depositKey: string
  /** Address that payments are made from, and its key. */
  readonly wallet: string
  readonly privateKey: Hex
}

/** What it costs to try one secret: 128 MiB and some tenths of a second. */
const USUAL_COST = 2 ** 17
const MOST_COST = 2 ** 20
const BLOCK_SIZE = 8
const KEY_BYTES = 32
const STRENGTH = 256
const MOST_BYTES = 65_536
const LEAST_SECRET = 12

/** BIP-44: account 0 for deposits, 1 for payments. */
const DEPOSITS = "m/44'/60'/0'"
const PAYMENTS = "m/44'/60'/1'/0/0"

interface Sealed {
  readonly version: 1
  readonly depositKey: string
  readonly wallet: string
  readonly cost: number
  readonly salt: string
  readonly iv: string
  readonly tag: string
  readonly text: string
}

export class KeystoreUnusable extends Error {
  override readonly name = 'KeystoreUnusable'
}

/** The words, which whoever has them has everything, and what follows from them. */
export interface NewKeystore {
  readonly words: string
  readonly depositKey: string
  readonly wallet: string
}

/**
 * Writes a new keystore, which nothing is overwritten by. `words` restores one instead.
 * @throws KeystoreUnusable where the file is there, the secret is too short, or the words are none
 */
export async function createKeystore(
  path: string,
  secret: string,
  { words = random(english, { strength: STRENGTH }), cost = USUAL_COST } = {},
): Promise<NewKeystore> {
  if (secret.length < LEAST_SECRET)
    throw new KeystoreUnusable(`the secret of a keystore has at least ${LEAST_SECRET} characters`)
  if (!validate(words, english)) throw new KeystoreUnusable('these are not the words of a keystore')
  const { depositKey, wallet } = keysOf(words)
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(secret, salt, cost), iv)
  cipher.setAAD(publicPart(depositKey, wallet, cost))
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()])
  const file: Sealed = {
    version: 1,
    depositKey,
    wallet,
    cost,
    salt: salt.toString('hex'),
    iv: iv.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
    text: sealed.toString('hex'),
  }
  await writeNew(path, `${JSON.stringify(file, null, 2)}\n`)
  return { words, depositKey, wallet }
}

/** @throws KeystoreUnusable where it isn't one, was changed, or is opened with another secret */
export async function openKeystore(path: string, secret: string): Promise<WalletKeys> {
  const { depositKey, wallet, cost, salt, iv, tag, text } = await readSealed(path)
  const key = await keyOf(secret, Buffer.from(salt, 'hex'), cost)
  const words = unsealed(key, { iv, tag, text }, publicPart(depositKey, wallet, cost))
  if (words === null) throw new KeystoreUnusable(`${path} can't be opened: another secret, or it was changed`)
  return keysOf(words)
}

function unsealed(key: Buffer, { iv, tag, text }: Pick<Sealed, 'iv' | 'tag' | 'text'>, bound: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'hex'), { authTagLength: 16 })
    decipher.setAAD(bound)
    decipher.setAuthTag(Buffer.from(tag, 'hex'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'hex')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const publicPart = (depositKey: string, wallet: string, cost: number): Buffer =>
  Buffer.from(JSON.stringify([1, depositKey, wallet, cost]))

async function keyOf(secret: string, salt: Buffer, cost: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const maxmem = 256 * BLOCK_SIZE * (cost + 64)
  scrypt(secret.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: BLOCK_SIZE, p: 1, maxmem }, (error, key) => {
    if (error === null) resolve(key)
    else reject(error)
  })
  return promise
}

function keysOf(words: string): WalletKeys {
  const root = toHdKey(words)
  const payments = root.derive(PAYMENTS)
  return {
    depositKey: root.derive(DEPOSITS).publicExtendedKey,
    wallet: checksum(fromPublicKey(payments.publicKey)),
    privateKey: payments.privateKey,
  }
}

async function readSealed(path: string): Promise<Sealed> {
  const text = await readFile(path, 'utf8').catch((reason: unknown) => {
    throw new KeystoreUnusable(`${path} can't be read`, { cause: reason })
  })
  const found = text.length > MOST_BYTES ? null : sealedIn(text)
  if (found === null) throw new KeystoreUnusable(`${path} is no keystore`)
  return found
}

function sealedIn(text: string): Sealed | null {
  try {
    const {
      version,
      depositKey,
      wallet,
      cost,
      salt,
      iv,
      tag,
      text: sealed,
    }: Record<keyof Sealed, unknown> = JSON.parse(text)
    const isCost = typeof cost === 'number' && Number.isInteger(Math.log2(cost)) && cost > 1 && cost <= MOST_COST
    if (version !== 1 || !isCost || typeof depositKey !== 'string' || typeof wallet !== 'string') return null
    const [saltHex, ivHex, tagHex, textHex] = [salt, iv, tag, sealed].map(hexText)
    if (saltHex === undefined || ivHex?.length !== 24 || tagHex?.length !== 32 || textHex === undefined) return null
    return { version, depositKey, wallet, cost, salt: saltHex, iv: ivHex, tag: tagHex, text: textHex }
  } catch {
    return null
  }
}

const hexText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(?:[0-9a-f]{2})+$/.test(value) ? value : undefined

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((reason: unknown) => {
    throw new KeystoreUnusable(`${path} can't be made: there is a file already, or no folder`, { cause: reason })
  })
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
