import { PASSWORD_MAX, PASSWORD_MIN, passwordFaults } from '@exchange/contract/accounts/password'
import type { PasswordFault } from '@exchange/contract/accounts/password'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '../../kernel/index.ts'

const faultTexts: Readonly<Record<PasswordFault, string>> = {
  'too-short': `The password must have at least ${PASSWORD_MIN} characters.`,
  'too-long': `The password may not be longer than ${PASSWORD_MAX} characters.`,
  guessable: 'This password is too easy to guess.',
  'contains-email': 'The password may not contain your e-mail address.',
}

/** From 0 to 4: 3 withstands a guesser who has stolen the hashes for a while. */
const LEAST_STRENGTH = 3
/**
 * Read with lists of common passwords and words, patterns of keyboards and dates. What comes after the first 32 characters
 * can only help, and with these bounds the dearest password takes milliseconds where the usual bounds take a second.
 */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 32, l33tMaxSubstitutions: 4 })

/** Takes up to five milliseconds of this thread. @throws Problem `password-weak`, with every fault in words */
export function checkPassword(password: string, email: string): void {
  const found = passwordFaults(password, email)
  const isGuessable = found.length === 0 && estimator.check(password, email.split(/[@.]/)).score < LEAST_STRENGTH
  const faults: readonly PasswordFault[] = isGuessable ? ['guessable'] : found
  if (faults.length > 0)
    throw new Problem('password-weak', { fields: { password: faults.map((fault) => faultTexts[fault]) } })
}
