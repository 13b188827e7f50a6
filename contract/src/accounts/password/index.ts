/**
 * What a password must be; shared by the form and the server. Length is what counts: no classes of characters are
 * demanded, every printable character is allowed, and what is easily guessed is refused.
 */

import { brand } from '../../regions/brand/index.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** The 32 punctuation marks of ASCII and the space. */
export const passwordSpecials = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** Passwords that every guesser tries first, of those that are long enough. */
const guessed: ReadonlySet<string> = new Set(['1234567890', 'password12', 'password123', 'qwertyuiop'])

/** Words that mean something here, which a guesser tries first: the name of the exchange, and what it is. No password contains one. */
export const ownWords = [brand.name.toLowerCase(), 'exchange'] as const

/** A name shorter than this may stand in a password: it would be found in too many. */
const LEAST_NAME = 4

/** `breached` is found out by the server alone. */
export type PasswordFault = 'too-short' | 'too-long' | 'guessable' | 'contains-email' | 'contains-name' | 'breached'

/** Every fault of a password, in the order a form shows them; empty when it may be used. `nickname` is empty where there is none. */
export function passwordFaults(password: string, email: string, nickname = ''): readonly PasswordFault[] {
  const faults: PasswordFault[] = []
  const lower = password.toLowerCase()
  const mailbox = email.toLowerCase().split('@')[0] ?? ''
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) faults.push('too-short')
  if (length > PASSWORD_MAX) faults.push('too-long')
  if (guessed.has(lower) || (password.length >= PASSWORD_MIN && new Set(lower).size < 4)) faults.push('guessable')
  if (mailbox.length >= LEAST_NAME && lower.includes(mailbox)) faults.push('contains-email')
  const names = [...ownWords, nickname.toLowerCase()].filter((name) => name.length >= LEAST_NAME)
  if (names.some((name) => lower.includes(name))) faults.push('contains-name')
  return faults
}
