import type { ErrorEnvelope } from '@exchange/contract'
import type { CaptchaQuestion } from '@exchange/contract/accounts'
import { proofs } from './proofs.ts'

/** More is asked of who is asked again; then it is said that it failed. */
const MOST_CAPTCHAS = 3

/** What a call that asked for something is sent again with; undefined = nothing was shown. `captchas` = shown before. */
export async function shownFor(
  error: ErrorEnvelope,
  captchas = 0,
): Promise<{ act: string } | { captcha: string; captchas: number } | undefined> {
  if (error.error === 'confirmation-required') {
    const act = await proofs.ask?.(error)
    return act ? { act } : undefined
  }
  const captcha = captchas < MOST_CAPTCHAS ? await captchaFor(error) : undefined
  return captcha === undefined ? undefined : { captcha, captchas: captchas + 1 }
}

/** Loaded when the first is asked for, which is hardly ever. */
async function captchaFor({ data }: ErrorEnvelope): Promise<string | undefined> {
  if (import.meta.env.SSR) return undefined
  try {
    const { solveCaptcha } = await import('./captcha/solve.ts')
    // The server made it for the request that it refused.
    return await solveCaptcha(data as unknown as CaptchaQuestion, document.documentElement.lang)
  } catch {
    return undefined
  }
}
