/** Balances, transfers between wallets, what currencies are worth. */
import { z } from 'zod'
import { decimal, decimalInput, defineOperation, ticker } from '../kernel/index.ts'

/** `margin`, `staking` and what belongs to borrowing are zero until those products are open. */
export const balance = z.object({
  /** Everything of this ticker, orders included. */
  total: decimal,
  main: decimal,
  /** spotAvailable + spotInOrders. */
  spot: decimal,
  margin: decimal,
  staking: decimal,
  spotInOrders: decimal,
  spotAvailable: decimal,
  withBorrow: decimal,
  withoutBorrow: decimal,
  borrow: decimal,
  /** Held outside orders. */
  hold: decimal,
})
export type Balance = z.output<typeof balance>

/** One wallet's share of a ticker. */
export const walletBalance = z.object({ available: decimal, freeze: decimal, total: decimal })
export type WalletBalance = z.output<typeof walletBalance>

export const walletType = z.enum(['main', 'spot', 'margin', 'staking'], { error: 'The selected method is invalid.' })
export type WalletType = z.output<typeof walletType>

/** Wallets money can be moved between now. */
const transferWallet = z.enum(['main', 'spot'], { error: 'The selected method is invalid.' })

export const transfer = z.object({
  id: z.string(),
  ticker: z.string(),
  from: z.string(),
  to: z.string(),
  amount: decimal,
  status: z.enum(['pending', 'done', 'refused']),
  /** Unix seconds with fraction. */
  time: z.number(),
})
export type Transfer = z.output<typeof transfer>

/** What one unit is worth, rounded half up; null = no market leads there. */
export const rate = z.object({ ticker: z.string(), USDT: decimal.nullable(), BTC: decimal.nullable() })
export type Rate = z.output<typeof rate>

/** Balances that a phone is told, those of the highest value. */
export const USSD_BALANCES = 5

export const balances = {
  /**
   * `{token}` → `{language, balances, more}`: for the gateway of a mobile operator, whose customer has entered a PIN. The token is
   * a JWT (HS256) with `aud` = `ussd`, `iat`, a `jti` of its own, `phone` (`+905321234567`) and `pin`. Nothing is moved.
   */
  ussd: defineOperation({
    id: 'balances.ussd',
    method: 'POST',
    path: '/v2/ussd/balances',
    cost: 100,
    auth: 'guest',
    csrf: false,
    permission: 'read',
    summary: 'Balances for the phone that a mobile operator answers',
    rateLimit: { points: 600, seconds: 60, per: 'ip' },
    body: z.object({
      token: z
        .string({
          error: (issue) =>
            issue.input === undefined ? 'Token field is required.' : 'Token field should be a string.',
        })
        .min(1, { error: 'Token field is required.' })
        .max(2000, { error: 'Token field is too long.' }),
    }),
    output: z.object({
      /** Of the account, as in an address. */
      language: z.string(),
      /** At most five, the highest value first. */
      balances: z.array(z.object({ ticker: z.string(), amount: decimal })),
      /** How many more there are. */
      more: z.int(),
    }),
    errors: ['ussd-unavailable', 'ussd-call-refused', 'ussd-denied', 'overloaded'],
  }),

  /** → `{BTC: Balance, …}`: every listed ticker, also the empty ones. */
  all: defineOperation({
    id: 'balances.all',
    method: 'GET',
    path: '/v2/balances',
    cost: 2,
    auth: 'user',
    summary: 'Balances by ticker',
    output: z.record(z.string(), balance),
  }),

  /** `{type}` = main, spot, margin, staking or total → `{BTC: {available, freeze, total}, …}`. */
  wallet: defineOperation({
    id: 'balances.wallet',
    method: 'GET',
    path: '/v2/balances/{type}',
    cost: 2,
    auth: 'user',
    summary: 'Balances of one wallet',
    params: z.object({
      type: z.enum(['main', 'spot', 'margin', 'staking', 'total'], { error: 'The selected method is invalid.' }),
    }),
    output: z.record(z.string(), walletBalance),
  }),

  /** `{ticker, from, to, amount}`, from/to main or spot (`asset` is taken for `ticker` too) → Transfer. */
  transfer: defineOperation({
    id: 'balances.transfer',
    method: 'POST',
    path: '/v2/balances/transfer',
    auth: 'user',
    permission: 'transfer',
    capability: 'transfer',
    summary: 'Move money between own wallets',
    rateLimit: { points: 60, seconds: 10, per: 'account' },
    body: z
      .object({
        ticker: ticker.optional(),
        asset: ticker.optional(),
        from: transferWallet,
        to: transferWallet,
        amount: decimalInput('Amount'),
      })
      .refine((body) => body.ticker !== undefined || body.asset !== undefined, {
        path: ['ticker'],
        error: 'Ticker field is required.',
      })
      .transform(({ ticker, asset, from, to, amount }) => ({ ticker: ticker ?? asset ?? '', from, to, amount })),
    output: transfer,
    errors: [
      'asset-unknown',
      'wallets-equal',
      'transfer-too-small',
      'transfer-step',
      'amount-too-large',
      'wallet-balance-insufficient',
      'transfer-restricted',
      'outcome-unknown',
      'command-id-reused',
    ],
  }),

  /** → `{BTC: Rate, …}`. */
  rates: defineOperation({
    id: 'balances.rates',
    method: 'GET',
    path: '/v2/currencies/rates',
    cost: 4,
    auth: 'guest',
    summary: 'Worth of every currency in USDT and BTC',
    output: z.record(z.string(), rate),
  }),

  /** `{id}` = ticker → Rate. */
  rate: defineOperation({
    id: 'balances.rate',
    method: 'GET',
    path: '/v2/currencies/rates/{id}',
    auth: 'guest',
    summary: 'Worth of one currency',
    params: z.object({ id: z.string().min(1).max(41) }),
    output: rate,
    errors: ['asset-not-found'],
  }),

  /** → `{fiat, currencies}`: the user's fiat and the tickers that the edition lists, that fiat first, then what the user holds, then the rest. */
  profileCurrencies: defineOperation({
    id: 'balances.profileCurrencies',
    method: 'GET',
    path: '/v2/profile/currencies',
    auth: 'user',
    summary: 'Currencies in the order of this user',
    output: z.object({ fiat: z.string(), currencies: z.array(z.string()) }),
  }),
}
