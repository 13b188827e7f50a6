/** Bonuses of a promotion: what a mobile operator's customers get for opening an account with their number. */
import { z } from 'zod'
import { decimal, defineOperation } from '../kernel/index.ts'

/** What is paid for, in the order in which it is shown: the account itself, a second factor, the first trade. */
export const bonusKinds = ['registration', 'protection', 'trade'] as const
export type BonusKind = (typeof bonusKinds)[number]
const kind = z.enum(bonusKinds)
const offer = z.object({ kind, amount: decimal, ticker: z.string() })

const promotion = z.object({
  /** How the operator's numbers begin: `+38063`. */
  prefixes: z.array(z.string()),
  /** Unix seconds; from then on nothing is paid. Null = it has no end. */
  until: z.int().nullable(),
  bonuses: z.array(offer),
})
export type Promotion = z.output<typeof promotion>

const bonusCenter = z.object({
  /** Null = there is none now; what was paid before is still listed. */
  promotion: promotion.nullable(),
  /** The account was opened with a number of the operator, and still has it. */
  takesPart: z.boolean(),
  bonuses: z.array(
    offer.extend({
      /**
       * locked = its condition is not met. ready = it can be claimed. pending = it is being paid. used = an earlier account had it for
       * the same number.
       */
      state: z.enum(['locked', 'ready', 'pending', 'paid', 'used']),
      /** Unix seconds. */
      paidAt: z.int().nullable(),
    }),
  ),
})
export type BonusCenter = z.output<typeof bonusCenter>
export type Bonus = BonusCenter['bonuses'][number]

export const bonuses = {
  /** → Promotion, or null while there is none. 404 where the edition has no such promotion. */
  promotion: defineOperation({
    id: 'bonuses.promotion',
    method: 'GET',
    path: '/v2/lifecell-promo',
    auth: 'guest',
    summary: 'The promotion for customers of the mobile operator',
    output: promotion.nullable(),
    errors: ['not-found'],
  }),

  /** → BonusCenter. */
  center: defineOperation({
    id: 'bonuses.center',
    cost: 5,
    method: 'GET',
    path: '/v2/bonus-center',
    auth: 'user',
    summary: 'Own bonuses, and what each of them still needs',
    output: bonusCenter,
    errors: ['not-found'],
  }),

  /** `{kind}` → BonusCenter: the bonus is paid into the main wallet. One that was paid before is not paid again. */
  claim: defineOperation({
    id: 'bonuses.claim',
    cost: 20,
    method: 'POST',
    path: '/v2/bonus-center/claim',
    auth: 'user',
    summary: 'Have a bonus paid whose condition is met',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ kind }),
    output: bonusCenter,
    errors: ['not-found', 'bonus-unavailable'],
  }),
}
