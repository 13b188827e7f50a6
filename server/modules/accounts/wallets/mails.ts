import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { walletTexts } from './mail-texts.ts'

/** Tells of a wallet that signs in from now on, or no more. */
export const walletsChangedMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('wallets-changed', to, whence, (language) => ({
    subject: walletTexts[language].walletsChangedSubject,
    lines: walletTexts[language].walletsChanged,
  }))
