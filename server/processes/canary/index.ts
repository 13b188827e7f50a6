/**
 * The canary: two accounts of the house trade through the same doors as everybody and look whether all places agree
 * (docs/decisions/0121-the-canary.md).
 */
import { SystemOwner } from '@exchange/core'
import type { OwnerId, TransferLeg } from '@exchange/core'
import { amount, formatDecimal, parseDecimal } from '@exchange/core/units'
import type { EngineClient } from '@exchange/ports'
import { derivedCommandId, refusalOf, submit } from '../../kernel/index.ts'
import type { Job, Log } from '../../kernel/index.ts'
import type { ViewChange, Views } from '../../views/types.ts'
import type { Services } from '../modules.ts'
import { orderProbe } from './order.ts'
import type { CanaryReport } from './report.ts'
import { assertThat, probeRound } from './steps.ts'
import type { ProbeRound } from './steps.ts'
import { tradeProbe } from './trade.ts'
import type { TradeProbe } from './trade.ts'
import { venueAt } from './venue.ts'
import type { Venue, VenueKey } from './venue.ts'

/** Among the house's own accounts, whose histories are not kept for long. */
export const CANARIES = { first: 190, second: 191 } as const
/** Tokens without worth trade there. */
export const CANARY_MARKET = 'DBTC_DUSDT'
const TRADE_EVERY_MS = 10_000
const ORDER_EVERY_MS = 60_000
/** A round that was disturbed is tried again at once, so many times in all. */
const ATTEMPTS = 3
/** Enough for the fees of many years. */
const FUNDS = { DBTC: '100', DUSDT: '1000000' } as const
/** In demo mode: for orders on a market where people trade. */
const DEMO_FUNDS = { USDT: '1000' } as const
const ORDER_MARKET = 'BTC_USDT'

export interface CanaryDeps {
  /** Where the doors are: http://127.0.0.1:3000. */
  readonly origin: string
  readonly engine: EngineClient
  readonly views: Views
  readonly services: Pick<Services, 'accounts' | 'apiKeys'>
  readonly report: CanaryReport
  readonly log: Log
  /** Funds are free of charge. */
  readonly demo: boolean
}

async function fund(
  { engine, views, log }: CanaryDeps,
  owner: OwnerId,
  funds: Readonly<Record<string, string>>,
  purpose: string,
): Promise<void> {
  const legs = Object.entries(funds).flatMap(([ticker, text]): TransferLeg[] => {
    const asset = views.directory.assetByTicker(ticker)
    if (asset === undefined) return []
    const units = parseDecimal(text, asset.scale)
    return [
      { owner: SystemOwner['chain:demo'], wallet: 'main', asset: asset.id, amount: amount(-units) },
      { owner, wallet: 'spot', asset: asset.id, amount: amount(units) },
    ]
  })
  if (legs.length === 0) return
  const id = derivedCommandId('canary-funding', owner, purpose)
  const refusal = refusalOf(await submit(engine, { kind: 'transfer', reason: 'demo-grant', legs, id }))
  if (refusal !== null) log.warn('the canary was not funded', { owner, reason: refusal.code })
}

/** The key of an account of the house, made and funded where it is not there yet. */
async function keyOf(deps: CanaryDeps, owner: OwnerId): Promise<VenueKey> {
  const { accounts, apiKeys } = deps.services
  await accounts.profile.ensureOwn(owner, `canary-${owner}@demo.invalid`)
  const pair = await apiKeys.ensure(owner, { label: 'canary', type: 'trade', ips: [] })
  const had = new Set(deps.views.balances.all(owner).map(({ asset }) => asset))
  const tokens = deps.views.directory.assetByTicker('DBTC')
  if (tokens !== undefined && !had.has(tokens.id)) await fund(deps, owner, FUNDS, 'tokens')
  const dollars = deps.views.directory.assetByTicker('USDT')
  if (deps.demo && dollars !== undefined && !had.has(dollars.id)) await fund(deps, owner, DEMO_FUNDS, 'dollars')
  return pair
}

/** Notes the trades of an account as its events tell them, while a round lasts. */
class Witness {
  readonly #seen = new Set<string>()
  readonly leave: () => void

  constructor(views: Pick<Views, 'subscribe'>) {
    this.leave = views.subscribe((change) => this.#note(change))
  }

  saw(owner: OwnerId, trade: number): boolean {
    return this.#seen.has(`${owner} ${trade}`)
  }

  #note({ owners }: ViewChange): void {
    for (const owner of Object.values(CANARIES))
      for (const { id } of owners.get(owner)?.trades ?? []) this.#seen.add(`${owner} ${id}`)
  }
}

class Canary {
  readonly #deps: CanaryDeps
  readonly #venue: Venue
  readonly #keys: readonly [VenueKey, VenueKey]
  #rounds = 0

  constructor(deps: CanaryDeps, keys: readonly [VenueKey, VenueKey]) {
    this.#deps = deps
    this.#venue = venueAt(deps.origin)
    this.#keys = keys
  }

  async trade(): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const round = await this.#traded()
      if (round.outcome !== 'disturbed' || attempt === ATTEMPTS) return this.#note('trade', round)
    }
  }

  async order(): Promise<void> {
    const probe = { venue: this.#venue, key: this.#keys[0], market: ORDER_MARKET }
    this.#note('order', await probeRound(async (run) => orderProbe(probe, run)))
  }

  /** The roles change with each round, so that neither account runs dry. */
  async #traded(): Promise<ProbeRound> {
    const { views } = this.#deps
    const [maker, taker] = this.#rounds++ % 2 === 0 ? this.#keys : [this.#keys[1], this.#keys[0]]
    const listed = views.directory.marketByName(CANARY_MARKET)
    const reference = listed === undefined ? 0 : listed.referencePrice
    const fallbackPrice = listed === undefined ? null : formatDecimal(reference, listed.pricePrecision)
    const probe: TradeProbe = { venue: this.#venue, maker, taker, market: CANARY_MARKET, fallbackPrice }
    const witness = new Witness(views)
    try {
      return await probeRound(async (run) => {
        const { id } = await tradeProbe(probe, run)
        await run('event', async () => {
          for (const owner of Object.values(CANARIES))
            assertThat(witness.saw(owner, id), `no event told the account ${owner} of the trade ${id}`)
        })
      })
    } finally {
      witness.leave()
    }
  }

  #note(probe: string, round: ProbeRound): void {
    this.#deps.report.note(probe, round)
    for (const { step, fault } of round.steps)
      if (fault !== null)
        this.#deps.log.error('the canary found a fault', { operation: `${probe}.${step}`, reason: fault })
  }
}

/** Makes sure the accounts exist; gives the rounds as jobs. The order needs a market where the canary holds something. */
export async function startCanary(deps: CanaryDeps): Promise<readonly Job[]> {
  const keys = [await keyOf(deps, CANARIES.first), await keyOf(deps, CANARIES.second)] as const
  const canary = new Canary(deps, keys)
  deps.report.begin()
  const jobs: Job[] = [{ name: 'canary trade', everyMs: TRADE_EVERY_MS, run: async () => canary.trade() }]
  const dollars = deps.views.directory.assetByTicker('USDT')
  const canOrder = dollars !== undefined && deps.views.balances.of(CANARIES.first, 'spot', dollars.id).available > 0n
  if (canOrder) jobs.push({ name: 'canary order', everyMs: ORDER_EVERY_MS, run: async () => canary.order() })
  return jobs
}
