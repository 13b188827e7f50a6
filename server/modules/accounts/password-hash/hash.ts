import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Hasher } from '../../../kernel/index.ts'

/** One for the process: it is the processor that is shared. */
const hasher = new Hasher()

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

async function argon2id(
  password: string,
  salt: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  return hasher.derive({
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength,
  })
}

/**
 * @throws Problem `overloaded` while too many wait for their turn, as `isPassword` does
 * @returns a password as a PHC string: it carries its own salt and costs, so that they can be raised later
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await argon2id(password, salt, MEMORY_KIB, PASSES, LANES, TAG_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Compares in constant time. @throws Problem `overloaded` */
export async function isPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc)
  if (match === null) throw new Error('a stored password hash is not argon2id')
  const [, memory, passes, lanes, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const given = await argon2id(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
    expected.length,
  )
  return timingSafeEqual(given, expected)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
