/** The commands that begin a demo exchange: listing, demo traders with their funds, and the simulated past. */
import { createHash } from 'node:crypto'
import type { CommandId, OwnerId, Submission } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount, priceTicks, sizeLots } from '@exchange/core/units'
import { Inventory } from './inventory.ts'
import { assetValues, FairPrices } from './model/fair-prices.ts'
import { simulateHistory } from './model/history.ts'
import type { PastDeal } from './model/history.ts'
import { readListing } from './model/listing.ts'
import type { ListedAsset } from './model/listing.ts'
import { Random } from './model/random.ts'
import { makersOf, TAKERS, TRADERS } from './traders.ts'

/** What each demo trader begins with, in units of account. */
const FUNDS_PER_ASSET = 60_000_000

export interface GenesisSettings {
  readonly seed: number
  /** Length of the simulated past; 0 = only the listing and the traders. */
  readonly days: number
  /** Seconds since the epoch at which it ends. */
  readonly end: number
}

/** A submission with the time it is stamped with, in microseconds. */
export interface TimedSubmission {
  readonly at: number
  readonly command: Submission
}

/** Same seed and number, same id. */
const idsOf = (seed: number): (() => CommandId) => {
  const prefix = createHash('sha256').update(`genesis ${seed}`).digest('hex').slice(0, 20)
  let number = 0
  return () => prefix + (number++).toString(16).padStart(12, '0')
}

/** One transfer per asset: enough to quote for months, and far from the bounds of a ledger cell. */
function funding(owner: OwnerId, asset: ListedAsset, values: ReadonlyMap<string, number>, id: CommandId): Submission {
  const units = Math.ceil(FUNDS_PER_ASSET / (values.get(asset.ticker) ?? 1))
  const credit = BigInt(units) * 10n ** BigInt(asset.scale)
  const legs = [
    { owner: SystemOwner['chain:demo'], wallet: 'main' as const, asset: asset.id, amount: amount(-credit) },
    { owner, wallet: 'spot' as const, asset: asset.id, amount: amount(credit) },
  ]
  return { kind: 'transfer', id, reason: 'demo-grant', legs }
}

/** A deal is two commands: the maker's limit order and the taker's order that fills it to the last lot. */
function dealCommands(deal: PastDeal, maker: OwnerId, taker: OwnerId, ids: () => CommandId): TimedSubmission[] {
  const spec = {
    kind: 'order.place',
    market: deal.market.id,
    size: sizeLots(deal.lots),
    quoteAmount: amount(0n),
    rpi: false,
    retail: false,
    fok: false,
    wallet: 'spot',
    stp: 'no',
    clientOrderId: '',
    source: 'api',
  } as const
  const makerSide = deal.takerSide === 'buy' ? 'sell' : 'buy'
  const price = priceTicks(deal.ticks)
  return [
    {
      at: deal.at,
      command: { ...spec, id: ids(), owner: maker, side: makerSide, type: 'limit', price, postOnly: true, ioc: false },
    },
    {
      at: deal.at + 1,
      command: {
        ...spec,
        id: ids(),
        owner: taker,
        side: deal.takerSide,
        type: 'limit',
        price,
        postOnly: false,
        ioc: true,
      },
    },
  ]
}

/**
 * @param listing commands that list every asset and market, first assets
 * @yields commands in the order of their times
 */
export function* genesisCommands(
  listing: readonly Submission[],
  { seed, days, end }: GenesisSettings,
): Generator<TimedSubmission> {
  const read = readListing(listing)
  const values = assetValues(
    read.markets.map(({ base, quote, referencePrice }) => ({ base, quote, price: referencePrice })),
  )
  const ids = idsOf(seed)
  const past = simulateHistory(seed, read.markets, new FairPrices(seed, values), days, end)
  const first = past.next()
  const begin = first.done ? end * 1e6 : first.value.at - 1
  for (const command of listing) yield { at: begin, command }
  for (const owner of TRADERS) {
    for (const asset of read.assets) yield { at: begin, command: funding(owner, asset, values, ids()) }
  }
  const inventory = new Inventory(new Random(seed, 'past traders'))
  for (let next = first; !next.done; next = past.next()) {
    const { market, takerSide, lots } = next.value
    const taker = inventory.choose(TAKERS, market.id, takerSide, lots)
    const maker = inventory.choose(makersOf(market.id), market.id, takerSide === 'buy' ? 'sell' : 'buy', lots)
    yield* dealCommands(next.value, maker, taker, ids)
  }
}
