import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { antiPhishingTexts } from './mail-texts.ts'

/** Tells of another word at the beginning of mails, or of none. */
export const antiPhishingChangedMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('anti-phishing-changed', to, whence, (language) => ({
    subject: antiPhishingTexts[language].antiPhishingSubject,
    lines: antiPhishingTexts[language].antiPhishing,
  }))
