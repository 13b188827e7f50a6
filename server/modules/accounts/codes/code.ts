import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const DIGITS = 6
export const CODE_TTL_MS = 10 * 60_000
export const CODE_ATTEMPTS = 5
/** A code is sent again at most this often. */
export const RESEND_AFTER_MS = 60_000

export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** Six digits are quickly searched through, so the hash is keyed; `subject` keeps a code from fitting elsewhere. */
export function codeHash(secret: Buffer, subject: string, code: string): string {
  return createHmac('sha256', secret).update(`${subject}:${code}`).digest('hex')
}

export function isCode(secret: Buffer, subject: string, code: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash(secret, subject, code)), Buffer.from(hash))
}
