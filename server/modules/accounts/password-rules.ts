import { PASSWORD_MAX, PASSWORD_MIN, ownWords, passwordFaults } from '@exchange/contract/accounts/password'
import type { PasswordFault } from '@exchange/contract/accounts/password'
import type { BreachedPasswords } from '@exchange/ports'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Problem, reasonOf } from '../../kernel/index.ts'
import type { Log } from '../../kernel/index.ts'

const faultTexts: Readonly<Record<PasswordFault, string>> = {
  'too-short': `The password must have at least ${PASSWORD_MIN} characters.`,
  'too-long': `The password may not be longer than ${PASSWORD_MAX} characters.`,
  guessable: 'This password is too easy to guess.',
  'contains-email': 'The password may not contain your e-mail address.',
  'contains-name': 'The password may not contain your nickname or the name of this exchange.',
  breached: 'This password has appeared in a data leak.',
}

/** From 0 to 4: 3 withstands a guesser who has stolen the hashes for a while. */
const LEAST_STRENGTH = 3
/**
 * Read with lists of common passwords and words, patterns of keyboards and dates. What comes after the first 32 characters
 * can only help, and with these bounds the dearest password takes milliseconds where the usual bounds take a second.
 */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 32, l33tMaxSubstitutions: 4 })

/** Whose password it will be. */
export interface PasswordOwner {
  readonly email: string
  readonly nickname?: string | null
}

/** What a new password has to be. */
export class PasswordRules {
  readonly #breached: readonly BreachedPasswords[]
  readonly #log: Pick<Log, 'warn'>

  /** `breached` = where leaked ones are looked up, the nearest first. */
  constructor(breached: readonly BreachedPasswords[], log: Pick<Log, 'warn'>) {
    this.#breached = breached
    this.#log = log
  }

  /**
   * Takes up to five milliseconds of this thread, and as long as a list elsewhere takes to answer; where that can't be asked,
   * the password is judged without it.
   * @throws Problem `password-weak`, with every fault in words, and by its name in `data.faults`
   */
  async check(password: string, owner: PasswordOwner): Promise<void> {
    const found = faultsOf(password, owner)
    const faults: readonly PasswordFault[] =
      found.length === 0 && (await this.#isBreached(password)) ? ['breached'] : found
    if (faults.length === 0) return
    throw new Problem('password-weak', {
      fields: { password: faults.map((fault) => faultTexts[fault]) },
      data: { faults },
    })
  }

  async #isBreached(password: string): Promise<boolean> {
    for (const list of this.#breached) {
      try {
        if (await list.includes(password)) return true
      } catch (reason) {
        this.#log.warn('a list of breached passwords could not be asked', { list: list.name, reason: reasonOf(reason) })
      }
    }
    return false
  }
}

function faultsOf(password: string, { email, nickname }: PasswordOwner): readonly PasswordFault[] {
  const found = passwordFaults(password, email, nickname ?? '')
  const known = [...email.split(/[@.]/), ...ownWords, ...(nickname ?? '').split(' ')].filter((word) => word !== '')
  const isGuessable = found.length === 0 && estimator.check(password, known).score < LEAST_STRENGTH
  return isGuessable ? ['guessable'] : found
}
