import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { factorTexts } from './mail-texts.ts'

/** Tells of a change of what protects an account. */
export const factorsChangedMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('factors-changed', to, whence, (language) => ({
    subject: factorTexts[language].factorsChangedSubject,
    lines: factorTexts[language].factorsChanged,
  }))

/** Tells that somebody got past the first step of a sign-in, or further, and showed wrong codes there. */
export const wrongFactorMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('wrong-factor', to, whence, (language) => factorTexts[language].wrongFactor)

/** Tells of recovery codes that have taken the place of others. */
export const recoveryCodesMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('recovery-codes', to, whence, (language) => factorTexts[language].recoveryCodes)
