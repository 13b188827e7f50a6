import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { visitMail } from '../letters/index.ts'
import type { Whence } from '../letters/index.ts'
import { billingTexts } from './mail-texts.ts'

/** Tells of another billing address, or of none. What it says is not in the mail. */
export const billingAddressMail = (to: Recipient, whence: Whence): DescribedMail =>
  visitMail('billing-address', to, whence, (language) => billingTexts[language])
