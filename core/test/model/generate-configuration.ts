import type { CommandBody, Limit, MarketListing } from '../../src/codec/commands.ts'
import { limits } from '../../src/registry/limits.ts'
import { MarketState, SystemOwner } from '../../src/registry/numbers.ts'
import { amount, ppm, priceTicks, sizeLots } from '../../src/units/index.ts'
import { centerOf, NO_TEXT, OWNERS } from './making.ts'
import type { Making } from './making.ts'
import { there } from './state.ts'

/** What a seed begins with: assets, markets, rates, money, producers, and at times limits. */
export function opening(making: Making): CommandBody[] {
  const { random, profile } = making
  const scales = profile.large ? [0, 1, 2] : [10, 8, 9]
  return [
    { kind: 'producer.open', producer: 1, window: random.between(1, 40) },
    { kind: 'producer.open', producer: 2, window: random.once(2) ? 1 : 300 },
    ...scales.map((scale, asset): CommandBody => ({
      kind: 'asset.list',
      asset,
      ticker: `A${asset}`,
      scale,
      supply: random.below(3),
    })),
    ...[0, 1, 2].map((market): CommandBody => ({ kind: 'market.list', ...listing(making, market) })),
    ...(random.once(4) ? [] : [{ kind: 'fees.set', owner: 0, market: null, ...rates(making) } as const]),
    { kind: 'fees.set', owner: OWNERS[1], market: 0, ...rates(making) },
    { kind: 'fees.set', owner: 0, market: 1, ...rates(making) },
    { kind: 'account.configure', owner: OWNERS[2], stpGroup: 7, permissions: 63 },
    { kind: 'account.configure', owner: OWNERS[3], stpGroup: 7, permissions: 63 },
    ...OWNERS.flatMap((owner) => scales.map((_, asset) => deposit(making, owner, asset))),
    ...(profile.stops ? [raise('stopsPerAccountMarket', 2000)] : []),
    ...(profile.tight
      ? [
          raise('stopsPerAccountMarket', random.between(2, 9)),
          raise('personalIds', random.between(20, 200)),
          raise('answerBytes', random.between(0, 90)),
        ]
      : []),
  ]
}

const raise = (limit: Limit, value: number): CommandBody => ({ kind: 'limits.set', limits: [{ limit, value }] })

function deposit({ random, profile }: Making, owner: number, asset: number): CommandBody {
  const money = profile.large
    ? 2n ** 59n + BigInt(random.next())
    : BigInt(random.between(1, 90)) * 10n ** BigInt(random.between(11, 14))
  const chain = SystemOwner['chain:demo'] + random.below(2)
  return {
    kind: 'transfer',
    reason: 'deposit',
    legs: [
      { owner: chain, wallet: 'main', asset, amount: amount(-money - 5n) },
      { owner, wallet: 'spot', asset, amount: amount(money) },
      { owner, wallet: random.once(2) ? 'main' : 'bots', asset, amount: amount(5n) },
    ],
  }
}

/** Base and quote of the three markets. */
const PAIRS = [
  [0, 1],
  [2, 1],
  [0, 2],
] as const

function listing(making: Making, market: number): MarketListing {
  const { random, profile } = making
  const [base, quote] = there(PAIRS[market])
  const center = centerOf(making, market)
  // Where thousands are to be met at market 0 nothing else should stand in the way.
  const calm = market === 0 && (profile.deep || profile.stops || profile.large)
  return {
    market,
    name: `M_${market}`,
    base,
    quote,
    pricePrecision: profile.large ? 0 : random.between(1, 4),
    sizePrecision: profile.large ? 0 : random.between(1, 4),
    minSize: sizeLots(random.between(0, 3)),
    minNotional: amount(BigInt(random.once(2) ? 0 : random.between(1, 5000))),
    maxNotional: amount(BigInt(random.once(3) && !calm ? 10 ** 10 : 0)),
    priceBand: ppm(random.once(2) || calm ? 0 : random.between(5_000, 1_100_000)),
    takerBand: ppm(random.once(2) || calm ? 0 : random.between(1_000, 100_000)),
    referencePrice: priceTicks(random.once(3) ? 0 : center),
    state: 'open',
    marketKind: 'spot',
  }
}

function rates({ random, profile }: Making): { maker: ReturnType<typeof ppm>; taker: ReturnType<typeof ppm> } {
  const maker = random.once(2)
    ? random.between(-1000, 2000)
    : random.once(3) || profile.large
      ? -250_000
      : random.between(-250_001, 1_000_001)
  const taker = random.once(8) ? random.between(-1, 1_000_001) : random.between(0, 3000)
  return { maker: ppm(maker), taker: ppm(taker) }
}

const STATES = Object.keys(MarketState) as readonly (keyof typeof MarketState)[]

export function pickConfiguration(making: Making): CommandBody {
  const { random, state } = making
  const closed = state.markets.findIndex(({ listing: { state: now } }) => now !== 'open')
  if (closed !== -1 && random.once(2)) return { kind: 'market.set-state', market: closed, state: 'open' }
  switch (random.below(11)) {
    case 0:
    case 1:
      return {
        kind: 'market.set-state',
        market: random.once(20) ? 9 : random.below(3),
        state: there(STATES[random.below(STATES.length)]),
      }
    case 2:
    case 3:
      {
        const [known] = [...state.fees.values()]
        if (known && random.once(8))
          return { kind: 'fees.set', ...known, maker: ppm(known.maker), taker: ppm(known.taker) }
      }
      return {
        kind: 'fees.set',
        owner: random.once(2) ? 0 : there(OWNERS[random.below(OWNERS.length)]),
        market: random.once(3) ? null : random.once(20) ? 9 : random.below(3),
        ...rates(making),
      }
    case 4:
    case 5:
      return {
        kind: 'account.configure',
        owner: random.once(12)
          ? there([0, 1, 8, 20, 99, 100, 4_294_967_295][random.below(7)])
          : there(OWNERS[random.below(OWNERS.length)]),
        stpGroup: random.once(2) ? 0 : random.between(7, 8),
        permissions: random.once(4) ? random.below(64) : 63,
      }
    case 6:
      return { kind: 'producer.open', producer: random.once(6) ? random.below(9) : 1, window: windowOf(making) }
    case 7:
      return { kind: 'audit.anchor', digest: random.next().toString(16).padStart(64, '0') }
    case 8:
      return strangeAsset(making)
    case 9:
      return strangeMarket(making)
    default:
      return limitsBody(making)
  }
}

function windowOf({ random }: Making): number {
  if (random.once(8)) return random.once(2) ? 0 : 65_537
  return random.once(8) ? 65_536 : random.between(1, 60)
}

function strangeAsset({ random, state }: Making): CommandBody {
  const next = state.assets.length
  const number = random.once(3) ? random.below(5) : next
  const names = ['A1', 'TOOLONGATICKER167', '', 'B.', 'Ä', `T${number}`, NO_TEXT]
  const ticker = random.once(2) ? `N${number}` : there(names[random.below(names.length)])
  const supply = random.once(4) ? random.between(-1, 4_000_000_000) * 2 ** random.below(20) : random.below(5)
  return { kind: 'asset.list', asset: number, ticker, scale: random.between(0, 19), supply }
}

function strangeMarket(making: Making): CommandBody {
  const { random, state } = making
  const next = state.markets.length
  const number = random.once(3) ? random.below(5) : next
  const names = ['M_1', 'x'.repeat(41), '', 'M-1', 'm_1', NO_TEXT]
  const name = random.once(2) ? `N_${number}` : there(names[random.below(names.length)])
  const usual = listing(making, random.below(3))
  return {
    kind: 'market.list',
    ...usual,
    market: number,
    name,
    base: random.once(4) ? random.below(6) : usual.base,
    quote: random.once(4) ? random.below(6) : usual.quote,
    pricePrecision: random.once(6) ? random.below(19) : usual.pricePrecision,
    sizePrecision: random.once(6) ? random.below(19) : usual.sizePrecision,
    minSize: sizeLots(random.once(8) ? -1 : usual.minSize),
    minNotional: amount(random.once(8) ? -1n : usual.minNotional),
    maxNotional: amount(random.once(6) ? BigInt(random.between(-1, 3)) : usual.maxNotional),
    priceBand: ppm(random.once(8) ? random.between(-1, 3_000_000) : usual.priceBand),
    takerBand: ppm(random.once(8) ? random.between(-1, 3_000_000) : usual.takerBand),
    referencePrice: priceTicks(random.once(8) ? -1 : usual.referencePrice),
    marketKind: random.once(8) ? 'perpetual' : 'spot',
    state: there(STATES[random.below(STATES.length)]),
  }
}

const LIMITS = (Object.keys(limits) as Limit[]).toSorted((a, b) => limits[a].code - limits[b].code)

/** Values around what is in use, so that limits are reached, or far too large. */
export function limitsBody({ random, state, profile }: Making): CommandBody {
  const chosen = LIMITS.filter(() => random.once(7))
  return {
    kind: 'limits.set',
    limits: chosen.map((limit) => {
      if (random.once(12)) return { limit, value: random.once(2) ? 0 : 0xffff_ffff }
      if (!profile.tight || random.once(5)) return { limit, value: limits[limit].start }
      return { limit, value: Math.max(0, inUse(state, limit) + random.between(-2, 12)) }
    }),
  }
}

function inUse(state: Making['state'], limit: Limit): number {
  const books = state.markets.reduce((sum, { book }) => sum + book.size, 0)
  const sizes: Partial<Record<Limit, number>> = {
    cells: state.cells.size,
    orders: books + state.stops.size + state.seconds.size,
    stopsPerAccountMarket: state.stops.size / 8,
    markets: state.markets.length,
    assets: state.assets.length,
    producers: state.producers.size,
    windows: [...state.producers.values()].reduce((sum, { window }) => sum + window, 0),
    personalIds: state.personal.size,
    pendings: state.pendings.size,
    legsPending: [...state.pendings.values()].reduce((sum, { legs }) => sum + legs.length, 0),
    answerBytes: state.itemsWritten - state.itemsKeptFrom,
    feeEntries: state.fees.size,
    accounts: state.accounts.size,
    ordersPerAccountMarket: books / 8,
  }
  return Math.floor(sizes[limit] ?? 0)
}
