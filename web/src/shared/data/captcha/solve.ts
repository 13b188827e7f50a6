import type { CaptchaAnswer, CaptchaQuestion, Work } from '@exchange/contract/accounts'
import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { CaptchaFailed, showGeetest, showRecaptcha } from './providers.ts'

/** More at a time would slow the page down. */
const MOST_WORKERS = 4
const WORK_MS = 120_000

/**
 * What is sent as `x-captcha` with the call that was refused for this question. Where somebody else's captcha can't be
 * reached, the browser works instead. Undefined: its user closed it, or the work was not done in time.
 */
export async function solveCaptcha(question: CaptchaQuestion, locale: string): Promise<string | undefined> {
  const answer = await answerTo(question, locale)
  return answer === null ? undefined : JSON.stringify(answer)
}

async function answerTo(question: CaptchaQuestion, locale: string): Promise<CaptchaAnswer | null> {
  if (question.provider === 'pow') return worked(question)
  try {
    const shown = question.provider === 'geetest' ? await showGeetest(question, locale) : await showRecaptcha(question)
    return shown === null ? null : { ticket: question.ticket, shown }
  } catch (reason) {
    if (!(reason instanceof CaptchaFailed)) throw reason
    console.warn(reason.message)
    return worked(question.work)
  }
}

async function worked({ ticket, challenge }: Work): Promise<CaptchaAnswer | null> {
  const solution = await solveChallengeWorkers({
    // The server made it with the library that reads it here.
    challenge: challenge as unknown as Challenge,
    concurrency: Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1)),
    createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    timeout: WORK_MS,
  })
  if (solution === null) return null
  const { counter, derivedKey } = solution
  return { ticket, shown: { counter, derivedKey } }
}
