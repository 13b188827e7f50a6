/** What a market says of prices, amounts and who comes first. */
import { FIRST_ORDINARY_OWNER, Permission } from '../../src/registry/numbers.ts'
import type { Side } from '../../src/registry/numbers.ts'
import { feesCell, look } from './ledger.ts'
import type { CellName } from './ledger.ts'
import { refuse, there } from './state.ts'
import type { Market, Order, State } from './state.ts'

export const marketOf = (state: State, market: number): Market => there(state.markets[market])
export const knownMarket = (state: State, market: number): Market => state.markets[market] ?? refuse('market-unknown')

const scaleOf = (state: State, asset: number): number => there(state.assets[asset]).scale

/** Units of the base that a lot is. */
export const lotUnit = (state: State, { listing }: Market): bigint =>
  10n ** BigInt(scaleOf(state, listing.base) - listing.sizePrecision)

/** What so many lots cost, in units of the quote: exact. */
export const cost = (state: State, { listing }: Market, price: bigint, lots: bigint): bigint =>
  price * lots * 10n ** BigInt(scaleOf(state, listing.quote) - listing.pricePrecision - listing.sizePrecision)

/** What an order is paid with and what it brings. */
export const payCell = (state: State, order: Pick<Order, 'owner' | 'wallet' | 'market' | 'side'>): CellName => {
  const { base, quote } = marketOf(state, order.market).listing
  return { owner: order.owner, wallet: order.wallet, asset: order.side === 'buy' ? quote : base }
}
export const receiveCell = (state: State, order: Pick<Order, 'owner' | 'wallet' | 'market' | 'side'>): CellName =>
  payCell(state, { ...order, side: opposite(order.side) })

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')
export const onlyRests = (order: { readonly postOnly: boolean; readonly rpi: boolean }): boolean =>
  order.postOnly || order.rpi

/** Price, then ordinary orders before RPI orders, then time of arrival. */
export function queue(state: State, market: Market, side: Side): Order[] {
  const newestFirst = state.mutation === 'newest-first'
  return [...market.book.values()]
    .filter((order) => order.side === side)
    .toSorted((a, b) => {
      if (a.price !== b.price) return a.price < b.price === (side === 'sell') ? -1 : 1
      if (a.rpi !== b.rpi) return a.rpi ? 1 : -1
      return newestFirst ? b.arrival - a.arrival : a.arrival - b.arrival
    })
}

/** Whom an order may meet, the first one first: RPI orders are there for retail orders that take. */
export const opposites = (
  state: State,
  market: Market,
  order: { readonly side: Side; readonly retail: boolean; readonly postOnly: boolean; readonly rpi: boolean },
): Order[] =>
  queue(state, market, opposite(order.side)).filter((other) => !other.rpi || (order.retail && !onlyRests(order)))

/** The best price of ordinary orders of a side. */
export const bestOrdinary = (state: State, market: Market, side: Side): bigint | null =>
  queue(state, market, side).find((order) => !order.rpi)?.price ?? null

/** The last price, or the one that stands for it before the first trade; null = neither. */
export function lastPrice({ last, listing }: Market): bigint | null {
  if (last > 0n) return last
  return listing.referencePrice > 0 ? BigInt(listing.referencePrice) : null
}

export const permissionsOf = (state: State, owner: number): number => state.accounts.get(owner)?.permissions ?? 63
export const mayTrade = (state: State, owner: number): boolean => (permissionsOf(state, owner) & Permission.spot) !== 0
export const isOrdinary = (owner: number): boolean => owner >= FIRST_ORDINARY_OWNER

/** Owners that self-trade prevention takes for one. */
export function sameParty(state: State, a: number, b: number): boolean {
  const group = state.accounts.get(a)?.stpGroup ?? 0
  return a === b || (group !== 0 && group === state.accounts.get(b)?.stpGroup)
}

/** Rates of the first entry there is: the account's here, the account's anywhere, everyone's here, everyone's anywhere. */
export function ratesOf(
  state: State,
  owner: number,
  market: number,
): { readonly maker: number; readonly taker: number } {
  for (const key of [`${owner} ${market}`, `${owner} null`, `0 ${market}`, '0 null']) {
    const entry = state.fees.get(key)
    if (entry) return entry
  }
  return { maker: 0, taker: 0 }
}

/** The fees account owes more than 2^61 of what the order pays with: nobody may take. */
export const feesOweTooMuch = (state: State, order: Order): boolean =>
  look(state, feesCell(payCell(state, order).asset)).available < -(2n ** 61n)
