import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Hasher } from '../../../kernel/index.ts'
import type { PasswordCost } from '../../../kernel/index.ts'

const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** One for the process: it is the processor that is shared. */
const hasher = new Hasher()

/** Passwords as they are stored and compared, by argon2id. */
export class PasswordHashes {
  readonly #cost: PasswordCost

  constructor(cost: PasswordCost) {
    this.#cost = cost
  }

  /**
   * @throws Problem `overloaded` while too many wait for their turn, as `matches` does
   * @returns a password as a PHC string: it carries its own salt and costs, so that they can be raised later
   */
  async hash(password: string): Promise<string> {
    const { memoryKib, passes } = this.#cost
    const salt = randomBytes(SALT_BYTES)
    const tag = await argon2id(password, salt, { memoryKib, passes, lanes: LANES, tagBytes: TAG_BYTES })
    return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
  }

  /** Compares in constant time. @throws Problem `overloaded` */
  async matches(password: string, phc: string): Promise<boolean> {
    const match = PHC.exec(phc)
    if (match === null) throw new Error('a stored password hash is not argon2id')
    const [, memory, passes, lanes, salt = '', tag = ''] = match
    const expected = Buffer.from(tag, 'base64')
    const given = await argon2id(password, Buffer.from(salt, 'base64'), {
      memoryKib: Number(memory),
      passes: Number(passes),
      lanes: Number(lanes),
      tagBytes: expected.length,
    })
    return timingSafeEqual(given, expected)
  }
}

interface Parameters extends PasswordCost {
  readonly lanes: number
  readonly tagBytes: number
}

async function argon2id(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  return hasher.derive({
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory: parameters.memoryKib,
    passes: parameters.passes,
    parallelism: parameters.lanes,
    tagLength: parameters.tagBytes,
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
