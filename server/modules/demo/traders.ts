import type { GrantItem } from '@exchange/contract/demo'
import type { OwnerId } from '@exchange/core'
import { divideCeil, powerOfTen } from '@exchange/core/units'
import type { EngineClient } from '@exchange/ports'
import { derivedCommandId, errorOfRefusal, refusalOf, submit } from '../../kernel/index.ts'
import type { Log } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { Accounts } from '../accounts/index.ts'
import type { ApiKeysService } from '../api-keys/index.ts'
import { RATE_SCALE, ratesIn } from '../markets/index.ts'
import type { OrderGrants } from '../trading/index.ts'
import { fundingLegs } from './rules.ts'

const FIRST_TAKER = 110
/** Accounts that simulated makers (100–107) and takers (110–117) trade with. */
const demoTraders: readonly OwnerId[] = [100, FIRST_TAKER].flatMap((first) =>
  Array.from({ length: 8 }, (_, place) => first + place),
)
const KEY_LABEL = 'simulated market'
/** What each begins with of every asset, in USDT; the demo tokens count as what they stand for. */
const FUNDS_USDT = 10_000_000n

export interface TraderKey {
  readonly owner: OwnerId
  readonly key: string
  readonly secret: string
}

export interface TraderDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly log: Log
  readonly accounts: Pick<Accounts, 'profile'>
  readonly apiKeys: ApiKeysService
  readonly orderGrants: OrderGrants
}

/** Makes sure the traders exist, have a key each and are funded with every asset that they never had. */
export async function ensureTraders({
  engine,
  views,
  log,
  accounts,
  apiKeys,
  orderGrants,
}: TraderDeps): Promise<readonly TraderKey[]> {
  const funds = fundsOf(views)
  const traders: TraderKey[] = []
  for (const owner of demoTraders) {
    await accounts.profile.ensureOwn(owner, `trader-${owner}@demo.invalid`)
    const pair = await apiKeys.ensure(owner, { label: KEY_LABEL, type: 'funds', ips: [] })
    if (owner < FIRST_TAKER) await orderGrants.give(owner, 'rpi')
    await fund(owner, funds, { engine, views, log })
    traders.push({ owner, ...pair })
  }
  return traders
}

/** One transfer of what the owner never had: everything at first, later what has been listed since. */
async function fund(
  owner: OwnerId,
  funds: readonly GrantItem[],
  { engine, views, log }: Pick<TraderDeps, 'engine' | 'views' | 'log'>,
): Promise<void> {
  const had = new Set(views.balances.all(owner).map(({ asset }) => asset))
  const missing = funds.filter(({ ticker }) => !had.has(views.directory.assetByTicker(ticker)?.id ?? -1))
  if (missing.length === 0) return
  const parts = had.size === 0 ? [] : missing.map(({ ticker }) => ticker)
  const refusal = refusalOf(
    await submit(engine, {
      kind: 'transfer',
      reason: 'demo-grant',
      legs: fundingLegs(views.directory, owner, 'spot', missing),
      id: derivedCommandId('demo-funding', owner, ...parts),
    }),
  )
  // Somebody who has sold the last of an asset looks as if they never had it: they were given it under this id before.
  if (refusal !== null && refusal.code !== 'id-reused')
    log.warn('a simulated trader was not funded', { owner, reason: errorOfRefusal(refusal.code) })
}

/** Whole units of every asset worth FUNDS_USDT, rounded up. */
function fundsOf(views: Views): GrantItem[] {
  const worth = new Map([...ratesIn(views, 'DUSDT'), ...ratesIn(views, 'USDT')])
  const wanted = FUNDS_USDT * powerOfTen(RATE_SCALE)
  return views.directory.assets().flatMap(({ ticker }) => {
    const rate = worth.get(ticker) ?? 0n
    return rate <= 0n ? [] : [{ ticker, amount: divideCeil(wanted, rate).toString() }]
  })
}
