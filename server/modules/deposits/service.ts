import type { Deposit, DepositStatus } from '@exchange/contract/deposits'
import type { AssetId, OwnerId } from '@exchange/core'
import { Permission, SystemOwner } from '@exchange/core'
import { amount, divideCeil, formatDecimal, parseDecimal, powerOfTen } from '@exchange/core/units'
import type { Block, ChainAdapter, EngineClient, Tip } from '@exchange/ports'
import { MoneyRows, Problem, derivedCommandId, newUuid, unixSeconds, uuidOfCommandId } from '../../kernel/index.ts'
import type { Chains, Clock, Log, Transaction } from '../../kernel/index.ts'
import type { Histories, Views } from '../../views/types.ts'
import type { ChainArrival, ChainListener, CustodyService } from '../custody/index.ts'
import { RATE_SCALE, networkById, ratesIn, termsOf } from '../markets/index.ts'
import { confirmationsOf, inLedger, reversalLegs, reversalOf } from './rules.ts'
import { statesOf } from './store.ts'
import type { DepositFilter, DepositRow, DepositState, DepositStore, DepositWatcher, OwnedDeposit } from './store.ts'

/** What isn't in a block is asked for again after so long. */
const ASK_AGAIN_MS = 60_000
/** A transaction that nobody knows any more for so long doesn't come back. */
const LOST_MS = 24 * 3_600_000
/**
 * What an account is credited before it is final, in whole USDT. It can be traded away to somebody who withdraws, and then the house
 * bears what the network takes back (decision 188).
 */
const MOST_NOT_FINAL_USDT = 25_000n
/** Unix ms; no clock shows a later one. */
const LAST_TIME = 253_402_300_799_000

/** A deposit whose money moves now. */
interface MoneyMove {
  /** The same for the same movement, generation and attempt, whatever became of the row. */
  readonly id: string
  readonly userId: OwnerId
  readonly row: OwnedDeposit
}

export interface DepositDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
  readonly chains: Chains
  readonly store: DepositStore
  readonly custody: Pick<CustodyService, 'tipOf'>
  readonly clock: Clock
  readonly log: Log
}

/** Stands where a chain would be named. */
const WITHIN = 'internal'

/** What an account of the exchange has sent to a deposit address of another one. */
type ReceivedWithin = Pick<OwnedDeposit, 'userId' | 'network' | 'address' | 'memo' | 'asset' | 'amount' | 'chainAmount'>

const dateOf = (seconds: number): Date => new Date(Math.min(seconds * 1000, LAST_TIME))

interface Paging {
  readonly limit: number
  readonly offset: number
}

export interface DepositQuery extends Paging {
  readonly ticker?: string | undefined
  readonly status?: DepositStatus | undefined
  /** Unix seconds, inclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Follows what reached addresses of ours from the first sight to the credit, and back where a network takes it back. */
export class DepositsService implements ChainListener {
  readonly #deps: DepositDeps
  readonly #credits: MoneyRows<MoneyMove>
  readonly #reversals: MoneyRows<MoneyMove>

  constructor(deps: DepositDeps) {
    const { store } = deps
    this.#deps = deps
    this.#credits = new MoneyRows<MoneyMove>({
      ...deps,
      reason: 'deposit',
      legsOf: ({ row }) => [
        { owner: mirrorOf(row), wallet: 'main', asset: row.asset, amount: amount(-row.amount) },
        { owner: row.userId, wallet: 'main', asset: row.asset, amount: amount(row.amount) },
      ],
      store: {
        pending: async () => (await store.all('crediting')).filter(isOwned).map((row) => moveOf('deposit', row)),
        settle: async ({ row }, outcome, at) => this.#settleCredit(row, outcome, at),
      },
    })
    this.#reversals = new MoneyRows<MoneyMove>({
      ...deps,
      reason: 'reversal',
      legsOf: ({ row }) => {
        if (row.reversal === null) throw new Error(`deposit ${row.id} is reversed without a plan`)
        return reversalLegs(row.userId, mirrorOf(row), row.asset, row.reversal)
      },
      store: {
        pending: async () => (await store.all('reversing')).filter(isOwned).map((row) => moveOf('reversal', row)),
        settle: async ({ row }, outcome, at) => this.#settleReversal(row, outcome, at),
      },
    })
  }

  /** @throws Problem `asset-unknown`, `history-period` */
  async list(
    owner: OwnerId,
    query: DepositQuery,
  ): Promise<{ readonly records: readonly Deposit[]; readonly total: number }> {
    const { rows, total } = await this.page(owner, this.#filterOf(query), query)
    return { records: rows.map((row) => this.shape(row)), total }
  }

  /** Up to so many older than `before`, the newest first. @throws Problem `asset-unknown`, `history-period` */
  async older(
    owner: OwnerId,
    query: Omit<DepositQuery, keyof Paging>,
    before: DepositRow | null,
    limit: number,
  ): Promise<readonly DepositRow[]> {
    return this.#deps.store.older(owner, this.#filterOf(query), before, limit)
  }

  /** @throws Problem `asset-unknown` */
  check(query: Pick<DepositQuery, 'ticker'>): void {
    this.#filterOf(query)
  }

  #filterOf({ ticker, status, from, to }: Omit<DepositQuery, keyof Paging>): DepositFilter {
    if (from !== undefined && to !== undefined && to < from) throw new Problem('history-period')
    const asset = ticker === undefined ? undefined : this.#deps.views.directory.assetByTicker(ticker)
    if (ticker !== undefined && asset === undefined) throw new Problem('asset-unknown')
    return {
      asset: asset?.id,
      states: status === undefined ? undefined : statesOf[status],
      from: from === undefined ? undefined : dateOf(from),
      // The whole of the last second belongs to the period.
      to: to === undefined ? undefined : dateOf(to + 1),
    }
  }

  /** Rows as they are kept, newest first. */
  async page(owner: OwnerId, filter: DepositFilter, paging: Paging) {
    return this.#deps.store.page(owner, filter, paging)
  }

  shape(row: DepositRow): Deposit {
    const { ticker, scale } = this.#assetOf(row)
    return {
      id: row.id,
      ticker,
      network: row.network,
      amount: formatDecimal(row.amount, scale),
      status: statusOf(row.state),
      address: row.address,
      memo: row.memo === '' ? null : row.memo,
      transaction: row.txid,
      link: this.#linkOf(row),
      confirmations: this.confirmations(row),
      time: unixSeconds(row.seenAt),
      creditedAt: row.creditedAt === null ? null : unixSeconds(row.creditedAt),
    }
  }

  confirmations({ network, state, height, required }: DepositRow): Deposit['confirmations'] {
    const isDone = state === 'final' || state === 'reversing' || state === 'reversed'
    const actual = isDone
      ? required
      : confirmationsOf(height, this.#deps.custody.tipOf(network)?.height ?? null, required)
    return { actual, required }
  }

  /** How many may still be credited or taken back: an account is closed without them. */
  async countOpen(owner: OwnerId): Promise<number> {
    return this.#deps.store.countOpen(owner)
  }

  /** Whoever is told of each change, in the transaction in which it is written down. */
  watch(watcher: DepositWatcher): void {
    this.#deps.store.watch(watcher)
  }

  /** How many there are whose money the core refuses again and again. */
  async stuck(): Promise<number> {
    return this.#deps.store.stuck()
  }

  /** What an account has been credited and may be taken back, by asset: it can be traded, and can't leave. */
  async notFinal(owner: OwnerId): Promise<ReadonlyMap<AssetId, bigint>> {
    return this.#deps.store.sums(owner, ['crediting', 'credited', 'orphaned', 'reversing'])
  }

  /** Writes down what came from another account of the exchange: it was never on the chain, and is final. Twice is once. */
  async received(from: { readonly id: string; readonly at: Date } & ReceivedWithin): Promise<void> {
    const { id, at, userId, network, address, memo, asset, amount: received, chainAmount } = from
    const required = networkById(network)?.confirmations ?? 1
    const row: DepositRow = {
      id,
      userId,
      network,
      genesis: WITHIN,
      txid: `${WITHIN}:${id}`,
      ordinal: 0,
      generation: 0,
      attempt: 0,
      asset,
      address,
      memo,
      chainAmount,
      amount: received,
      remainder: 0n,
      state: 'final',
      required,
      height: null,
      block: null,
      reversal: null,
      seenAt: at,
      changedAt: at,
      creditedAt: at,
    }
    await this.#deps.store.add(row, 'from another account of the exchange')
  }

  /** Finishes credits and reversals whose answer was never written down. Called once, at start. */
  async resume(): Promise<void> {
    await this.#credits.resume()
    await this.#reversals.resume()
  }

  async seen(chain: ChainAdapter, arrivals: readonly ChainArrival[]): Promise<void> {
    for (const arrival of arrivals) {
      const row = this.#rowOf(chain, arrival, null)
      if (row !== null) await this.#deps.store.add(row, 'waits for a block')
    }
  }

  async arrived(tx: Transaction, chain: ChainAdapter, block: Block, arrivals: readonly ChainArrival[]): Promise<void> {
    for (const arrival of arrivals) {
      const row = this.#rowOf(chain, arrival, block)
      if (row !== null) await this.#mined(tx, row)
    }
  }

  async settle(network: string): Promise<void> {
    for (const row of (await this.#deps.store.inStates(network, ['crediting'])).filter(isOwned)) await this.#credit(row)
  }

  async undone(tx: Transaction, network: string, height: number): Promise<void> {
    const { store } = this.#deps
    for (const row of await store.above(tx, network, height)) {
      if (row.state === 'crediting') throw new Error(`deposit ${row.id} is being credited, and its block is undone`)
      const state = row.state === 'credited' ? 'orphaned' : 'seen'
      await store.move(row, { state, height: null, block: null, changedAt: this.#now() }, 'its block was undone', tx)
    }
  }

  async reached(chain: ChainAdapter, tip: Tip): Promise<void> {
    const { store } = this.#deps
    const { network } = chain
    const there = await store.statesOn(network)
    if (there.size === 0) return
    const some = async (states: readonly DepositState[], upTo: Parameters<DepositStore['inStates']>[2]) =>
      states.some((state) => there.has(state)) ? store.inStates(network, states, upTo) : []
    for (const row of await some(['confirming'], { height: tip.height }))
      if (confirmationsOf(row.height, tip.height, row.required) >= row.required) await this.#reachedBy(row, tip)
    await this.#gather(network)
    const dueAt = this.#now()
    for (const row of (await store.inStates(network, ['crediting'], { dueAt })).filter(isOwned)) await this.#credit(row)
    for (const row of await store.inStates(network, ['credited'], { height: tip.final }))
      await store.move(row, { state: 'final', changedAt: this.#now() }, 'cannot be undone any more')
    const changedBefore = new Date(this.#deps.clock.now() - ASK_AGAIN_MS)
    for (const row of await some(['seen', 'orphaned'], { changedBefore })) await this.#askAgain(chain, row)
    for (const row of (await store.inStates(network, ['reversing'], { dueAt })).filter(isOwned))
      await this.#reverse(row)
  }

  /** It is in a block: for the first time, again, or in another one. */
  async #mined(tx: Transaction, row: DepositRow): Promise<void> {
    const { store } = this.#deps
    const known = await store.known(tx, row)
    if (known === null) {
      await store.add(row, `in block ${row.height}`, tx)
      return
    }
    const { height, block, chainAmount, amount: arrived, remainder } = row
    const mined = { height, block, changedAt: this.#now() }
    // What the block brought is credited, whatever was said of it before.
    const brought = { ...mined, chainAmount, amount: arrived, remainder, state: 'confirming' } as const
    if (known.state === 'seen' || known.state === 'gone') await store.move(known, brought, `in block ${height}`, tx)
    else if (known.state === 'orphaned') {
      if (known.chainAmount !== chainAmount)
        this.#deps.log.error('a deposit came again with another amount', {
          id: known.id,
          chainAmount: String(chainAmount),
        })
      await store.move(known, { ...mined, state: 'credited' }, `in block ${height} again`, tx)
    } else if (known.state === 'reversed')
      await store.move(
        known,
        { ...brought, generation: known.generation + 1, attempt: 0, reversal: null },
        `in block ${height} after all`,
        tx,
      )
  }

  /** What would be too much that isn't final waits until it is: more blocks are required of it. */
  async #reachedBy(row: DepositRow, tip: Tip): Promise<void> {
    const untilFinal = tip.height - tip.final + 1
    if (!isOwned(row) || row.required >= untilFinal || !(await this.#isTooMuch(row))) return this.#confirmed(row)
    const change = { state: 'confirming', required: untilFinal, changedAt: this.#now() } as const
    await this.#deps.store.move(row, change, 'too much of the account is not final')
  }

  /** What nobody can value can't be traded for anything else either. */
  async #isTooMuch({ userId, asset, amount: more }: OwnedDeposit): Promise<boolean> {
    const { views } = this.#deps
    const sums = new Map(await this.notFinal(userId))
    sums.set(asset, (sums.get(asset) ?? 0n) + more)
    const rates = ratesIn(views, 'USDT', 'highest')
    let worth = 0n
    for (const [id, units] of sums) {
      const info = views.directory.asset(id)
      const rate = info === undefined ? undefined : rates.get(info.ticker)
      if (info !== undefined && rate !== undefined) worth += divideCeil(units * rate, powerOfTen(info.scale))
    }
    return worth > MOST_NOT_FINAL_USDT * powerOfTen(RATE_SCALE)
  }

  /** Enough blocks are on top of it. */
  async #confirmed(row: DepositRow): Promise<void> {
    const { store } = this.#deps
    const isSmall = row.userId === null || row.amount === 0n || row.amount < this.#minimumOf(row)
    const why = row.userId === null ? 'nobody can say whose it is' : isSmall ? 'below the minimum' : 'confirmed'
    await store.move(row, { state: isSmall ? 'small' : 'crediting', changedAt: this.#now() }, why)
  }

  /** Small ones of an account are credited once they add up to the minimum. */
  async #gather(network: string): Promise<void> {
    const { store } = this.#deps
    const small = (await store.inStates(network, ['small'])).filter(isOwned)
    for (const rows of Map.groupBy(small, ({ userId, asset }) => `${userId} ${asset}`).values()) {
      const [first] = rows
      const sum = rows.reduce((whole, row) => whole + row.amount, 0n)
      if (first === undefined || sum < this.#minimumOf(first)) continue
      for (const row of rows.filter((one) => one.amount > 0n))
        await store.move(row, { state: 'crediting', changedAt: this.#now() }, 'together they reach the minimum')
    }
  }

  async #credit(row: OwnedDeposit): Promise<void> {
    await this.#submit('credited', this.#credits, moveOf('deposit', row))
  }

  async #reverse(row: OwnedDeposit): Promise<void> {
    await this.#submit('reversed', this.#reversals, moveOf('reversal', row))
  }

  /** A fault concerns its row alone, which stays as it is until the next turn. */
  async #submit(what: string, moves: MoneyRows<MoneyMove>, move: MoneyMove): Promise<void> {
    try {
      await moves.submit(move)
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      this.#deps.log.warn(`a deposit could not be ${what}`, { id: move.row.id, reason: reason.error })
    }
  }

  async #settleCredit(row: OwnedDeposit, outcome: 'done' | 'refused', at: Date): Promise<void> {
    const { store } = this.#deps
    if (outcome === 'done') await store.move(row, { state: 'credited', changedAt: at, creditedAt: at }, 'credited')
    else await store.move(row, { state: 'crediting', changedAt: at, attempt: row.attempt + 1 }, 'the core refused it')
  }

  async #settleReversal(row: OwnedDeposit, outcome: 'done' | 'refused', at: Date): Promise<void> {
    const { store } = this.#deps
    if (outcome === 'done') return void (await store.move(row, { state: 'reversed', changedAt: at }, 'taken back'))
    const again = { attempt: row.attempt + 1, reversal: this.#planOf(row) }
    await store.move(row, { state: 'reversing', changedAt: at, ...again }, 'the core refused it')
  }

  /** What isn't in a block waits for one, was replaced, or is lost. */
  async #askAgain(chain: ChainAdapter, row: DepositRow): Promise<void> {
    const { store, clock } = this.#deps
    const found = await chain.find(row.txid)
    const isLost = found === 'unknown' && clock.now() - row.changedAt.getTime() >= LOST_MS
    if (found !== 'replaced' && found !== 'failed' && !isLost) return
    const why = isLost
      ? 'the network forgot it'
      : found === 'failed'
        ? 'it moved nothing'
        : 'another transaction took its place'
    if (row.state === 'seen') await store.move(row, { state: 'gone', changedAt: this.#now() }, why)
    else if (isOwned(row))
      await store.move(row, { state: 'reversing', changedAt: this.#now(), reversal: this.#planOf(row) }, why)
  }

  /** An account that may not move its money isn't charged: the core would refuse. */
  #planOf({ userId, asset, amount: lost }: OwnedDeposit) {
    const { balances, directory } = this.#deps.views
    const isCharged = (directory.account(userId).permissions & Permission.transferOut) !== 0
    const of = (owner: OwnerId, wallet: 'main' | 'spot') => balances.of(owner, wallet, asset).available
    return reversalOf(lost, {
      main: isCharged ? of(userId, 'main') : 0n,
      spot: isCharged ? of(userId, 'spot') : 0n,
      insurance: of(SystemOwner.insurance, 'main'),
    })
  }

  /** Null = the asset isn't listed, or isn't on this chain. */
  #rowOf(chain: ChainAdapter, arrival: ChainArrival, block: Block | null): DepositRow | null {
    const asset = this.#deps.views.directory.assetByTicker(arrival.ticker)
    const { network, genesis } = chain
    const decimals = chain.decimalsOf(arrival.ticker)
    if (asset === undefined || decimals === null) {
      this.#deps.log.warn('what arrived is not listed', { network, txid: arrival.txid, ticker: arrival.ticker })
      return null
    }
    const now = this.#now()
    return {
      id: newUuid(),
      userId: arrival.owner,
      network,
      genesis,
      txid: arrival.txid,
      ordinal: arrival.ordinal,
      generation: 0,
      attempt: 0,
      asset: asset.id,
      address: arrival.address,
      memo: arrival.memo ?? '',
      chainAmount: arrival.amount,
      ...inLedger(arrival.amount, decimals, asset.scale),
      state: block === null ? 'seen' : 'confirming',
      required: networkById(network)?.confirmations ?? 1,
      height: block?.height ?? null,
      block: block?.hash ?? null,
      reversal: null,
      seenAt: now,
      changedAt: now,
      creditedAt: null,
    }
  }

  #minimumOf(row: DepositRow): bigint {
    const { ticker, scale } = this.#assetOf(row)
    return parseDecimal(termsOf(ticker, row.network)?.depositMin ?? '0', scale)
  }

  #assetOf({ asset: id }: DepositRow) {
    const asset = this.#deps.views.directory.asset(id)
    if (asset === undefined) throw new Error(`asset ${id} has no listing`)
    return asset
  }

  #linkOf({ network, genesis, txid }: DepositRow): string | null {
    if (genesis === WITHIN) return null
    const known = networkById(network)
    if (known === null || this.#deps.chains.of(network)?.isSimulated !== false) return null
    return `${known.explorer}/tx/${encodeURIComponent(txid)}`
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }
}

const statusOf = (state: DepositState): DepositStatus => {
  const found = Object.entries(statesOf).find(([, states]) => states.includes(state))
  if (found === undefined) throw new Error(`no status for ${state}`)
  return found[0] as DepositStatus
}

const moveOf = (kind: 'deposit' | 'reversal', row: OwnedDeposit): MoneyMove => {
  const { network, genesis, txid, ordinal, generation, attempt } = row
  const id = uuidOfCommandId(derivedCommandId(kind, network, genesis, txid, ordinal, generation, attempt))
  return { id, userId: row.userId, row }
}

const isOwned = (row: DepositRow): row is OwnedDeposit => row.userId !== null

function mirrorOf({ network }: DepositRow): OwnerId {
  const known = networkById(network)
  if (known === null) throw new Error(`nothing mirrors ${network}`)
  return known.mirror
}
