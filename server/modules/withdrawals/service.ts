import type { Withdrawal, WithdrawalStatus } from '@exchange/contract/withdrawals'
import type { AssetId, OwnerId, Refusal, TransferLeg } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount, formatDecimal } from '@exchange/core/units'
import type { Amount } from '@exchange/core/units'
import type { EngineClient } from '@exchange/ports'
import {
  MoneyRows,
  PendingRows,
  Problem,
  asError,
  derivedCommandId,
  errorOfRefusal,
  unixSeconds,
  uuidOfCommandId,
} from '../../kernel/index.ts'
import type { Clock, Log, PendingOutcome, PendingStep, WithdrawalReviewSettings } from '../../kernel/index.ts'
import type { Histories, Views } from '../../views/types.ts'
import type { Accounts } from '../accounts/index.ts'
import type { CustodyService } from '../custody/index.ts'
import { inLedger, onChain } from '../deposits/index.ts'
import type { DepositsService } from '../deposits/index.ts'
import type { Notice } from '@exchange/contract/notifications'
import type { PaymentsService } from '../payments/index.ts'
import type { Tell } from '../notifications/index.ts'
import { withdrawalMail } from './mails.ts'
import type { AddressBook } from './address-book.ts'
import { isBank, routeById } from './banks.ts'
import type { Outlets } from './banks.ts'
import { Funds } from './funds.ts'
import { Payouts } from './payouts.ts'
import type { Shortfall } from './payouts.ts'
import { Policy } from './policy.ts'
import { Requests } from './requests.ts'
import { Review, reviewersOf } from './review.ts'
import { commitmentOf } from './rules.ts'
import { cancelable, statesOf } from './store.ts'
import type {
  WithdrawalChange,
  WithdrawalFilter,
  WithdrawalRow,
  WithdrawalState,
  WithdrawalStore,
  WithdrawalWatcher,
} from './store.ts'
import { Ways } from './ways.ts'

/** Unix ms; no clock shows a later one. */
const LAST_TIME = 253_402_300_799_000
/** After so long nobody waits any more for the answer of the core. */
const UNSETTLED_MS = 60_000

export interface WithdrawalDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
  readonly chains: Outlets
  readonly cards: Pick<PaymentsService['cards'], 'tokenOf'>
  readonly store: WithdrawalStore
  readonly accounts: Pick<Accounts, 'codes' | 'factors' | 'holds' | 'mail' | 'profile'>
  readonly custody: Pick<CustodyService, 'holderOf' | 'tipOf'>
  readonly deposits: Pick<DepositsService, 'notFinal' | 'page' | 'received' | 'shape'>
  readonly addressBook: AddressBook
  readonly reviewSettings: WithdrawalReviewSettings
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
}

interface Paging {
  readonly limit: number
  readonly offset: number
}

export interface WithdrawalQuery extends Paging {
  readonly ticker?: string | undefined
  readonly status?: WithdrawalStatus | undefined
  /** Unix seconds, inclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Money of a withdrawal that moves by a transfer of its own. */
interface MoneyMove {
  /** The same for the same row and attempt. */
  readonly id: string
  readonly userId: OwnerId
  readonly row: WithdrawalRow
}

/** Withdrawals, from what is asked for until nothing can be undone any more. */
export class WithdrawalsService {
  readonly requests: Requests
  /** Where people agree to large ones. */
  readonly review: Review
  readonly #deps: WithdrawalDeps
  readonly #ways: Ways
  readonly #rows: PendingRows<WithdrawalRow>
  readonly #costs: MoneyRows<MoneyMove>
  readonly #deliveries: MoneyRows<MoneyMove>
  readonly #policy: Policy
  readonly #payouts: Payouts
  /** Rows whose money could not be moved; said once. */
  readonly #stuck = new Map<string, string>()
  #turn: Promise<void> = Promise.resolve()

  constructor(deps: WithdrawalDeps) {
    const { store, accounts, addressBook, clock } = deps
    this.#deps = deps
    this.#ways = new Ways(deps)
    const ways = this.#ways
    this.#rows = new PendingRows<WithdrawalRow>({
      ...deps,
      reason: 'withdrawal',
      legsOf,
      amountsOf: (row) => (row.state === 'failing' ? keptLegs(row) : null),
      commitmentOf,
      mayLeave: async ({ userId }) => accounts.holds.requireOutflow(userId),
      problemOf,
      store: {
        waiting: async (step) => this.#waiting(step),
        settle: async (row, outcome, at) => this.#settle(row, outcome, at),
      },
    })
    this.#costs = new MoneyRows<MoneyMove>({
      ...deps,
      // Between accounts of the house: no history of a person shows it.
      reason: 'adjustment',
      legsOf: ({ row }) => this.#costLegs(row),
      store: {
        pending: async () => (await store.costs()).map((row) => moveOf('network-cost', SystemOwner.fees, row)),
        settle: async ({ row }, outcome, changedAt) =>
          store.settleCost(row, outcome === 'done' ? { costState: 'done' } : { attempt: row.attempt + 1, changedAt }),
      },
    })
    this.#deliveries = new MoneyRows<MoneyMove>({
      ...deps,
      reason: 'deposit',
      legsOf: ({ row }) => deliveryLegs(row),
      store: {
        pending: async () => (await store.allIn('delivering')).map((row) => moveOf('delivery', receiverOf(row), row)),
        settle: async ({ row }, outcome, at) => this.#settleDelivery(row, outcome, at),
      },
    })
    const funds = new Funds({
      ...deps,
      // Nobody verifies identities yet.
      levelOf: async () => 'unverified',
      now: () => clock.now(),
    })
    this.#policy = new Policy({
      ...deps,
      funds,
      reviewersOf: (worth) => reviewersOf(deps.reviewSettings, worth),
      tellHeld: async (row, { why }) => {
        if (why === 'review') await this.#mail(row, 'review', null)
        await this.#tell(row, (values) => ({ kind: 'withdrawal-held', values: { ...values, why } }))
      },
    })
    this.review = new Review({ ...deps, ways, settings: deps.reviewSettings })
    this.#payouts = new Payouts({ ...deps, ways, policy: this.#policy })
    this.requests = new Requests({
      ...deps,
      ways,
      funds,
      addressBook,
      rows: this.#rows,
      tellStarted: async (row, origin) => this.#started(row, origin),
    })
  }

  /** @throws Problem `withdrawal-not-found` */
  async one(owner: OwnerId, id: string): Promise<Withdrawal> {
    const row = await this.#deps.store.one(owner, id)
    if (row === null) throw new Problem('withdrawal-not-found')
    return this.shape(row)
  }

  /** @throws Problem `asset-unknown`, `history-period` */
  async list(
    owner: OwnerId,
    query: WithdrawalQuery,
  ): Promise<{ readonly records: readonly Withdrawal[]; readonly total: number }> {
    const { rows, total } = await this.page(owner, this.#filterOf(query), query)
    return { records: rows.map((row) => this.shape(row)), total }
  }

  /** Up to so many older than `before`, the newest first. @throws Problem `asset-unknown`, `history-period` */
  async older(
    owner: OwnerId,
    query: Omit<WithdrawalQuery, keyof Paging>,
    before: WithdrawalRow | null,
    limit: number,
  ): Promise<readonly WithdrawalRow[]> {
    return this.#deps.store.older(owner, this.#filterOf(query), before, limit)
  }

  /** @throws Problem `asset-unknown` */
  check(query: Pick<WithdrawalQuery, 'ticker'>): void {
    this.#filterOf(query)
  }

  #filterOf({ ticker, status, from, to }: Omit<WithdrawalQuery, keyof Paging>): WithdrawalFilter {
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
  async page(owner: OwnerId, filter: WithdrawalFilter, paging: Paging) {
    return this.#deps.store.page(owner, filter, paging)
  }

  /** @throws Problem `withdrawal-not-found`, `withdrawal-over` */
  async cancel(owner: OwnerId, id: string): Promise<Withdrawal> {
    const row = await this.#deps.store.one(owner, id)
    if (row === null) throw new Problem('withdrawal-not-found')
    const canceling = await this.#policy.cancel(row, 'owner')
    if (canceling === null) throw new Problem('withdrawal-over')
    await this.#rows.void(canceling)
    return this.one(owner, id)
  }

  /** The account is frozen or being closed: what isn't signed is taken back. */
  async stop(owner: OwnerId): Promise<void> {
    await this.#deps.store.stop(owner, 'protection', new Date(this.#deps.clock.now()))
  }

  /** How many have not ended: an account is closed without them. */
  async countOpen(owner: OwnerId): Promise<number> {
    return (await this.#deps.store.openRows(owner)).length
  }

  /** What wallets lack for what is to be paid. */
  get shortfalls(): readonly Shortfall[] {
    return this.#payouts.shortfalls
  }

  /** Moves everything on that can go on. */
  async run(): Promise<void> {
    // One at a time: whoever looks at a wallet knows what those before have taken from it.
    const turn = this.#turn.then(async () => this.#run())
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #run(): Promise<void> {
    const { store, clock } = this.#deps
    for (const row of await store.unsettled(new Date(clock.now() - UNSETTLED_MS))) await this.#rows.settleHold(row)
    await this.#policy.run()
    await this.#payouts.run()
    await this.#finish()
  }

  /** Finishes what a stop left open. Called once, at start. */
  async resume(): Promise<void> {
    await this.#rows.resume()
    await this.#deliveries.resume()
    await this.#costs.resume()
  }

  shape(row: WithdrawalRow): Withdrawal {
    const { views } = this.#deps
    const asset = views.directory.asset(row.asset)
    if (asset === undefined) throw new Error(`asset ${row.asset} has no listing`)
    const shown = (units: bigint) => formatDecimal(units, asset.scale)
    return {
      id: row.id,
      ticker: asset.ticker,
      network: row.network,
      address: row.address,
      memo: row.memo === '' ? null : row.memo,
      amount: shown(row.amount),
      fee: shown(row.fee),
      receive: shown(row.amount - row.fee),
      status: statusOf(row.state),
      wait: this.#waitOf(row),
      end: row.endWhy,
      isBank: isBank(row.network),
      isInternal: row.receiver !== null,
      canCancel: cancelable.some((state) => state === row.state),
      confirmBy: row.state === 'unconfirmed' && row.confirmBy !== null ? unixSeconds(row.confirmBy) : null,
      transaction: row.txid,
      link: row.txid === null ? null : this.#ways.linkOf(row.network, row.txid),
      confirmations: this.confirmations(row),
      uniqueId: row.uniqueId,
      time: unixSeconds(row.createdAt),
      endedAt: row.endedAt === null ? null : unixSeconds(row.endedAt),
    }
  }

  /** What its state is called outside. */
  statusOf({ state }: WithdrawalRow): WithdrawalStatus {
    return statusOf(state)
  }

  confirmations({ network, state, height }: WithdrawalRow): Withdrawal['confirmations'] {
    const required = routeById(network)?.confirmations ?? 1
    const tip = this.#deps.custody.tipOf(network)?.height ?? null
    if (state === 'done' || state === 'posting') return { actual: required, required }
    if (height === null || tip === null) return { actual: 0, required }
    return { actual: Math.min(required, Math.max(0, tip - height + 1)), required }
  }

  #waitOf({ state, network, waitWhy, waitUntil, sendAt }: WithdrawalRow): Withdrawal['wait'] {
    if (state === 'held' && waitWhy !== null)
      return { why: waitWhy, until: waitUntil === null ? null : unixSeconds(waitUntil) }
    const isBefore = state === 'approved' || state === 'planned' || state === 'signed'
    if (state === 'approved' && sendAt !== null && sendAt.getTime() > this.#deps.clock.now())
      return { why: 'window', until: unixSeconds(sendAt) }
    if (isBefore && !this.#payouts.isReached(network)) return { why: 'network', until: null }
    return state === 'approved' && waitWhy !== null ? { why: waitWhy, until: null } : null
  }

  /** Whoever is told of each change, in the transaction in which it is written down. */
  watch(watcher: WithdrawalWatcher): void {
    this.#deps.store.watch(watcher)
  }

  /** How many there are whose money the core refuses again and again. */
  async stuck(): Promise<number> {
    return this.#deps.store.stuck()
  }

  /** When the oldest was asked for that is not over; null = all are. */
  async oldestOpen(): Promise<Date | null> {
    return this.#deps.store.oldestOpen()
  }

  /** Moves the money of what has ended. A fault concerns its row alone, which stays as it is until the next turn. */
  async #finish(): Promise<void> {
    const { store, clock } = this.#deps
    const dueAt = new Date(clock.now())
    for (const row of await store.inStates(['posting', 'canceling', 'failing']))
      await this.#try(row, async () => (endsIn(row) === 'post' ? this.#rows.post(row) : this.#rows.void(row)))
    for (const row of await store.inStates(['delivering'], { dueAt }))
      await this.#try(row, async () => this.#deliver(row))
    for (const row of await store.costs(dueAt)) await this.#try(row, async () => this.#book(row))
  }

  /** What the ledger is too coarse for stays where it is. */
  async #book(row: WithdrawalRow): Promise<void> {
    const [first] = this.#costLegs(row)
    if (first === undefined || first.amount === 0n) await this.#deps.store.settleCost(row, { costState: 'done' })
    else await this.#costs.submit(moveOf('network-cost', SystemOwner.fees, row))
  }

  async #deliver(row: WithdrawalRow): Promise<void> {
    await this.#deliveries.submit(moveOf('delivery', receiverOf(row), row))
  }

  async #try(row: WithdrawalRow, finish: () => Promise<unknown>): Promise<void> {
    try {
      await finish()
      this.#stuck.delete(row.id)
    } catch (thrown) {
      const { message } = asError(thrown)
      if (this.#stuck.get(row.id) !== message)
        this.#deps.log.warn('the money of a withdrawal could not be moved', { id: row.id, reason: message })
      this.#stuck.set(row.id, message)
    }
  }

  async #waiting(step: PendingStep): Promise<readonly WithdrawalRow[]> {
    const { store } = this.#deps
    if (step === 'hold') return store.allIn('requested')
    const ending = [
      ...(await store.allIn('posting')),
      ...(await store.allIn('canceling')),
      ...(await store.allIn('failing')),
    ]
    return ending.filter((row) => endsIn(row) === step)
  }

  async #settle(row: WithdrawalRow, outcome: PendingOutcome, at: Date): Promise<void> {
    const { store, log } = this.#deps
    if (outcome === 'refused') return store.forget(row)
    if (outcome === 'held') return store.held(row, row.through === 'site' ? 'unconfirmed' : 'policy', at)
    const isWanted = endsIn(row) === (outcome === 'posted' ? 'post' : 'void')
    // What the tables say is true; a row of which it isn't expected was taken back to an older state.
    if (!isWanted)
      log.error('a withdrawal has ended otherwise than its row says', { id: row.id, state: row.state, outcome })
    if (row.state === 'failing') await this.#end(row, 'failed', at)
    else if (outcome === 'posted' && row.receiver !== null)
      await this.#move(row, { state: 'delivering', changedAt: at }, 'its amount has left the account')
    else if (outcome === 'posted') await this.#end(row, 'done', at)
    else await this.#end(row, 'canceled', at)
  }

  async #settleDelivery(row: WithdrawalRow, outcome: 'done' | 'refused', at: Date): Promise<void> {
    const { store, deposits } = this.#deps
    if (outcome === 'refused') {
      await store.move(row, { state: 'delivering', changedAt: at, attempt: row.attempt + 1 }, 'the core refused it')
      return
    }
    const way = this.#ways.ofRow(row)
    const chainAmount = way === null ? row.amount : onChain(row.amount, way.asset.scale, way.decimals)
    const { id, network, address, memo, asset, amount: received } = row
    const userId = receiverOf(row)
    await deposits.received({ id, at, userId, network, address, memo, asset, amount: received, chainAmount })
    await this.#end(row, 'done', at)
  }

  async #end(row: WithdrawalRow, state: 'done' | 'canceled' | 'failed', at: Date): Promise<void> {
    if (!(await this.#move(row, { state, changedAt: at, endedAt: at }, state))) return
    const { endWhy: why } = row
    if (state === 'done') await this.#mail(row, 'done', null)
    if (state === 'canceled' && why === 'refused') await this.#mail(row, 'refused', null)
    await this.#tell(row, (values) =>
      state === 'canceled'
        ? { kind: 'withdrawal-canceled', values: { ...values, why: why ?? 'refused' } }
        : { kind: state === 'done' ? 'withdrawal-done' : 'withdrawal-failed', values },
    )
  }

  async #move(row: WithdrawalRow, change: WithdrawalChange, why: string): Promise<boolean> {
    return (await this.#deps.store.move(row, change, why)) !== null
  }

  /** What the network took is the house's cost, and less of what is on the chain. */
  #costLegs({ coin, cost, network }: WithdrawalRow): readonly TransferLeg[] {
    const asset = coin === null ? undefined : this.#deps.views.directory.asset(coin)
    const decimals = asset === undefined ? null : (this.#deps.chains.of(network)?.decimalsOf(asset.ticker) ?? null)
    if (asset === undefined || cost === null || decimals === null) throw new Error(`nobody knows what ${network} takes`)
    const { amount: units } = inLedger(cost, decimals, asset.scale)
    return [
      { owner: SystemOwner.fees, wallet: 'main', asset: asset.id, amount: amount(-units) },
      { owner: mirrorOf(network), wallet: 'main', asset: asset.id, amount: amount(units) },
    ]
  }

  async #started(row: WithdrawalRow, origin: string | null): Promise<void> {
    await this.#mail(row, 'started', origin)
    await this.#tell(row, (values) => ({ kind: 'withdrawal-started', values }))
  }

  async #mail(
    row: WithdrawalRow,
    outcome: 'started' | 'done' | 'review' | 'refused',
    origin: string | null,
  ): Promise<void> {
    const facts = this.#factsOf(row)
    await this.#deps.accounts.mail(row.userId, (to) => withdrawalMail(to, outcome, facts), origin)
  }

  #factsOf(row: WithdrawalRow): WithdrawalFacts {
    const { ticker, amount: sum, address, network } = this.shape(row)
    return { ticker, amount: sum, address, network }
  }

  async #tell(row: WithdrawalRow, notice: (values: WithdrawalFacts) => Notice): Promise<void> {
    await this.#deps.tell(row.userId, notice(this.#factsOf(row)))
  }
}

/** What every notice of a withdrawal says. */
type WithdrawalFacts = Readonly<Record<'ticker' | 'amount' | 'address' | 'network', string>>

const dateOf = (seconds: number): Date => new Date(Math.min(seconds * 1000, LAST_TIME))

const statusOf = (state: WithdrawalState): WithdrawalStatus => {
  const found = Object.entries(statesOf).find(([, states]) => states.includes(state))
  if (found === undefined) throw new Error(`no status for ${state}`)
  return found[0] as WithdrawalStatus
}

const moveOf = (kind: 'network-cost' | 'delivery', userId: OwnerId, row: WithdrawalRow): MoneyMove => ({
  id: uuidOfCommandId(derivedCommandId(kind, row.id, row.attempt)),
  userId,
  row,
})

function receiverOf({ id, receiver }: WithdrawalRow): OwnerId {
  if (receiver === null) throw new Error(`withdrawal ${id} goes to no account`)
  return receiver
}

function mirrorOf(network: string): OwnerId {
  const known = routeById(network)
  if (known === null) throw new Error(`nothing mirrors ${network}`)
  return known.mirror
}

const leg = (owner: OwnerId, asset: AssetId, units: bigint): TransferLeg => ({
  owner,
  wallet: 'main',
  asset,
  amount: amount(units),
})

/** What is held of the account, and who gets it: the outside and the house, or what another account is given from. */
function legsOf({ userId, asset, network, amount: sum, fee, receiver }: WithdrawalRow): readonly TransferLeg[] {
  if (receiver !== null) return [leg(userId, asset, -sum), leg(SystemOwner['escrow:deposits'], asset, sum)]
  const legs = [leg(userId, asset, -sum), leg(mirrorOf(network), asset, sum - fee)]
  return fee === 0n ? legs : [...legs, leg(SystemOwner.fees, asset, fee)]
}

/** What of it moves where the receiver didn't take it: the fee, which was for the attempt. */
const keptLegs = (row: WithdrawalRow): readonly Amount[] =>
  legsOf(row).map(({ owner, amount: sum }) =>
    owner === row.userId ? amount(-row.fee) : amount(owner === SystemOwner.fees ? BigInt(sum) : 0n),
  )

/** How the money of a row ends that is over, or about to be. */
const endsIn = ({ state, fee, cost }: WithdrawalRow): 'post' | 'void' =>
  // What cost nothing, as at a bank that refused it, is given back with its fee.
  state === 'canceling' || (state === 'failing' && (fee === 0n || cost === 0n)) ? 'void' : 'post'

const deliveryLegs = (row: WithdrawalRow): readonly TransferLeg[] => [
  leg(SystemOwner['escrow:deposits'], row.asset, -row.amount),
  leg(receiverOf(row), row.asset, row.amount),
]

function problemOf(refusal: Refusal): Problem {
  if (refusal === 'balance-insufficient') return new Problem('wallet-balance-insufficient')
  if (refusal === 'account-restricted') return new Problem('transfer-restricted')
  return new Problem(errorOfRefusal(refusal))
}
