import { ApiError } from '../../shared/data/index.ts'
import { openModal } from '../../shared/ui/index.ts'
import { mailCode } from './data.ts'

/** What a confirmed call carries. */
interface Confirmed {
  readonly code: string
}

/** Mails a code to the owner and does what it confirms; false when it was not confirmed. */
export async function withCode(email: string, run: (confirmed: Confirmed) => Promise<unknown>): Promise<boolean> {
  const { retryAfter } = await mailCode()
  const choice = await openModal('confirmCode', {
    source: { mail: email },
    verify: async (code) => void (await run({ code })),
    resend: mailCode,
    resendAfter: retryAfter,
  })
  return choice === 'confirmed'
}

/** The same, where only the server knows whether it has to be confirmed. */
export async function withCodeIfNeeded(
  email: string,
  run: (confirmed: Partial<Confirmed>) => Promise<unknown>,
): Promise<boolean> {
  try {
    await run({})
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODE_NEEDED) throw error
    return withCode(email, run)
  }
}

/** `code-needed` of the catalogue. */
const CODE_NEEDED = 1503
