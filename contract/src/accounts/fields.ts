/** Inputs that several operations of accounts take. */
import { z } from 'zod'

/** 6 digits. */
export const confirmationCode = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Code field is required.' : 'Code field should be a string.'),
  })
  .trim()
  .regex(/^\d{6}$/, { error: 'Code field should contain 6 digits.' })

export const password = z
  .string({
    error: (issue) =>
      issue.input === undefined ? 'Password field is required.' : 'Password field should be a string.',
  })
  .min(1, { error: 'Password field is required.' })
  .max(1024, { error: 'Password field is too long.' })
