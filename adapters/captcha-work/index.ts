import { randomInt } from 'node:crypto'
import type { Captcha, CaptchaLevel } from '@exchange/ports'
import { createChallenge, verifySolution } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Rounds of PBKDF2 for each try, and how many tries it takes: a tenth of a second of a usual computer, or two seconds. */
const efforts: Readonly<
  Record<CaptchaLevel, { readonly cost: number; readonly least: number; readonly most: number }>
> = {
  low: { cost: 1_000, least: 200, most: 400 },
  high: { cost: 5_000, least: 2_000, most: 4_000 },
}

/**
 * Work that every browser can do: Altcha's puzzle, which counter gives the key with this prefix. Nothing has to be reached.
 * `key` signs the puzzles: the same in every process of an exchange.
 */
export function captchaWork(key: Buffer): Captcha {
  const secret = key.toString('hex')
  return {
    name: 'pow',
    origins: [],
    ask: async ({ level }) => {
      const { cost, least, most } = efforts[level]
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(least, most + 1),
        deriveKey,
        hmacSignatureSecret: secret,
      })
      return { challenge }
    },
    check: async (_task, { challenge }, { counter, derivedKey }) => {
      if (typeof counter !== 'number' || typeof derivedKey !== 'string') return false
      const { verified } = await verifySolution({
        // It was made by `ask`.
        challenge: challenge as Challenge,
        solution: { counter, derivedKey },
        deriveKey,
        hmacSignatureSecret: secret,
      })
      return verified
    },
  }
}
