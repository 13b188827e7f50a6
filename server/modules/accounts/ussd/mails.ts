import { letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { ussdTexts } from './mail-texts.ts'

/** Tells of a PIN by which a phone looks up balances from now on, or no more. */
export const ussdChangedMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('ussd-changed', to, whence, (language) => ussdTexts[language].changed)

/** Somebody at the phone has entered too many wrong PINs. */
export const ussdLockedMail = (to: Recipient): DescribedMail =>
  letterMail('ussd-locked', to, (language) => ussdTexts[language].locked)
