import { z } from 'zod'
import { decimalInput, defineOperatorOperation } from '../kernel/index.ts'
import { act, at, done, idParam, reasonAlone } from './shapes.ts'

const room = 'markets'
const name = z.object({ name: z.string().regex(/^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/) })
const ticker = z.string().regex(/^[A-Z0-9]{1,16}$/, { error: 'Capital letters and digits, up to 16.' })
const fraction = z.coerce.number().int().min(0).max(18)
/** Percent of what is traded, up to 10, with four decimals. */
const rate = z.string().regex(/^(?:10(?:\.0{1,4})?|\d(?:\.\d{1,4})?)$/, { error: 'A percentage from 0 to 10.' })

/** A new asset. The supply is the largest number of whole coins that will exist; 0 = not known. */
const newAsset = { ticker, scale: fraction, supply: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }
/** A new market; figures as decimals. */
const newMarket = {
  base: ticker,
  quote: ticker,
  pricePrecision: fraction,
  sizePrecision: fraction,
  minAmount: decimalInput('MinAmount'),
  minTotal: decimalInput('MinTotal'),
  maxTotal: decimalInput('MaxTotal'),
  /** Where price bands are measured from before the first trade. */
  reference: decimalInput('Reference'),
}

const checks = z.array(z.object({ name: z.string(), ok: z.boolean(), why: z.string() }))
const voids = ['key-required', 'key-refused', 'act-void', 'act-refused'] as const

export const markets = {
  list: defineOperatorOperation({
    id: 'markets.list',
    method: 'GET',
    path: '/admin/api/markets',
    summary: 'Every market: state, prices, volume and what everybody pays.',
    room,
    output: z.object({
      markets: z.array(
        z.object({
          name: z.string(),
          state: z.string(),
          last: z.string(),
          bid: z.string().nullable(),
          ask: z.string().nullable(),
          volume: z.string(),
          makerFee: z.string(),
          takerFee: z.string(),
          /** Where it can go on to from here. */
          next: z.enum(['post-only', 'open']).nullable(),
        }),
      ),
      assets: z.array(z.object({ ticker: z.string(), scale: z.int(), markets: z.int() })),
    }),
  }),
  checks: defineOperatorOperation({
    id: 'markets.checks',
    method: 'GET',
    path: '/admin/api/markets/{name}/checks',
    summary: 'Whether a market may go on to its next state, check by check.',
    room,
    params: name,
    output: z.object({ next: z.enum(['post-only', 'open']).nullable(), checks }),
    errors: ['market-not-found'],
  }),
  stop: defineOperatorOperation({
    id: 'markets.stop',
    method: 'POST',
    path: '/admin/api/markets/{name}/stop',
    summary: 'Stops a market at once: nothing at all, or cancels alone.',
    room,
    verb: 'stop',
    level: 1,
    params: name,
    body: act({ state: z.enum(['halted', 'cancel-only']) }),
    output: done,
    errors: ['market-not-found', 'act-refused'],
  }),
  start: defineOperatorOperation({
    id: 'markets.start',
    method: 'POST',
    path: '/admin/api/markets/{name}/start',
    summary: 'Has a market go on to the next state towards open; every check has to be green.',
    room,
    verb: 'start',
    level: 3,
    params: name,
    body: act({ state: z.enum(['post-only', 'open']) }),
    output: done,
    errors: ['market-not-found', ...voids],
  }),
  delist: defineOperatorOperation({
    id: 'markets.delist',
    method: 'POST',
    path: '/admin/api/markets/{name}/delist',
    summary: 'Ends a market that is stopped: every order goes home.',
    room,
    verb: 'propose',
    level: 3,
    params: name,
    body: act({}),
    output: done,
    errors: ['market-not-found', ...voids],
  }),
  preview: defineOperatorOperation({
    id: 'markets.preview',
    method: 'POST',
    path: '/admin/api/listings/preview',
    summary: 'What a market would be like, and whether it can be listed, check by check.',
    room,
    body: z.object(newMarket),
    output: z.object({
      name: z.string(),
      tick: z.string(),
      lot: z.string(),
      /** What the smallest order at the reference price comes to. */
      smallest: z.string(),
      /** The prices that an order may have at first. */
      band: z.object({ low: z.string(), high: z.string() }),
      checks,
    }),
  }),
  listAsset: defineOperatorOperation({
    id: 'markets.listAsset',
    method: 'POST',
    path: '/admin/api/assets',
    summary: 'Lists a new asset.',
    room,
    verb: 'propose',
    level: 3,
    body: act(newAsset),
    output: done,
    errors: voids,
  }),
  listMarket: defineOperatorOperation({
    id: 'markets.listMarket',
    method: 'POST',
    path: '/admin/api/markets',
    summary: 'Lists a new market of listed assets. It begins before its opening.',
    room,
    verb: 'propose',
    level: 3,
    body: act(newMarket),
    output: done,
    errors: voids,
  }),
}

export const fees = {
  list: defineOperatorOperation({
    id: 'fees.list',
    method: 'GET',
    path: '/admin/api/fees',
    summary: 'What everybody pays, by market, in percent.',
    room: 'fees',
    query: z.object({ owner: z.coerce.number().int().min(0).max(4_294_967_295).optional() }),
    output: z.object({
      entries: z.array(z.object({ market: z.string().nullable(), maker: z.string(), taker: z.string() })),
      /** What everybody pays from a date on: those to come, the next first, then the last ones that are over. */
      changes: z.array(
        z.object({
          id: z.uuid(),
          market: z.string().nullable(),
          maker: z.string(),
          taker: z.string(),
          from: at,
          state: z.enum(['planned', 'sending', 'done', 'refused', 'withdrawn']),
          /** The error that it was refused with. */
          why: z.string().nullable(),
        }),
      ),
    }),
  }),
  set: defineOperatorOperation({
    id: 'fees.set',
    method: 'PUT',
    path: '/admin/api/fees',
    summary: 'What everybody pays from now on or from a date, on one market or on all that have no entry of their own.',
    room: 'fees',
    verb: 'propose',
    level: 3,
    body: act({
      market: name.shape.name.nullable(),
      maker: rate,
      taker: rate,
      /** Seconds since the epoch; without it they hold at once. */
      from: at.positive().optional(),
    }),
    output: done,
    errors: ['market-not-found', ...voids],
  }),
  withdraw: defineOperatorOperation({
    id: 'fees.withdraw',
    method: 'POST',
    path: '/admin/api/fees/changes/{id}/withdraw',
    summary: 'Withdraws fees that would hold from a date: what everybody pays stays.',
    room: 'fees',
    verb: 'stop',
    level: 1,
    params: idParam,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
  setForAccount: defineOperatorOperation({
    id: 'fees.setForAccount',
    method: 'PUT',
    path: '/admin/api/fees/{owner}',
    summary: 'What one account pays from now on.',
    room: 'fees',
    verb: 'edit',
    level: 2,
    params: z.object({ owner: z.coerce.number().int().positive().max(4_294_967_295) }),
    body: act({ market: name.shape.name.nullable(), maker: rate, taker: rate }),
    output: done,
    errors: ['market-not-found', 'not-found', ...voids],
  }),
}
