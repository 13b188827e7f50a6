/** Work for a captcha, as a browser does it. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { captchaQuestion } from '@exchange/contract/accounts'
import type { CaptchaQuestion, Work } from '@exchange/contract/accounts'

/** What a refused call asks for. */
export const questionOf = (answer: { readonly error: { readonly data?: unknown } }): CaptchaQuestion =>
  captchaQuestion.parse(answer.error.data)

/** The header of the same call again. */
export async function worked({ ticket, challenge }: Work): Promise<Readonly<Record<'x-captcha', string>>> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  if (solution === null) throw new Error('the work was not done')
  const { counter, derivedKey } = solution
  return { 'x-captcha': JSON.stringify({ ticket, shown: { counter, derivedKey } }) }
}

/** The work of a question, whoever else asks. */
export const workOf = (question: CaptchaQuestion): Work => (question.provider === 'pow' ? question : question.work)
