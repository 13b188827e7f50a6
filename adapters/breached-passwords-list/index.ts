import { readFileSync } from 'node:fs'
import type { BreachedPasswords } from '@exchange/ports'

/**
 * The 20,000 passwords of ten characters or more that people choose most, in small letters, the most common first. They are those of
 * SecLists (MIT, see LICENSE-SecLists beside it) in its order, without what is shorter or written another way only.
 */
const LIST = new URL('common-passwords.txt', import.meta.url)

/** The list that comes with the exchange: it asks nobody. Capitals make no other password of one in it. */
export function breachedPasswordsList(): BreachedPasswords {
  const common: ReadonlySet<string> = new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'))
  return {
    name: 'the list of common passwords',
    includes: async (password) => common.has(password.normalize('NFKC').toLowerCase()),
  }
}
