import type { AssetId, OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Problem } from '../../kernel/index.ts'
import type { Queries } from '../../kernel/index.ts'
import type { AssetInfo, Views } from '../../views/types.ts'
import type { DepositsService } from '../deposits/index.ts'
import { RATE_SCALE, ratesIn } from '../markets/index.ts'
import { VALUED_ANEW_HOURS, WORTH_SCALE, limitsOf, worthOfUsdt } from './limits.ts'
import type { IdentityLevel } from './limits.ts'
import { unitsOfWorth, worthOf } from './rules.ts'
import type { OpenWithdrawals, WithdrawalRow, WithdrawalStore } from './store.ts'

const HOUR_MS = 3_600_000

export interface FundsDeps {
  readonly views: Pick<Views, 'balances' | 'directory' | 'tickers'> & Parameters<typeof ratesIn>[0]
  readonly store: Pick<WithdrawalStore, 'lastTooMuch' | 'worthSince'>
  readonly deposits: Pick<DepositsService, 'notFinal'>
  readonly levelOf: (owner: OwnerId) => Promise<IdentityLevel>
  readonly now: () => number
}

/** What of an account can leave: what is there, what is final, and what its limits leave. */
export class Funds {
  readonly #deps: FundsDeps

  constructor(deps: FundsDeps) {
    this.#deps = deps
  }

  /** In millionths of a USDT, by the highest price of a day; null = nothing says what it is worth. */
  worthOf({ ticker, scale }: AssetInfo, units: bigint): bigint | null {
    const rate = this.#rates('highest').get(ticker)
    return rate === undefined || rate <= 0n ? null : worthOf(units, scale, rate, RATE_SCALE)
  }

  /**
   * What of an asset can leave the main wallet, and what of it has to wait until deposits are final. Whoever has traded what
   * isn't final yet has to leave as much behind, in whatever assets.
   */
  async available(
    owner: OwnerId,
    asset: AssetInfo,
    open: OpenWithdrawals,
  ): Promise<{ readonly free: bigint; readonly notFinal: bigint }> {
    const { available } = this.#deps.views.balances.of(owner, 'main', asset.id)
    const there = available > 0n ? BigInt(available) : 0n
    const spare = await this.spare(owner, open)
    if (spare === null) return { free: there, notFinal: 0n }
    const rate = this.#rates('highest').get(asset.ticker) ?? 0n
    const most = unitsOfWorth(spare, asset.scale, rate, RATE_SCALE)
    const free = most < there ? most : there
    return { free, notFinal: there - free }
  }

  /**
   * What everything in an account is worth beyond its open withdrawals and its deposits that aren't final, in millionths of a
   * USDT, rounded down; null = all of them are final. What is there counts by the lowest price of a day, what is missing by the
   * highest: nobody makes their own cover by a trade.
   */
  async spare(owner: OwnerId, open: OpenWithdrawals): Promise<bigint | null> {
    const { views, deposits } = this.#deps
    const notFinal = await deposits.notFinal(owner)
    if (notFinal.size === 0) return null
    const sums = new Map<AssetId, bigint>()
    const add = (asset: AssetId, units: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + units)
    for (const { wallet, asset, available, held } of views.balances.all(owner))
      add(asset, wallet === 'debt' ? -(available + held) : available + held)
    for (const [asset, units] of [...open.amounts, ...notFinal]) add(asset, -units)
    const [lowest, highest] = [this.#rates('lowest'), this.#rates('highest')]
    let worth = 0n
    for (const [id, units] of sums) {
      const asset = views.directory.asset(id)
      const rate = asset === undefined ? undefined : (units < 0n ? highest : lowest).get(asset.ticker)
      if (asset !== undefined && rate !== undefined)
        worth += units < 0n ? -worthOf(-units, asset.scale, rate, RATE_SCALE) : floorWorth(units, asset.scale, rate)
    }
    return worth
  }

  /** What the limits of an account leave it, the shortest period first; decimals of USDT. */
  async limits(owner: OwnerId, queries?: Queries) {
    const { store, levelOf, now } = this.#deps
    const level = await levelOf(owner)
    const limits = []
    for (const { hours, usdt } of limitsOf[level]) {
      const taken = await store.worthSince(owner, new Date(now() - hours * HOUR_MS), queries)
      const most = worthOfUsdt(usdt)
      limits.push({ hours, most, left: most > taken ? most - taken : 0n })
    }
    return limits
  }

  /** @throws Problem `withdrawal-limit` where it is worth more than a limit leaves */
  async requireWithinLimits(owner: OwnerId, worth: bigint, queries: Queries): Promise<void> {
    const broken = (await this.limits(owner, queries)).find(({ left }) => worth > left)
    if (broken === undefined) return
    const { hours, most, left } = broken
    const shown = (sum: bigint) => formatDecimal(sum, WORTH_SCALE)
    throw new Problem('withdrawal-limit', {
      limit: shown(left),
      data: { hours, most: shown(most), left: shown(left) },
    })
  }

  /**
   * What a withdrawal is worth when it is approved. What was held for long may be worth more by now: it counts for that, and at
   * the most for the whole of the shortest limit, or it could never leave.
   */
  async worthNow(row: Pick<WithdrawalRow, 'userId' | 'asset' | 'amount' | 'worth' | 'createdAt'>): Promise<bigint> {
    const { views, levelOf, now } = this.#deps
    const asset = views.directory.asset(row.asset)
    if (asset === undefined || now() - row.createdAt.getTime() < VALUED_ANEW_HOURS * HOUR_MS) return row.worth
    const [least] = limitsOf[await levelOf(row.userId)]
    const most = worthOfUsdt(least?.usdt ?? 0n)
    const anew = this.worthOf(asset, row.amount) ?? row.worth
    return [row.worth, anew < most ? anew : most].reduce((one, other) => (one > other ? one : other))
  }

  /** Until when the limits of an account, counted from approvals on, leave less than this; null = they leave it now. */
  async limitedUntil(owner: OwnerId, worth: bigint, queries: Queries): Promise<Date | null> {
    const { store, levelOf, now } = this.#deps
    let until: Date | null = null
    for (const { hours, usdt } of limitsOf[await levelOf(owner)]) {
      const left = worthOfUsdt(usdt) - worth
      const last = await store.lastTooMuch(owner, new Date(now() - hours * HOUR_MS), left, queries)
      const at = last === null ? null : new Date(last.getTime() + hours * HOUR_MS)
      if (at !== null && (until === null || at > until)) until = at
    }
    return until
  }

  #rates(pick: 'highest' | 'lowest'): ReadonlyMap<string, bigint> {
    return ratesIn(this.#deps.views, 'USDT', pick)
  }
}

const floorWorth = (units: bigint, scale: number, rate: bigint): bigint => {
  const up = worthOf(units, scale, rate, RATE_SCALE)
  return up > 0n ? up - 1n : 0n
}
