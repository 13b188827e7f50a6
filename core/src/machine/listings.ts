import type { CommandBody } from '../codec/commands.ts'
import { encodeEvent } from '../codec/events-codec.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import { MarketStateCode } from '../codec/layout.ts'
import type { Refusal } from '../codec/refusals.ts'
import { PPM_ONE } from '../units/index.ts'
import { limbs, splitAmount } from '../units/limbs.ts'
import { MarketRules } from '../risk/market-rules.ts'
import type { Listed } from '../risk/market-rules.ts'
import type { State } from './state.ts'

type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>
export type MarketListing = Omit<Body<'market.list'>, 'kind'>

const TICKER = /^[A-Za-z0-9]{1,16}$/
const MARKET_NAME = /^[A-Za-z0-9_]{1,40}$/
const MAX_SCALE = 18

/** Each answers the refusal, or null when done. */
export function listAsset(
  state: State,
  { asset, ticker, scale }: Body<'asset.list'>,
  out: EventWriter,
): Refusal | null {
  const { assets } = state.directory
  if (!TICKER.test(ticker) || scale > MAX_SCALE) return 'invalid-command'
  if (asset < assets.length || assets.some((other) => other.ticker === ticker)) return 'asset-exists'
  if (asset > assets.length) return 'invalid-command'
  addAsset(state, { asset, ticker, scale })
  encodeEvent(out, { kind: 'asset.listed', asset, ticker, scale })
  return null
}

export function addAsset(state: State, listed: Listed): void {
  state.directory.assets.push(listed)
  state.ledger.addAsset()
}

export function listMarket(state: State, command: Body<'market.list'>, out: EventWriter): Refusal | null {
  const refusal = checkListing(state, command)
  if (refusal !== null) return refusal
  addMarket(state, command)
  encodeEvent(out, { ...command, kind: 'market.listed' })
  return null
}

function checkListing(state: State, command: MarketListing): Refusal | null {
  const { assets, markets } = state.directory
  const base = assets[command.base]
  const quote = assets[command.quote]
  if (!MARKET_NAME.test(command.name)) return 'invalid-command'
  if (command.market < markets.length || markets.some((other) => other.name === command.name)) return 'market-exists'
  if (base === undefined || quote === undefined) return 'asset-unknown'
  if (command.market > markets.length || base === quote) return 'invalid-command'
  // price × size must be a whole number of quote units, and a lot a whole number of base units.
  const exact = base.scale >= command.sizePrecision && quote.scale >= command.pricePrecision + command.sizePrecision
  const bounds = [command.minSize, command.priceBand, command.takerBand, command.referencePrice]
  const sane = bounds.every((bound) => bound >= 0) && command.minNotional >= 0n && command.maxNotional >= 0n
  return exact && sane ? null : 'invalid-command'
}

export function addMarket(state: State, listing: MarketListing): MarketRules | undefined {
  const base = state.directory.assets[listing.base]
  const quote = state.directory.assets[listing.quote]
  if (base === undefined || quote === undefined) return undefined
  const rules = new MarketRules(
    listing.market,
    listing.name,
    base,
    quote,
    listing.pricePrecision,
    listing.sizePrecision,
  )
  rules.minSize = listing.minSize
  rules.minNotional = listing.minNotional
  rules.maxNotional = listing.maxNotional
  splitAmount(listing.minNotional, scratch)
  rules.minNotionalHi = scratch.hi
  rules.minNotionalLo = scratch.lo
  splitAmount(listing.maxNotional, scratch)
  rules.maxNotionalHi = scratch.hi
  rules.maxNotionalLo = scratch.lo
  rules.priceBand = listing.priceBand
  rules.takerBand = listing.takerBand
  rules.referencePrice = listing.referencePrice
  rules.state = MarketStateCode[listing.state]
  state.directory.markets.push(rules)
  state.marketAdded(rules)
  return rules
}

/** owner 0 is everyone's schedule. A taker pays or trades free; a maker may be paid. */
export function setFees(
  state: State,
  { owner, market, maker, taker }: Body<'fees.set'>,
  out: EventWriter,
): Refusal | null {
  if (market !== null && state.directory.markets[market] === undefined) return 'market-unknown'
  if (taker < 0 || taker > PPM_ONE || maker < -PPM_ONE || maker > PPM_ONE) return 'invalid-command'
  const before = state.directory.feesAt(owner, market)
  if (before?.maker === maker && before.taker === taker) return 'nothing-to-change'
  state.directory.setFees({ owner, market, maker, taker })
  encodeEvent(out, { kind: 'fees.set', owner, market, maker, taker })
  return null
}

export function configureAccount(state: State, command: Body<'account.configure'>, out: EventWriter): Refusal | null {
  const { owner, stpGroup, canTrade, canTransfer } = command
  if (owner === 0) return 'invalid-command'
  const before = state.directory.accountOf(owner)
  if (before.stpGroup === stpGroup && before.canTrade === canTrade && before.canTransfer === canTransfer)
    return 'nothing-to-change'
  state.directory.configure(owner, { stpGroup, canTrade, canTransfer })
  encodeEvent(out, { ...command, kind: 'account.configured' })
  return null
}

const scratch = limbs()
