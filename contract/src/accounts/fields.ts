/** Inputs that several operations of accounts take. */
import { z } from 'zod'

/** 6 digits. */
export const confirmationCode = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Code field is required.' : 'Code field should be a string.'),
  })
  .trim()
  .regex(/^\d{6}$/, { error: 'Code field should contain 6 digits.' })

/** What a mailed code is sent with takes more rights, and a second factor as well where the account has one. */
export const ownFactorWithCode = (body: unknown): 'none' | 'own-factor' =>
  z.object({ code: z.string() }).safeParse(body).success ? 'own-factor' : 'none'

/** An address is compared in lower case. */
export const email = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Email field is required.' : 'Email field should be a string.'),
  })
  .trim()
  .toLowerCase()
  .max(254, { error: 'Email field format is invalid.' })
  .pipe(z.email({ error: 'Email field format is invalid.' }))

/** A mail is on its way; another can be asked for after this many seconds. */
export const codeSent = z.object({ sent: z.literal(true), retryAfter: z.int() })

export const password = z
  .string({
    error: (issue) =>
      issue.input === undefined ? 'Password field is required.' : 'Password field should be a string.',
  })
  .min(1, { error: 'Password field is required.' })
  .max(1024, { error: 'Password field is too long.' })
