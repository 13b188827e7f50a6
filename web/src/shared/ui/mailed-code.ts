import { isRefusal } from '../data/api-error.ts'
import { openModal } from './modals/open.ts'

/** What a confirmed call carries. */
interface Confirmed {
  readonly code: string
}

/** Mails a code to the owner. */
type MailCode = () => Promise<{ readonly retryAfter: number }>

/** Mails a code to the owner and does what it confirms; false when it was not confirmed. */
export async function withCode(
  mailCode: MailCode,
  email: string,
  run: (confirmed: Confirmed) => Promise<unknown>,
): Promise<boolean> {
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
  mailCode: MailCode,
  email: string,
  run: (confirmed: Partial<Confirmed>) => Promise<unknown>,
): Promise<boolean> {
  try {
    await run({})
    return true
  } catch (error) {
    if (!isRefusal(error, 'code-needed')) throw error
    return withCode(mailCode, email, run)
  }
}
