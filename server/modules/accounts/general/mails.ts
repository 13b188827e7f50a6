import { fill, letterMail } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { orderTexts } from './mail-texts.ts'

/** Tells of an order that was filled or ended; `values` are those of its notification. */
export function orderMail(
  to: Recipient,
  outcome: 'bought' | 'sold' | 'ended',
  values: Readonly<Record<string, string | number>>,
): DescribedMail {
  const [base = '', quote = ''] = String(values['market']).split('_')
  const facts = {
    market: `${base}/${quote}`,
    base,
    quote,
    amount: String(values['amount']),
    total: String(values['total'] ?? ''),
  }
  return letterMail(
    'order',
    to,
    (language) => {
      const texts = orderTexts[language]
      return { subject: fill(texts.subject, facts), lines: [fill(texts[outcome], facts), texts.why] }
    },
    () => null,
  )
}
