import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { generateSync } from 'otplib'

const STEP_SECONDS = 30
/** 80 bits. */
const RECOVERY_BYTES = 10
export const RECOVERY_CODES = 8
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The step whose code this is: the present one or the one before, since codes are typed slowly; null = neither's. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const present = Math.floor(nowMs / 1000 / STEP_SECONDS)
  const fits = (step: number) =>
    timingSafeEqual(Buffer.from(generateSync({ secret, epoch: step * STEP_SECONDS })), Buffer.from(code))
  return [present, present - 1].find(fits) ?? null
}

/** Four groups of four, in letters and digits that are not mistaken for each other. */
export function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(RECOVERY_BYTES).toString('hex')}`)
  let text = ''
  for (let at = 0; at < (RECOVERY_BYTES * 8) / 5; at++) {
    text += BASE32[Number(bits & 31n)]
    bits >>= 5n
  }
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A keyed hash is enough for eighty random bits: without the key, which is not in the database, nothing can be tried. */
export function recoveryHash(key: Buffer, owner: number, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  return createHmac('sha256', key).update(`recovery:${owner}:${plain}`).digest('hex')
}
