import type { SiteLanguage } from '@exchange/contract/site/languages'
import { fill, filled, letterMail } from '../delivery/index.ts'
import type { DescribedMail, Letter, Recipient } from '../delivery/index.ts'
import { withdrawalTexts } from './mail-texts.ts'

/** A withdrawal as the mail with a code names it. */
interface SaidWithdrawal {
  /** With its ticker. */
  readonly amount: string
  readonly network: string
  readonly address: string
}

/** Of the mail with a code that confirms a withdrawal. */
export const withdrawalLetter =
  ({ amount, network, address }: SaidWithdrawal) =>
  (language: SiteLanguage): Letter => {
    const { code, withdrawal } = withdrawalTexts[language]
    return { subject: code.subject, lines: [fill(withdrawal, { amount, network, address }), ...code.lines] }
  }

/** Tells that a withdrawal was started, has arrived, is looked at by people, or was refused by them. */
export const withdrawalMail = (
  to: Recipient,
  outcome: 'started' | 'done' | 'review' | 'refused',
  facts: Readonly<Record<'amount' | 'ticker' | 'network' | 'address', string>>,
): DescribedMail =>
  letterMail(`withdrawal-${outcome}`, to, (language) => filled(withdrawalTexts[language][outcome], facts))
