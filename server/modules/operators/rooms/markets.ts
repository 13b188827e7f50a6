import type { ComponentHealth } from '@exchange/contract/content'
import type { fees as feesContract, markets as contract } from '@exchange/contract/operators'
import type { CommandBody, MarketState, OwnerId } from '@exchange/core'
import { formatDecimal, parseDecimal, powerOfTen, ppm } from '@exchange/core/units'
import { Problem, unixSeconds } from '../../../kernel/index.ts'
import type { AssetInfo, DirectoryView, MarketInfo, Views } from '../../../views/types.ts'
import type { AccountsDesk } from '../../accounts/index.ts'
import type { FeeChange, FeeChanges } from '../../fees/index.ts'
import { marketListing, nextId, PRICE_BAND } from '../../markets/index.ts'
import type { RoomHandlers } from '../acts/index.ts'

const PPM = 1_000_000n
const EVERYBODY = 0
/** What an opening waits where nobody else can approve it. */
const START_ALONE_MS = 15 * 60_000
/** Parts of the exchange without which no market opens. */
const needed = new Set<string>(['engine', 'database', 'markets'])

export interface MarketsRoomDeps {
  readonly views: Views
  readonly accounts: AccountsDesk
  readonly health: () => Promise<readonly ComponentHealth[]>
}

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly why: string
}

/** The next state on the way to open; null = there is none from here. */
function nextOf(state: MarketState): 'post-only' | 'open' | null {
  if (state === 'post-only') return 'open'
  return state === 'prelaunch' || state === 'cancel-only' ? 'post-only' : null
}

const check = (name: string, ok: boolean, why: string): Check => ({ name, ok, why })

/** @throws Problem `act-refused` that names the checks which are not green */
function demandGreen(checks: readonly Check[]): void {
  const red = checks.filter(({ ok }) => !ok)
  if (red.length > 0)
    throw new Problem('act-refused', { data: { checks: red.map(({ name, why }) => `${name}: ${why}`) } })
}

interface Draft {
  readonly base: string
  readonly quote: string
  readonly pricePrecision: number
  readonly sizePrecision: number
  readonly minAmount: string
  readonly minTotal: string
  readonly maxTotal: string
  readonly reference: string
}

/** A decimal in whole units of this many decimals; null where it has more of them, or is negative. */
function unitsOf(text: string, decimals: number): bigint | null {
  try {
    const units = parseDecimal(text, decimals)
    return units < 0n ? null : units
  } catch {
    return null
  }
}

const fits = (units: bigint | null): units is bigint => units !== null && units <= BigInt(Number.MAX_SAFE_INTEGER)

/** What stands against a listing. */
function draftChecks(directory: DirectoryView, draft: Draft): Check[] {
  const base = directory.assetByTicker(draft.base)
  const quote = directory.assetByTicker(draft.quote)
  const { pricePrecision, sizePrecision } = draft
  const name = `${draft.base}_${draft.quote}`
  const size = unitsOf(draft.minAmount, sizePrecision)
  const price = unitsOf(draft.reference, pricePrecision)
  const least = quote === undefined ? null : unitsOf(draft.minTotal, quote.scale)
  const most = quote === undefined ? null : unitsOf(draft.maxTotal, quote.scale)
  return [
    check(
      'assets',
      base !== undefined && quote !== undefined && draft.base !== draft.quote,
      'both are listed, and differ',
    ),
    check('name', directory.marketByName(name) === undefined, `${name} is not listed yet`),
    check('size', base !== undefined && sizePrecision <= base.scale, 'a lot is a whole number of units of the base'),
    check(
      'price',
      quote !== undefined && pricePrecision + sizePrecision <= quote.scale,
      'a price by a lot is a whole number of units of the quote',
    ),
    check('reference', fits(price) && price > 0n, 'a price with these decimals, above zero'),
    check('least amount', fits(size) && size > 0n, 'an amount with these decimals, above zero'),
    check('totals', least !== null && most !== null && most > least, 'the largest total is above the smallest'),
    check(
      'smallest order',
      size !== null &&
        price !== null &&
        most !== null &&
        quote !== undefined &&
        totalOf(size, price, draft, quote) <= most,
      'the smallest order at the reference price is not above the largest total',
    ),
  ]
}

/** Quote units of so many lots at so many ticks. */
const totalOf = (lots: bigint, ticks: bigint, { pricePrecision, sizePrecision }: Draft, quote: AssetInfo): bigint =>
  lots * ticks * powerOfTen(Math.max(0, quote.scale - pricePrecision - sizePrecision))

/** Percent to parts per million. */
const rateOf = (percent: string) => ppm(Number(parseDecimal(percent, 4)))

/** Markets: what they are like, stopping them, and having them go on. */
export function marketsRoom({ views, health }: MarketsRoomDeps): RoomHandlers<typeof contract> {
  const { directory, tickers, books } = views
  const one = (name: string): MarketInfo => {
    const market = directory.marketByName(name)
    if (market === undefined) throw new Problem('market-not-found')
    return market
  }
  const setState = (name: string, state: MarketState): CommandBody => ({
    kind: 'market.set-state',
    market: one(name).id,
    state,
  })
  const prepared = (name: string, state: MarketState) => ({
    target: `market:${name}`,
    before: { state: one(name).state },
    after: { state },
  })

  async function startChecks(market: MarketInfo): Promise<Check[]> {
    const parts = await health()
    const { bid, ask } = books.best(market.id)
    const hasPrice = market.referencePrice > 0 || tickers.lastPrice(market.id) > 0
    const isCrossed = bid !== null && ask !== null && bid.price >= ask.price
    const ways = parts.filter(({ component }) => needed.has(component))
    return [
      ...ways.map(({ component, state }) => check(component, state === 'operational', `is ${state}`)),
      check('price', hasPrice, 'there is a last price, or a reference to measure bands from'),
      check('book', !isCrossed, 'the best bid is below the best offer'),
      ...(nextOf(market.state) === 'open'
        ? [check('orders', bid !== null && ask !== null, 'both sides of the book have an order before it opens')]
        : []),
    ]
  }

  const delisting = (name: string) => {
    const { state } = one(name)
    if (state !== 'halted' && state !== 'cancel-only') throw new Problem('act-refused', { data: { state } })
    return prepared(name, 'delisting')
  }

  return {
    list: () => ({
      markets: directory.markets().map((market) => {
        const { id, name, state, pricePrecision, quote } = market
        const ticker = tickers.ticker(id)
        const { bid, ask } = books.best(id)
        const rates = directory.fees(EVERYBODY, id)
        return {
          name,
          state,
          last: formatDecimal(ticker.close, pricePrecision),
          bid: bid === null ? null : formatDecimal(bid.price, pricePrecision),
          ask: ask === null ? null : formatDecimal(ask.price, pricePrecision),
          volume: formatDecimal(ticker.deal, quote.scale),
          makerFee: formatDecimal(rates.maker, 4),
          takerFee: formatDecimal(rates.taker, 4),
          next: nextOf(state),
        }
      }),
      assets: directory.assets().map(({ id, ticker, scale }) => ({
        ticker,
        scale,
        markets: directory.markets().filter(({ base, quote }) => base.id === id || quote.id === id).length,
      })),
    }),
    checks: async (_, { params }) => {
      const market = one(params.name)
      return { next: nextOf(market.state), checks: await startChecks(market) }
    },
    stop: {
      prepare: ({ params, body }) => {
        const { state } = one(params.name)
        // Going on from a halt to cancels is a stop as well: nothing new comes in.
        if (state === body.state || state === 'delisting') throw new Problem('act-refused', { data: { state } })
        return prepared(params.name, body.state)
      },
      commands: ({ params, body }) => [setState(params.name, body.state)],
    },
    start: {
      aloneMs: START_ALONE_MS,
      prepare: async ({ params, body }) => {
        const market = one(params.name)
        if (nextOf(market.state) !== body.state) throw new Problem('act-refused', { data: { state: market.state } })
        demandGreen(await startChecks(market))
        return prepared(params.name, body.state)
      },
      commands: ({ params, body }) => [setState(params.name, body.state)],
    },
    delist: {
      prepare: ({ params }) => delisting(params.name),
      commands: ({ params }) => [setState(params.name, 'delisting')],
    },
    preview: (_, { body }) => {
      const quote = directory.assetByTicker(body.quote)
      const price = unitsOf(body.reference, body.pricePrecision) ?? 0n
      const size = unitsOf(body.minAmount, body.sizePrecision) ?? 0n
      const away = (price * BigInt(PRICE_BAND)) / PPM
      const shown = (ticks: bigint) => formatDecimal(ticks, body.pricePrecision)
      return {
        name: `${body.base}_${body.quote}`,
        tick: formatDecimal(1n, body.pricePrecision),
        lot: formatDecimal(1n, body.sizePrecision),
        smallest: quote === undefined ? '0' : formatDecimal(totalOf(size, price, body, quote), quote.scale),
        band: { low: shown(price - away), high: shown(price + away) },
        checks: draftChecks(directory, body),
      }
    },
    listAsset: {
      prepare: ({ body: { ticker, scale, supply } }) => {
        demandGreen([check('ticker', directory.assetByTicker(ticker) === undefined, `${ticker} is not listed yet`)])
        return { target: `asset:${ticker}`, before: { assets: directory.assets().length }, after: { scale, supply } }
      },
      commands: ({ body: { ticker, scale, supply } }) => [
        { kind: 'asset.list', asset: nextId(directory.assets()), ticker, scale, supply },
      ],
    },
    listMarket: {
      prepare: ({ body: { reason: _reason, ticket: _ticket, ...draft } }) => {
        demandGreen(draftChecks(directory, draft))
        return {
          target: `market:${draft.base}_${draft.quote}`,
          before: { markets: directory.markets().length },
          after: { ...draft, state: 'prelaunch' },
        }
      },
      commands: ({ body }) => [listing(directory, body)],
    },
  }
}

function listing(directory: DirectoryView, draft: Draft): CommandBody {
  const base = directory.assetByTicker(draft.base)
  const quote = directory.assetByTicker(draft.quote)
  if (base === undefined || quote === undefined) throw new Problem('act-refused')
  return marketListing(nextId(directory.markets()), draft, base, quote, 'prelaunch')
}

/** Percentages of a market; null = of all that have no entry of their own. */
interface Rates {
  readonly market: string | null
  readonly maker: string
  readonly taker: string
}

const shownChange = ({ market, maker, taker, from }: FeeChange) => ({
  market,
  maker: formatDecimal(maker, 4),
  taker: formatDecimal(taker, 4),
  from: unixSeconds(from),
})

export interface FeesRoomDeps extends Pick<MarketsRoomDeps, 'views' | 'accounts'> {
  readonly changes: FeeChanges
}

/** Fees: what everybody pays, now and from a date, and what one account does. */
export function feesRoom({ views, accounts, changes }: FeesRoomDeps): RoomHandlers<typeof feesContract> {
  const { directory } = views
  const marketOf = (name: string | null): MarketInfo | null => {
    const market = name === null ? null : directory.marketByName(name)
    if (market === undefined) throw new Problem('market-not-found')
    return market
  }
  const entriesOf = (owner: OwnerId) =>
    directory.customFees(owner).map(({ market, maker, taker }) => ({
      market: market === null ? null : (directory.market(market)?.name ?? ''),
      maker: formatDecimal(maker, 4),
      taker: formatDecimal(taker, 4),
    }))
  const prepared = (owner: OwnerId, { market, maker, taker }: Rates) => {
    marketOf(market)
    const before = entriesOf(owner).find((entry) => entry.market === market) ?? null
    const target = `${owner === EVERYBODY ? 'everybody' : `user:${owner}`} ${market ?? 'every market'}`
    return { target, before, after: { market, maker, taker } }
  }
  const command = (owner: OwnerId, body: Rates): CommandBody => ({
    kind: 'fees.set',
    owner,
    market: marketOf(body.market)?.id ?? null,
    maker: rateOf(body.maker),
    taker: rateOf(body.taker),
  })
  const changeOf = ({ market, maker, taker, from }: Rates & { readonly from?: number | undefined }): FeeChange | null =>
    from === undefined ? null : { market, maker: rateOf(maker), taker: rateOf(taker), from: new Date(from * 1000) }
  return {
    list: async (_, { query }) => {
      const { open, ended } = await changes.list()
      return {
        entries: entriesOf(query.owner ?? EVERYBODY),
        changes: [...open, ...ended].map(({ id, state, why, ...change }) => ({
          id,
          ...shownChange(change),
          state,
          why,
        })),
      }
    },
    set: {
      prepare: async ({ body }, db) => {
        const now = prepared(EVERYBODY, body)
        const change = changeOf(body)
        if (change === null) return now
        await changes.check(change, db)
        return { ...now, after: { ...now.after, from: change.from.toISOString() } }
      },
      perform: async (tx, { body }) => {
        const change = changeOf(body)
        if (change !== null) await changes.plan(tx, change)
        return null
      },
      commands: ({ body }) => (body.from === undefined ? [command(EVERYBODY, body)] : []),
      after: async () => changes.refresh(),
    },
    withdraw: {
      prepare: async ({ params }, db) => {
        const row = await changes.planned(params.id, db)
        return { target: `everybody ${row.market ?? 'every market'}`, before: shownChange(row), after: null }
      },
      perform: async (tx, { params }) => {
        await changes.withdraw(tx, params.id)
        return null
      },
      after: async () => changes.refresh(),
    },
    setForAccount: {
      prepare: async ({ params, body }, db) => {
        if ((await accounts.one(params.owner, db)) === null) throw new Problem('not-found')
        return prepared(params.owner, body)
      },
      commands: ({ params, body }) => [command(params.owner, body)],
    },
  }
}
