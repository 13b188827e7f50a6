/** Assets, markets, fees, accounts and limits. */
import type { CommandBody, MarketListing } from '../../src/codec/commands.ts'
import { limits, MAX_LIMIT, MEMORY_BYTES, OTHER_BYTES } from '../../src/registry/limits.ts'
import type { Limit } from '../../src/registry/limits.ts'
import { ALL_PERMISSIONS, MAX_ISSUED, MAX_REBATE } from '../../src/registry/numbers.ts'
import { PPM_ONE } from '../../src/units/index.ts'
import { beginTaking } from './cancelling.ts'
import { countOrders } from './judging.ts'
import { feesCell, open, roomForCells } from './ledger.ts'
import { knownMarket } from './markets.ts'
import { refuse } from './state.ts'
import type { Order, State } from './state.ts'
import { countLegs } from './transfers.ts'

type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>

const MAX_SCALE = 18

export function listAsset(state: State, { kind: _kind, ...listing }: Body<'asset.list'>): void {
  const { asset, ticker, scale, supply } = listing
  if (!/^[A-Za-z0-9]{1,16}$/.test(ticker) || scale > MAX_SCALE || supply < 0) refuse('invalid-command')
  if (asset < state.assets.length || state.assets.some((known) => known.ticker === ticker)) refuse('asset-exists')
  if (asset > state.assets.length) refuse('invalid-command')
  if (units(supply, scale) > MAX_ISSUED) refuse('scale-too-large', largestScale(supply))
  if (state.assets.length >= state.limit('assets')) refuse('limit-reached', limits.assets.code)
  state.assets.push({ ticker, scale, supply })
  state.emit({ kind: 'asset.listed', ...listing })
}

const units = (supply: number, scale: number): bigint => BigInt(supply) * 10n ** BigInt(scale)

function largestScale(supply: number): number {
  let scale = MAX_SCALE
  while (scale > 0 && units(supply, scale) > MAX_ISSUED) scale -= 1
  return scale
}

export function listMarket(state: State, { kind: _kind, ...listing }: Body<'market.list'>): void {
  if (!/^[A-Za-z0-9_]{1,40}$/.test(listing.name)) refuse('invalid-command')
  if (listing.marketKind !== 'spot') refuse('market-kind-unsupported')
  if (listing.market < state.markets.length || state.markets.some((known) => known.listing.name === listing.name))
    refuse('market-exists')
  const base = state.assets[listing.base] ?? refuse('asset-unknown')
  const quote = state.assets[listing.quote] ?? refuse('asset-unknown')
  if (listing.market > state.markets.length || listing.base === listing.quote) refuse('invalid-command')
  if (listing.sizePrecision > base.scale || listing.pricePrecision + listing.sizePrecision > quote.scale)
    refuse('invalid-command')
  if (!figuresAreFine(listing)) refuse('invalid-command')
  if (state.markets.length >= state.limit('markets')) refuse('limit-reached', limits.markets.code)
  const cells = [feesCell(listing.base), feesCell(listing.quote)]
  roomForCells(state, cells)
  open(state, cells)
  state.markets.push({ listing, last: 0n, book: new Map() })
  state.emit({ kind: 'market.listed', ...listing })
}

const figuresAreFine = (listing: MarketListing): boolean =>
  listing.minSize >= 0 &&
  listing.minNotional >= 0n &&
  listing.maxNotional >= 0n &&
  listing.priceBand >= 0 &&
  listing.takerBand >= 0 &&
  listing.referencePrice >= 0

export function setState(state: State, { market: number, state: asked }: Body<'market.set-state'>): void {
  const market = knownMarket(state, number)
  if (market.listing.state === asked) refuse('nothing-to-change')
  market.listing = { ...market.listing, state: asked }
  state.emit({ kind: 'market.state', market: number, state: asked })
  if (asked === 'delisting') beginTaking(state, { kind: 'delist', market: number })
}

export function setFees(state: State, { owner, market, maker, taker }: Body<'fees.set'>): void {
  if (market !== null) knownMarket(state, market)
  if (maker < -MAX_REBATE || maker > PPM_ONE || taker < 0 || taker > PPM_ONE) refuse('invalid-command')
  const key = `${owner} ${market}`
  const entry = state.fees.get(key)
  if (entry && entry.maker === maker && entry.taker === taker) refuse('nothing-to-change')
  if (!entry && state.fees.size >= state.limit('feeEntries')) refuse('limit-reached', limits.feeEntries.code)
  state.fees.set(key, { owner, market, maker, taker })
  state.emit({ kind: 'fees.set', owner, market, maker, taker })
}

export function configure(state: State, { owner, stpGroup, permissions }: Body<'account.configure'>): void {
  if (owner === 0) refuse('invalid-command')
  const now = state.accounts.get(owner) ?? { stpGroup: 0, permissions: ALL_PERMISSIONS }
  if (now.stpGroup === stpGroup && now.permissions === permissions) refuse('nothing-to-change')
  const fresh = !state.accounts.has(owner)
  if (fresh && state.accounts.size >= state.limit('accounts')) refuse('limit-reached', limits.accounts.code)
  state.accounts.delete(owner)
  if (stpGroup !== 0 || permissions !== ALL_PERMISSIONS) state.accounts.set(owner, { stpGroup, permissions })
  state.emit({ kind: 'account.configured', owner, stpGroup, permissions })
}

export function setLimits(state: State, { limits: asked }: Body<'limits.set'>): void {
  for (const { limit, value } of asked)
    if (value < 0 || value > MAX_LIMIT || (limit === 'personalIds' && value === 0)) refuse('invalid-command')
  if (asked.every(({ limit, value }) => state.limit(limit) === value)) refuse('nothing-to-change')
  for (const { limit, value } of asked) if (used(state, limit) > value) refuse('limit-in-use', limits[limit].code)
  const values = new Map([...state.limits, ...asked.map(({ limit, value }) => [limit, value] as const)])
  let bytes = BigInt(OTHER_BYTES)
  for (const [limit, value] of values) bytes += BigInt(value) * BigInt(limits[limit].bytes)
  if (bytes > BigInt(MEMORY_BYTES)) refuse('limits-too-large', bytes)
  for (const { limit, value } of asked) state.limits.set(limit, value)
  state.emit({ kind: 'limits.set', limits: asked })
}

/** How much of what a limit counts is there. */
function used(state: State, limit: Limit): number {
  switch (limit) {
    case 'cells':
      return state.cells.size
    case 'orders':
      return countOrders(state)
    case 'stopsPerAccountMarket':
      return mostOfOne(everyStop(state))
    case 'markets':
      return state.markets.length
    case 'assets':
      return state.assets.length
    case 'producers':
      return state.producers.size
    case 'windows':
      return [...state.producers.values()].reduce((sum, { window }) => sum + window, 0)
    case 'personalIds':
      return state.personal.size
    case 'pendings':
      return state.pendings.size
    case 'legsPending':
      return countLegs(state)
    case 'answerBytes':
      return state.itemsWritten - state.itemsKeptFrom
    case 'feeEntries':
      return state.fees.size
    case 'accounts':
      return state.accounts.size
    case 'ordersPerAccountMarket':
      return mostOfOne(everyOrder(state))
  }
}

const everyStop = (state: State): Order[] => [
  ...[...state.stops.values()].map(({ order }) => order),
  ...[...state.seconds.values()].filter(({ kind }) => kind === 'stop').map(({ order }) => order),
]
const everyOrder = (state: State): Order[] => [
  ...state.markets.flatMap(({ book }) => [...book.values()]),
  ...[...state.stops.values(), ...state.seconds.values()].map(({ order }) => order),
]

/** The most that any account has at a market. */
function mostOfOne(orders: readonly Order[]): number {
  const counts = new Map<string, number>()
  for (const { owner, market } of orders) counts.set(`${owner} ${market}`, (counts.get(`${owner} ${market}`) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
