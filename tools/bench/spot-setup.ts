/** One market with funded users for the flow, and the flow as the core's commands. */
import type { Submission } from '@exchange/core'
import { FIRST_REGISTERED_OWNER, SystemOwner } from '@exchange/core'
import { amount, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import { BUY } from './reference-book.ts'
import { CANCEL, LIMIT } from './flow.ts'
import type { Flow } from './flow.ts'

const QUOTE = 0
const BASE = 1
const MARKET_ID = 0
const EVERYBODY = 0
const NONE = amount(0n)
/** Plenty for every order of the flow: 1 million quote and 10 thousand base for each user. */
const QUOTE_FUNDS = 1_000_000n * 10n ** 8n
const BASE_FUNDS = 10_000n * 10n ** 10n

export const ownerOf = (user: number): number => FIRST_REGISTERED_OWNER + user
export const idOf = (number: number): string => number.toString(16).padStart(32, '0')

/** Lists the market and funds the users; ids from 0 on. */
export function setupCommands(users: number): Submission[] {
  let id = 0
  const next = (): string => idOf(id++)
  const listing: Submission[] = [
    { kind: 'asset.list', id: next(), asset: QUOTE, ticker: 'USDT', scale: 8, supply: 0 },
    { kind: 'asset.list', id: next(), asset: BASE, ticker: 'BTC', scale: 10, supply: 0 },
    {
      kind: 'market.list',
      id: next(),
      market: MARKET_ID,
      name: 'BTC_USDT',
      base: BASE,
      quote: QUOTE,
      pricePrecision: 2,
      sizePrecision: 6,
      minSize: sizeLots(1),
      minNotional: NONE,
      maxNotional: NONE,
      priceBand: ppm(0),
      takerBand: ppm(0),
      referencePrice: priceTicks(600_000),
      state: 'open',
      marketKind: 'spot',
    },
    { kind: 'fees.set', id: next(), owner: EVERYBODY, market: null, maker: ppm(1000), taker: ppm(1000) },
  ]
  const source = { owner: SystemOwner['chain:demo'], wallet: 'main' } as const
  const funding = Array.from({ length: users }, (_, user): Submission => {
    const target = { owner: ownerOf(user), wallet: 'spot' } as const
    return {
      kind: 'transfer',
      id: next(),
      reason: 'demo-grant',
      legs: [
        { ...source, asset: QUOTE, amount: amount(-QUOTE_FUNDS) },
        { ...target, asset: QUOTE, amount: amount(QUOTE_FUNDS) },
        { ...source, asset: BASE, amount: amount(-BASE_FUNDS) },
        { ...target, asset: BASE, amount: amount(BASE_FUNDS) },
      ],
    }
  })
  return [...listing, ...funding]
}

/** @param orderIds the core's id of each order number of the flow, as far as it is placed */
export function flowCommand(flow: Flow, index: number, id: string, orderIds: ArrayLike<number>): Submission {
  const owner = ownerOf(flow.user[index] ?? 0)
  const number = flow.order[index] ?? 0
  if (flow.kind[index] === CANCEL) {
    return { kind: 'order.cancel', id, owner, market: MARKET_ID, orderId: orderIds[number] ?? 0, clientOrderId: '' }
  }
  const isLimit = flow.kind[index] === LIMIT
  return {
    kind: 'order.place',
    id,
    owner,
    market: MARKET_ID,
    side: flow.side[index] === BUY ? 'buy' : 'sell',
    type: isLimit ? 'limit' : 'stock-market',
    price: priceTicks(flow.price[index] ?? 0),
    size: sizeLots(flow.lots[index] ?? 0),
    quoteAmount: NONE,
    postOnly: false,
    ioc: false,
    rpi: false,
    retail: false,
    fok: false,
    wallet: 'spot',
    stp: 'no',
    clientOrderId: '',
    source: 'api',
  }
}
