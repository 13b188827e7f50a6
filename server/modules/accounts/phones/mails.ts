import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { holdMail } from '../letters/index.ts'
import type { HoldNews } from '../letters/index.ts'
import { phoneTexts } from './mail-texts.ts'

/** Tells of a phone that was added, replaced or removed. */
export function phoneChangedMail(to: Recipient, news: HoldNews): DescribedMail {
  return holdMail('phone-changed', to, news, (language) => phoneTexts[language])
}
