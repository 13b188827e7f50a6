import { z } from 'zod'

/** Consent flags of a registration; which ones must be true is said by `regionTerms`. */
export const consents = z.object({
  terms: z.boolean().default(false),
  privacy: z.boolean().default(false),
  privacyAndTerms: z.boolean().optional(),
  restrictedCountries: z.boolean().optional(),
  isResident: z.boolean().optional(),
  clarification: z.boolean().optional(),
  explicitConsent: z.boolean().optional(),
  commercialEmails: z.boolean().optional(),
  cookiesPolicy: z.boolean().optional(),
  risks: z.boolean().optional(),
  referral: z.boolean().optional(),
})

/** Who brought somebody here. */
export const referralCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{0,64}$/, { error: 'Referral code format is invalid.' })

/** Two letters. */
export const languageCode = z.string().regex(/^[a-z]{2}$/)
