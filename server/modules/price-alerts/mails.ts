import type { NoticeValues } from '@exchange/contract/notifications/kinds'
import { fill, letterMail } from '../delivery/index.ts'
import type { DescribedMail, Recipient } from '../delivery/index.ts'
import { priceAlertTexts } from './mail-texts.ts'

/** Tells that a market got where somebody waited for it; with their own note, if they left one. */
export const priceAlertMail = (
  to: Recipient,
  { market, what, condition, value, reached, note }: NoticeValues['price-alert'],
): DescribedMail =>
  letterMail('price-alert', to, (language) => {
    const texts = priceAlertTexts[language]
    const [base = '', quote = ''] = market.split('_')
    const facts = { market: `${base}/${quote}`, quote, reached, value: what === 'change' ? `${value} %` : value }
    const outcome = what === 'price' ? (condition === 'gte' ? texts.up : texts.down) : texts[what]
    const subject = fill(outcome, facts)
    return {
      subject,
      lines: [`${subject}.`, ...(note === '' ? [] : [note]), ...texts.lines.map((line) => fill(line, facts))],
    }
  })
