import type { OwnerId } from '@exchange/core'
import { Problem, stepOf } from '../../../kernel/index.ts'
import type { Chains, Clock } from '../../../kernel/index.ts'
import type { Views } from '../../../views/types.ts'
import type { CustodyService } from '../../custody/index.ts'
import { RATE_SCALE, ratesIn } from '../../markets/index.ts'
import type { WithdrawalsService } from '../../withdrawals/index.ts'
import { REMEMBERED_MS, SimulatedChain } from './simulated-chain.ts'
import type { RefillStore } from './refill-store.ts'
import type { ChainStore } from './store.ts'

/** Test deposits of one account a day, and what each may be worth. */
const A_DAY = 20
const DAY_MS = 86_400_000
const MOST_WORTH_USDT = 10_000n

export interface DemoChainDeps {
  readonly chains: Chains
  readonly custody: Pick<CustodyService, 'way'>
  readonly views: Views
  readonly store: ChainStore
  readonly refills: RefillStore
  readonly withdrawals: Pick<WithdrawalsService, 'oldestOpen'>
  readonly clock: Clock
  /** Off: every operation answers 404. */
  readonly enabled: boolean
}

/** What people do on the simulated networks from outside. */
export class DemoChains {
  readonly #deps: DemoChainDeps

  constructor(deps: DemoChainDeps) {
    this.#deps = deps
  }

  /**
   * Sends money from outside to the account's own address.
   * @throws Problem `not-found`, `asset-not-found`, `network-unknown`, `not-depositable`, `address-missing`, `amount-too-large`, `too-many-attempts`
   */
  async send(owner: OwnerId, ticker: string, network: string, amount: string): Promise<{ transaction: string }> {
    const { custody, store, clock } = this.#deps
    const way = await custody.way(owner, ticker, network)
    const chain = this.#chainOf(network)
    const decimals = chain.decimalsOf(ticker)
    if (decimals === null) throw new Problem('not-depositable')
    if (way.address === null) throw new Problem('address-missing')
    const units = unitsOf(amount, decimals)
    if (units > this.#most(ticker, decimals)) throw new Problem('amount-too-large')
    const since = new Date(clock.now() - DAY_MS)
    if ((await store.countSince(owner, since)) >= A_DAY) throw new Problem('too-many-attempts', { retryAfter: 3600 })
    return { transaction: await chain.send(owner, way.address, ticker, units) }
  }

  /**
   * An address outside of the exchange, and one of a contract that takes no money.
   * @throws Problem `not-found`
   */
  outside(owner: OwnerId, network: string): { address: string; memo: string | null; refusing: string } {
    const chain = this.#chainOf(network)
    const memo = chain.hasMemo ? String(owner) : null
    return { address: chain.outsideAddress(owner), memo, refusing: chain.refusingAddress }
  }

  /** Undoes the last blocks of a network. @throws Problem `not-found`, `too-many-attempts` */
  async undo(network: string, blocks: number, drop: boolean): Promise<{ transactions: number }> {
    const transactions = await this.#chainOf(network).undo(blocks, drop)
    if (transactions === null) throw new Problem('too-many-attempts', { retryAfter: 3600 })
    return { transactions }
  }

  /** Forgets what is older than a network remembers, and than all that is still being paid: that is asked about. */
  async forget(): Promise<void> {
    const oldest = (await this.#deps.withdrawals.oldestOpen())?.getTime() ?? Infinity
    const before = new Date(Math.min(oldest, this.#deps.clock.now() - REMEMBERED_MS))
    await this.#deps.store.forgetBefore(before)
    await this.#deps.refills.forgetBefore(before)
  }

  /** In units of the chain, rounded down; 0 = nothing says what it is worth. */
  #most(ticker: string, decimals: number): bigint {
    const rate = ratesIn(this.#deps.views, 'USDT').get(ticker) ?? 0n
    return rate <= 0n ? 0n : (MOST_WORTH_USDT * 10n ** BigInt(RATE_SCALE + decimals)) / rate
  }

  #chainOf(network: string): SimulatedChain {
    const chain = this.#deps.enabled ? this.#deps.chains.of(network) : null
    if (!(chain instanceof SimulatedChain)) throw new Problem('not-found')
    return chain
  }
}

/** A decimal in units of a chain. @throws Problem `transfer-too-small`, `transfer-step` */
function unitsOf(text: string, decimals: number): bigint {
  const [, whole = '0', fraction = ''] = /^(\d+)(?:\.(\d+?)0*)?$/.exec(text) ?? []
  if (fraction.length > decimals) throw new Problem('transfer-step', { limit: stepOf(decimals) })
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units === 0n) throw new Problem('transfer-too-small', { limit: stepOf(decimals) })
  return units
}
