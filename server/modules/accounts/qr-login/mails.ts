import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { qrLoginTexts } from './mail-texts.ts'

/** Tells of a sign-in that was confirmed on a phone: whoever was talked into it learns what came of it. */
export const qrSignInMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('qr-sign-in', to, whence, (language) => ({
    subject: qrLoginTexts[language].qrSignInSubject,
    lines: qrLoginTexts[language].qrSignIn,
  }))

/** Tells that browsers can be let in by a phone from now on, or no more. */
export const qrSwitchMail =
  (enabled: boolean) =>
  (to: Recipient, whence: Whence): DescribedMail =>
    visitMail('qr-switch', to, whence, (language) => qrLoginTexts[language][enabled ? 'qrOn' : 'qrOff'])
