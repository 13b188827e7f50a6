import type { OwnerId } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount, divideCeil, parseDecimal, powerOfTen } from '@exchange/core/units'
import type { EngineClient } from '@exchange/ports'
import { MoneyRows, Problem, derivedCommandId, newUuid, uuidOfCommandId } from '../../../kernel/index.ts'
import type { Chains, Clock, Log } from '../../../kernel/index.ts'
import type { Histories, Views } from '../../../views/types.ts'
import { inLedger, onChain } from '../../deposits/index.ts'
import { networkById } from '../../markets/index.ts'
import type { WithdrawalsService } from '../../withdrawals/index.ts'
import { bundleOf } from '../rules.ts'
import type { RefillRow, RefillStore } from './refill-store.ts'
import { SimulatedChain } from './simulated-chain.ts'

/** Wallets are filled up to so many times what a newcomer is given, once less than half of it is left. */
const NEWCOMERS = 100n

/** A refill whose money moves now. */
interface MoneyMove {
  readonly id: string
  readonly userId: OwnerId
  readonly row: RefillRow
}

export interface RefillDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
  readonly chains: Chains
  readonly withdrawals: Pick<WithdrawalsService, 'shortfalls'>
  readonly store: RefillStore
  readonly clock: Clock
  readonly log: Log
}

/**
 * Fills the exchange's wallets on simulated networks, so that demo funds can be withdrawn. In the ledger it comes from where demo
 * funds come from: what was owed there is owed by the network afterwards.
 */
export class Refills {
  readonly #deps: RefillDeps
  readonly #rows: MoneyRows<MoneyMove>
  #turn: Promise<void> = Promise.resolve()

  constructor(deps: RefillDeps) {
    const { store } = deps
    this.#deps = deps
    this.#rows = new MoneyRows<MoneyMove>({
      ...deps,
      reason: 'demo-grant',
      legsOf: ({ row, userId }) => {
        const asset = this.#assetOf(row)
        return [
          { owner: userId, wallet: 'main', asset: asset.id, amount: amount(-row.amount) },
          { owner: SystemOwner['chain:demo'], wallet: 'main', asset: asset.id, amount: amount(row.amount) },
        ]
      },
      store: {
        pending: async () => (await store.inState('pending')).map(moveOf),
        settle: async ({ row }, outcome) =>
          outcome === 'done' ? store.move(row, { state: 'done' }) : store.move(row, { attempt: row.attempt + 1 }),
      },
    })
  }

  /** Books what has arrived for good, and sends what is missing. */
  async run(): Promise<void> {
    // One at a time: of two at once each would find the same wallet empty.
    const turn = this.#turn.then(async () => this.#run())
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #run(): Promise<void> {
    const rows = [...(await this.#deps.store.inState('sent')), ...(await this.#deps.store.inState('pending'))]
    for (const row of rows) await this.#follow(row)
    for (const chain of this.#deps.chains.all()) if (chain instanceof SimulatedChain) await this.#fill(chain)
  }

  /** Finishes bookings whose answer was never written down. Called once, at start. */
  async resume(): Promise<void> {
    await this.#rows.resume()
  }

  async #follow(row: RefillRow): Promise<void> {
    const { store, log } = this.#deps
    const chain = this.#deps.chains.of(row.network)
    if (!(chain instanceof SimulatedChain)) return
    if (row.state === 'sent') {
      const found = await chain.find(row.txid)
      // Nothing was booked: the next turn sends another one.
      if (found === 'replaced') return store.remove(row)
      if (found === 'unknown') return chain.fund(row.txid, row.ticker, row.chainAmount)
      const { final } = await chain.tip()
      const height = await chain.heightOf(row.txid)
      if (height === null || height > final) return
      await store.move(row, { state: 'pending' })
    }
    await this.#rows.submit(moveOf(row)).catch((reason: unknown) => {
      if (!(reason instanceof Problem)) throw reason
      log.warn('a refill could not be booked', { id: row.id, reason: reason.error })
    })
  }

  async #fill(chain: SimulatedChain): Promise<void> {
    const { views, store, withdrawals, clock } = this.#deps
    const underWay = await store.underWay(chain.network)
    for (const ticker of chain.tickers) {
      const asset = views.directory.assetByTicker(ticker)
      const newcomer = bundleOf[ticker]
      const decimals = chain.decimalsOf(ticker)
      if (asset === undefined || newcomer === undefined || decimals === null || underWay.has(ticker)) continue
      const full = onChain(parseDecimal(newcomer, asset.scale) * NEWCOMERS, asset.scale, decimals)
      const short = withdrawals.shortfalls.find((one) => one.network === chain.network && one.ticker === ticker)
      const there = await chain.payouts.spendable(ticker)
      if (short === undefined && there >= full / 2n) continue
      // A whole number of what the ledger knows, so that both say the same.
      const step = decimals > asset.scale ? powerOfTen(decimals - asset.scale) : 1n
      const chainAmount = divideCeil(full - there + (short?.missing ?? 0n), step) * step
      const id = newUuid()
      const row: RefillRow = {
        id,
        network: chain.network,
        ticker,
        txid: chain.refillId(id),
        chainAmount,
        amount: inLedger(chainAmount, decimals, asset.scale).amount,
        state: 'sent',
        attempt: 0,
        sentAt: new Date(clock.now()),
      }
      await store.add(row)
      await chain.fund(row.txid, ticker, chainAmount)
    }
  }

  #assetOf({ ticker }: RefillRow) {
    const asset = this.#deps.views.directory.assetByTicker(ticker)
    if (asset === undefined) throw new Error(`${ticker} has no listing`)
    return asset
  }
}

const moveOf = (row: RefillRow): MoneyMove => {
  const mirror = networkById(row.network)?.mirror
  if (mirror === undefined) throw new Error(`nothing mirrors ${row.network}`)
  return { id: uuidOfCommandId(derivedCommandId('refill', row.id, row.attempt)), userId: mirror, row }
}
