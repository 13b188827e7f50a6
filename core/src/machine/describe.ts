import { encodeEvent } from '../codec/events-codec.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import { conditions, EventCode, FLAG_ACTIVATED, marketStates, SideCode, wallets } from '../codec/layout.ts'
import { OrderRecord } from '../codec/order-record.ts'
import { sortedCells } from '../ledger/accounts.ts'
import { InvariantError } from '../invariant.ts'
import type { MarketRules } from '../risk/market-rules.ts'
import { amount, ppm, priceTicks, sizeLots } from '../units/index.ts'
import { conditionOf, named, stateOf } from './armed.ts'
import type { MarketListing } from './listings.ts'
import type { State } from './state.ts'

/** The whole state as events: listings, schedules, accounts, resting orders in queue order (buys first), stops, balances. */
export function describeState(state: State, out: EventWriter): void {
  const { directory } = state
  out.begin(state.lastSeq, state.now)
  for (const asset of directory.assets) encodeEvent(out, { kind: 'asset.listed', ...asset })
  for (const market of directory.markets) encodeEvent(out, { kind: 'market.listed', ...listingOf(market) })
  for (const { owner, market, maker, taker } of directory.sortedFees()) {
    encodeEvent(out, { kind: 'fees.set', owner, market, maker: ppm(maker), taker: ppm(taker) })
  }
  for (const [owner, rules] of directory.sortedAccounts())
    encodeEvent(out, { kind: 'account.configured', owner, ...rules })
  forEachOrder(state, (order) => {
    if ((order.flags & FLAG_ACTIVATED) !== 0) describeFired(state, order, out)
    out.order(EventCode['order.put'], 0, order)
  })
  for (const armed of state.conditionals.sorted())
    encodeEvent(out, { kind: 'conditional.armed', order: stateOf(armed.order), condition: conditionOf(armed) })
  describeBalances(state, out)
}

function describeFired(state: State, { orderId, owner, market }: OrderRecord, out: EventWriter): void {
  const { activation, when } = state.conditionals.activationOf(orderId)
  const condition = { activation: priceTicks(activation), when: named(conditions, when) }
  encodeEvent(out, { kind: 'conditional.fired', orderId, owner, market, ...condition })
}

/** Visits every resting order: markets in order, buys before sells, each side in queue order. The record is used again. */
export function forEachOrder(state: State, visit: (order: OrderRecord) => void): void {
  const order = new OrderRecord()
  for (const { market } of state.directory.markets) {
    for (const side of [SideCode.buy, SideCode.sell]) {
      for (const handle of state.book.queue(market, side, true)) {
        state.book.load(handle, order)
        visit(order)
      }
    }
  }
}

/** A market as it was listed, in the state it is in now. */
export function listingOf(market: MarketRules): MarketListing {
  const state = marketStates.get(market.state)
  if (state === undefined) throw new InvariantError('a market is in a known state')
  return {
    market: market.market,
    name: market.name,
    base: market.base,
    quote: market.quote,
    pricePrecision: market.pricePrecision,
    sizePrecision: market.sizePrecision,
    minSize: sizeLots(market.minSize),
    minNotional: amount(market.minNotional),
    maxNotional: amount(market.maxNotional),
    priceBand: ppm(market.priceBand),
    takerBand: ppm(market.takerBand),
    referencePrice: priceTicks(market.referencePrice),
    state,
  }
}

function describeBalances({ ledger }: State, out: EventWriter): void {
  for (const cell of sortedCells(ledger)) {
    const wallet = wallets.get(ledger.walletOf(cell))
    if (wallet === undefined) throw new InvariantError('a cell is of a known wallet')
    encodeEvent(out, {
      kind: 'balance',
      owner: ledger.ownerOf(cell),
      wallet,
      asset: ledger.assetOf(cell),
      available: amount(ledger.available(cell)),
      held: amount(ledger.held(cell)),
    })
  }
}
