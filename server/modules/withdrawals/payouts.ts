import type { Payment, PaymentPlan, Tip } from '@exchange/ports'
import { asError, commandIdOfUuid } from '../../kernel/index.ts'
import type { Clock, Log } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import { onChain } from '../deposits/index.ts'
import type { OutletPayouts, Outlets } from './banks.ts'
import type { Policy } from './policy.ts'
import { claimOf, commitmentOf } from './rules.ts'
import type { WithdrawalRow, WithdrawalStore } from './store.ts'
import type { Way, Ways } from './ways.ts'

/** What the wallet of a network lacks, in units of the chain. */
export interface Shortfall {
  readonly network: string
  readonly ticker: string
  readonly missing: bigint
}

export interface PayoutDeps {
  readonly chains: Outlets
  readonly views: Pick<Views, 'pendings' | 'directory'>
  readonly store: WithdrawalStore
  readonly ways: Ways
  readonly policy: Pick<Policy, 'waitOf'>
  readonly clock: Clock
  readonly log: Log
}

/** The first version of a payment: there are no others. */
const VERSION = 1

/** What a transaction pays that is planned or signed. */
type Numbered = WithdrawalRow & { readonly sequence: number; readonly networkFee: bigint }

/** Pays what is approved, and watches it until it can't be undone. */
export class Payouts {
  readonly #deps: PayoutDeps
  readonly #failing = new Map<string, string>()
  /** Rows that somebody has changed; said once. */
  readonly #reported = new Set<string>()
  #shortfalls: readonly Shortfall[] = []

  constructor(deps: PayoutDeps) {
    this.#deps = deps
  }

  /** What wallets lacked at the last look. */
  get shortfalls(): readonly Shortfall[] {
    return this.#shortfalls
  }

  /** Whether the network was reached when something of it was last looked at. */
  isReached(network: string): boolean {
    return !this.#failing.has(network)
  }

  /** One step for each that is under way. What goes wrong on one network stops no other. */
  async run(): Promise<void> {
    const lacking = await Promise.all((await this.#deps.store.busyNetworks()).map(async (id) => this.#network(id)))
    this.#shortfalls = lacking.flat()
  }

  async #network(network: string): Promise<readonly Shortfall[]> {
    const { chains, log } = this.#deps
    try {
      const chain = chains.of(network)
      if (chain === null || chain.payouts === null) throw new Error('nothing is connected to it')
      // Asked for first: what is final then is so for whatever is looked at afterwards.
      const tip = await chain.tip()
      const wallet = new WalletTurn(chain.payouts)
      const fault = await this.#watch(network, tip, wallet)
      await this.#deliver(network)
      // What has no place yet can wait; what has one keeps it.
      if (fault !== null) throw fault
      await this.#send(network, wallet)
      if (this.#failing.delete(network)) log.info('withdrawals of a network go on again', { network })
      return await wallet.shortfalls(network)
    } catch (thrown) {
      const { message } = asError(thrown)
      if (this.#failing.get(network) !== message)
        log.warn('withdrawals of a network stand still', { network, reason: message })
      this.#failing.set(network, message)
      return []
    }
  }

  /**
   * Everything that has its place in the wallet, in that order: none overtakes another.
   * @returns the first fault, behind which nothing was signed; what had been sent before is followed all the same
   */
  async #watch(network: string, tip: Tip, wallet: WalletTurn): Promise<Error | null> {
    let fault: Error | null = null
    for await (const row of this.#inTurn(network)) {
      try {
        const way = this.#deps.ways.ofRow(row)
        if (way === null || !isNumbered(row)) throw new Error(`withdrawal ${row.id} can not be paid any more`)
        if (row.state !== 'planned') await this.#follow(row, way, tip, wallet)
        else if (fault === null) await this.#sign(row, way, wallet)
      } catch (thrown) {
        fault ??= asError(thrown)
      }
    }
    return fault
  }

  /** Everything that has its place in the wallet of a network, however much that is. */
  async *#inTurn(network: string): AsyncIterable<WithdrawalRow> {
    let after: number | null = null
    for (;;) {
      const rows: readonly WithdrawalRow[] = await this.#deps.store.inTurn(network, after)
      yield* rows
      after = rows.at(-1)?.sequence ?? null
      if (after === null) return
    }
  }

  /** What goes to another account of the exchange needs no wallet. */
  async #deliver(network: string): Promise<void> {
    const { store, clock } = this.#deps
    for (const row of await store.dueInside(network, new Date(clock.now()))) {
      if (!this.#isKept(row) || (await this.#stepsBack(row))) continue
      await store.move(row, { state: 'posting', changedAt: this.#now() }, 'goes to another account')
    }
  }

  /** As #isJournalled; a row that isn't is reported once. */
  #isKept(row: WithdrawalRow): boolean {
    if (this.#isJournalled(row)) return true
    if (!this.#reported.has(row.id)) this.#deps.log.error('a withdrawal is not what the journal holds', { id: row.id })
    this.#reported.add(row.id)
    return false
  }

  /**
   * @returns whether it is on its way into a block
   * @throws Error when it isn't what was asked for: nothing behind it goes out until a person has looked at it
   */
  async #sign(row: Numbered, way: Way, wallet: WalletTurn): Promise<boolean> {
    const plan = planOf(row, way)
    if (!this.#isJournalled(row)) throw new Error(`withdrawal ${row.id} is not what the journal holds`)
    const { txid, raw } = await way.payouts.sign({ payment: row.id, version: VERSION, plan, claim: claimOf(row) })
    if (!isSamePlan(way.payouts.decode(raw), plan)) throw new Error(`withdrawal ${row.id} was signed as something else`)
    // Written down before anybody else sees it: from here on it is paid by these bytes, or not at all.
    const change = { state: 'signed', txid, raw, changedAt: this.#now() } as const
    const signed = await this.#deps.store.move(row, change, 'signed')
    return signed !== null && isNumbered(signed) && (await this.#broadcast(signed, way, wallet))
  }

  /** The core holds this very payment: the row wasn't changed since it was asked for. */
  #isJournalled(row: WithdrawalRow): boolean {
    const pending = this.#deps.views.pendings.of(commandIdOfUuid(row.id))
    return pending !== null && pending.isWhole && pending.commitment === commitmentOf(row)
  }

  async #follow(row: Numbered, way: Way, tip: Tip, wallet: WalletTurn): Promise<void> {
    const { store, views } = this.#deps
    const changedAt = this.#now()
    const txid = row.txid ?? ''
    const effect = await way.payouts.effectOf(txid)
    if (effect === null) {
      const change = { state: 'broadcast', height: null, changedAt } as const
      const back = row.state === 'mined' ? await store.move(row, change, 'its block was undone') : row
      if (back !== null && isNumbered(back) && (await way.chain.find(txid)) !== 'pending')
        await this.#broadcast(back, way, wallet)
      return
    }
    const { height, arrived, cost } = effect
    if (height > tip.final) {
      if (row.state !== 'mined' || row.height !== height)
        await store.move(row, { state: 'mined', height, changedAt }, `in block ${height}`)
      return
    }
    const coin = views.directory.assetByTicker(way.payouts.coin)?.id
    if (coin === undefined) throw new Error(`${way.payouts.coin} has no listing`)
    const has = arrived > 0n
    await store.move(
      row,
      { state: has ? 'posting' : 'failing', height, coin, cost, costState: cost > 0n ? 'pending' : 'done', changedAt },
      has ? 'cannot be undone any more' : 'its receiver did not take it',
    )
  }

  /**
   * The same bytes each time: whatever has become of them before, there is one transaction.
   * @returns whether it is on its way into a block
   */
  async #broadcast(row: Numbered, way: Way, wallet: WalletTurn): Promise<boolean> {
    const answer = await way.payouts.broadcast(row.raw ?? '')
    if (answer === 'spent') throw new Error(`another transaction has the place of withdrawal ${row.id}`)
    if (answer === 'unfunded') wallet.lacks(needsOf(row, way, row.networkFee))
    // Nobody has it yet: it is sent again at the next turn.
    if (answer === 'gap' || answer === 'underpriced' || answer === 'unfunded') return false
    if (row.state === 'signed') await this.#deps.store.move(row, { state: 'broadcast', changedAt: this.#now() }, 'sent')
    return true
  }

  /** Plans what can be paid now. What the wallet is too empty for waits, and keeps no other asset waiting. */
  async #send(network: string, wallet: WalletTurn): Promise<void> {
    const { store, clock, ways } = this.#deps
    for await (const row of this.#inTurn(network)) {
      const way = ways.ofRow(row)
      // What was sent has been taken off by the network already.
      if (way !== null && isNumbered(row) && (row.state === 'planned' || row.state === 'signed'))
        wallet.take(needsOf(row, way, row.networkFee))
    }
    // As many of each asset: those that wait for one keep no other waiting.
    for (const row of await store.due(network, new Date(clock.now()))) {
      const way = ways.ofRow(row)
      if (way === null || !this.#isKept(row) || (await this.#stepsBack(row))) continue
      await this.#plan(row, way, wallet)
    }
  }

  async #plan(row: WithdrawalRow, way: Way, wallet: WalletTurn): Promise<void> {
    const { store } = this.#deps
    const { normal, cap } = await way.payouts.fees(paymentOf(row, way))
    if (normal.most > cap) return this.#waits(row, 'network')
    const needs = needsOf(row, way, normal.most)
    if (!(await wallet.has(needs))) {
      wallet.lacks(needs)
      return this.#waits(row, 'wallet')
    }
    const least = await way.payouts.nextSequence()
    const change = {
      state: 'planned',
      networkFee: normal.most,
      networkTerms: normal.terms,
      changedAt: this.#now(),
      waitWhy: null,
      waitUntil: null,
    } as const
    const planned = await store.plan(row, least, change)
    if (planned === null || !isNumbered(planned)) return
    // What is on its way into a block has been taken off by the network already.
    if (!(await this.#sign(planned, way, wallet))) wallet.take(needs)
  }

  /** What has come up since it was approved is looked at by the policy again. */
  async #stepsBack(row: WithdrawalRow): Promise<boolean> {
    if ((await this.#deps.policy.waitOf(row)) === null) return false
    const change = { state: 'policy', changedAt: this.#now(), approvedAt: null, sendAt: null, waitWhy: null } as const
    await this.#deps.store.move(row, change, 'something is against it now')
    return true
  }

  async #waits(row: WithdrawalRow, why: 'wallet' | 'network'): Promise<void> {
    if (row.waitWhy !== why)
      await this.#deps.store.move(row, { state: 'approved', waitWhy: why, changedAt: row.changedAt }, `waits: ${why}`)
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }
}

/** Units of a chain, by ticker. */
type Needs = readonly (readonly [ticker: string, units: bigint])[]

/** What the wallet of a network gives and lacks in one turn. */
class WalletTurn {
  readonly #payouts: OutletPayouts
  readonly #taken = new Map<string, bigint>()
  readonly #lacking = new Map<string, bigint>()

  constructor(payouts: OutletPayouts) {
    this.#payouts = payouts
  }

  /** Whoever came before and found too little is not overtaken. */
  async has(needs: Needs): Promise<boolean> {
    for (const [ticker, units] of needs)
      if (this.#lacking.has(ticker) || (await this.#left(ticker)) < units) return false
    return true
  }

  take(needs: Needs): void {
    for (const [ticker, units] of needs) this.#taken.set(ticker, (this.#taken.get(ticker) ?? 0n) + units)
  }

  lacks(needs: Needs): void {
    for (const [ticker, units] of needs) this.#lacking.set(ticker, (this.#lacking.get(ticker) ?? 0n) + units)
  }

  async shortfalls(network: string): Promise<readonly Shortfall[]> {
    const found = []
    for (const [ticker, units] of this.#lacking) {
      const missing = units - (await this.#left(ticker))
      if (missing > 0n) found.push({ network, ticker, missing })
    }
    return found
  }

  async #left(ticker: string): Promise<bigint> {
    return (await this.#payouts.spendable(ticker)) - (this.#taken.get(ticker) ?? 0n)
  }
}

const isNumbered = (row: WithdrawalRow): row is Numbered => row.sequence !== null && row.networkFee !== null

const receivedOf = ({ amount, fee }: WithdrawalRow, { asset, decimals }: Way): bigint =>
  onChain(amount - fee, asset.scale, decimals)

const paymentOf = (row: WithdrawalRow, way: Way): Payment => ({
  address: row.address,
  memo: row.memo === '' ? null : row.memo,
  ticker: way.asset.ticker,
  amount: receivedOf(row, way),
})

const planOf = (row: Numbered, way: Way): PaymentPlan => ({
  payment: paymentOf(row, way),
  sequence: row.sequence,
  fee: row.networkFee,
  terms: row.networkTerms ?? '',
})

/** What the wallet gives for it, by ticker. */
function needsOf(row: WithdrawalRow, way: Way, fee: bigint): Needs {
  const { coin } = way.payouts
  const { ticker } = way.asset
  const receive = receivedOf(row, way)
  return ticker === coin
    ? [[coin, receive + fee]]
    : [
        [ticker, receive],
        [coin, fee],
      ]
}

const isSamePlan = (one: PaymentPlan, other: PaymentPlan): boolean =>
  one.sequence === other.sequence &&
  one.fee === other.fee &&
  one.terms === other.terms &&
  one.payment.address === other.payment.address &&
  one.payment.memo === other.payment.memo &&
  one.payment.ticker === other.payment.ticker &&
  one.payment.amount === other.payment.amount
