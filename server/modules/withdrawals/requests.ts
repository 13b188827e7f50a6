import { MOST_OPEN, MOST_UNCONFIRMED, CONFIRM_MINUTES } from '@exchange/contract/withdrawals'
import type { WithdrawalQuote } from '@exchange/contract/withdrawals'
import type { OwnerId } from '@exchange/core'
import { Permission } from '@exchange/core'
import { formatDecimal, tryParseDecimal } from '@exchange/core/units'
import {
  Problem,
  derivedCommandId,
  newUuid,
  originOf,
  stepOf,
  unixSeconds,
  uuidOfCommandId,
} from '../../kernel/index.ts'
import type { Clock, PendingRows, UserContext } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { Accounts, BoundRequest } from '../accounts/index.ts'
import { withdrawalLetter } from './mails.ts'
import { isBank } from './banks.ts'
import type { AddressBook } from './address-book.ts'
import type { Funds } from './funds.ts'
import { WORTH_SCALE, cancelSecondsOf } from './limits.ts'
import { amountProblem, commitmentOf, sumsOf } from './rules.ts'
import type { AmountFault, Sums } from './rules.ts'
import type { WithdrawalRow, WithdrawalStore } from './store.ts'
import { freeTerms, shownIn } from './ways.ts'
import type { Target, Way, Ways } from './ways.ts'

const MINUTE_MS = 60_000

/** What is asked for. */
export interface Outflow {
  readonly ticker: string
  readonly network?: string | undefined
  readonly address: string
  readonly memo: string | null
  /** Decimal. */
  readonly amount: string
  readonly feeOnTop: boolean
}

/** What is asked about. */
export type OutflowQuestion = Pick<Outflow, 'ticker' | 'network' | 'memo' | 'feeOnTop'> & {
  readonly address?: string | undefined
  readonly amount?: string | undefined
}

/** What its owner says it is, when confirming it. */
export interface Said {
  readonly ticker: string
  readonly network: string
  readonly address: string
  readonly memo: string | null
  readonly receive: string
  readonly fee: string
  readonly code: string
}

/** Who asks: by a session, or by a key whose program may have an id of its own for it. */
export type Asker =
  | { readonly through: 'site'; readonly commandId: string | null }
  | { readonly through: 'key'; readonly uniqueId: string }

export interface RequestDeps {
  readonly views: Pick<Views, 'balances' | 'directory'>
  readonly store: WithdrawalStore
  readonly ways: Ways
  readonly funds: Funds
  readonly rows: PendingRows<WithdrawalRow>
  readonly accounts: Pick<Accounts, 'codes' | 'factors' | 'holds' | 'profile'>
  readonly addressBook: AddressBook
  readonly clock: Clock
  /** Tells an account of a withdrawal that was asked for by a key, or confirmed. */
  readonly tellStarted: (row: WithdrawalRow, origin: string | null) => Promise<void>
}

/** What owners and their programs do with withdrawals. */
export class Requests {
  readonly #deps: RequestDeps

  constructor(deps: RequestDeps) {
    this.#deps = deps
  }

  /** @throws Problem what is wrong with the address or the amount, where there is one */
  async quote(owner: OwnerId, asked: OutflowQuestion): Promise<WithdrawalQuote> {
    const { ways, funds, store, accounts } = this.#deps
    const way = ways.of(asked.ticker, asked.network)
    const { asset, network, chain } = way
    const target = asked.address === undefined ? null : await this.#listedTarget(way, owner, asked.address, asked.memo)
    const terms = target !== null && target.receiver !== null ? freeTerms(way.terms) : way.terms
    const shown = shownIn(asset.scale)
    const sums = asked.amount === undefined ? null : this.#sums(way, target, asked.amount, asked.feeOnTop)
    const open = await store.openOf(owner)
    const [{ free, notFinal }, limits, heldUntil, hasFactor] = await Promise.all([
      funds.available(owner, asset, open),
      funds.limits(owner),
      accounts.holds.outflowHeldUntil(owner),
      accounts.factors.hasAny(owner),
    ])
    const worth = sums === null ? null : funds.worthOf(asset, sums.amount)
    const cancelSeconds = cancelSecondsOf(worth ?? 0n)
    return {
      ticker: asset.ticker,
      network: network.id,
      name: network.name,
      isSimulated: chain.isSimulated,
      hasMemo: chain.hasMemo,
      isBank: isBank(network.id),
      step: stepOf(terms.precision),
      minimum: shown(terms.minimum),
      maximum: terms.maximum === 0n ? null : shown(terms.maximum),
      available: shown(free),
      notFinal: shown(notFinal),
      fee: shown(terms.fee),
      amount: sums === null ? null : shown(sums.amount),
      receive: sums === null ? null : shown(sums.receive),
      worth: worth === null ? null : formatDecimal(worth, WORTH_SCALE),
      limits: limits.map(({ hours, most, left }) => ({
        hours,
        most: formatDecimal(most, WORTH_SCALE),
        left: formatDecimal(left, WORTH_SCALE),
      })),
      isInternal: target === null ? null : target.receiver !== null,
      heldUntil: heldUntil === null ? null : unixSeconds(heldUntil),
      hasFactor,
      seconds:
        cancelSeconds +
        (target !== null && target.receiver !== null ? 0 : Math.ceil((network.confirmations * chain.blockMs) / 1000)),
      cancelSeconds,
    }
  }

  /** Holds the amount. @throws Problem what is wrong with it, or why it can't leave */
  async create(
    owner: OwnerId,
    asked: Outflow,
    asker: Asker,
  ): Promise<{ readonly row: WithdrawalRow; readonly isNew: boolean }> {
    const { ways, accounts, store, rows } = this.#deps
    const way = ways.of(asked.ticker, asked.network)
    const target = await ways.target(way, owner, asked.address, asked.memo)
    const sums = this.#sums(way, target, asked.amount, asked.feeOnTop)
    const wanted = this.#rowOf(owner, way, target, sums, asker)
    const before = await this.#before(wanted, asker)
    if (before !== null) return { row: before, isNew: false }
    if (!(await accounts.factors.hasAny(owner))) throw new Problem('factor-required')
    await accounts.holds.requireOutflow(owner)
    await this.#requireListed(owner, way, target)
    if ((this.#deps.views.directory.account(owner).permissions & Permission.withdraw) === 0)
      throw new Problem('transfer-restricted')
    if (wanted.amount > this.#deps.views.balances.of(owner, 'main', way.asset.id).available)
      throw new Problem('wallet-balance-insufficient')
    const { row, isNew } = await store.add(
      wanted,
      asker.through === 'key' ? 'asked for by a key' : 'asked for',
      async (tx) => {
        await accounts.profile.assertOpen(tx, owner)
        const open = await store.openOf(owner, tx)
        if (open.count >= MOST_OPEN || open.unconfirmed >= MOST_UNCONFIRMED) throw new Problem('withdrawals-too-many')
        await this.#deps.funds.requireWithinLimits(owner, wanted.worth, tx)
        const spare = await this.#deps.funds.spare(owner, open)
        if (spare !== null && wanted.worth > spare) throw new Problem('funds-not-final')
      },
    )
    if (!isNew) return { row: this.#same(row, wanted), isNew }
    await rows.hold(row)
    const held = await store.one(owner, row.id)
    if (held === null) throw new Error(`withdrawal ${row.id} is gone`)
    if (asker.through === 'key') await this.#deps.tellStarted(held, null)
    return { row: held, isNew }
  }

  /** Mails the code that confirms it. @throws Problem `withdrawal-not-found`, `withdrawal-over`, `code-not-sent` */
  async code({ actor }: UserContext, id: string) {
    const row = await this.#mine(actor.owner, id)
    if (row.state !== 'unconfirmed') throw new Problem('withdrawal-over')
    return this.#deps.accounts.codes.sendForRequest(actor.owner, 'withdrawals', this.#requestOf(actor.through, row))
  }

  /** @throws Problem `withdrawal-not-found`, `withdrawal-over`, `withdrawal-changed`, `code-invalid`, `held` */
  async confirm({ actor, site }: UserContext, id: string, said: Said): Promise<WithdrawalRow> {
    const { accounts, store } = this.#deps
    const row = await this.#mine(actor.owner, id)
    if (row.state !== 'unconfirmed' || this.isExpired(row)) throw new Problem('withdrawal-over')
    if (!this.#isSaid(row, said)) throw new Problem('withdrawal-changed')
    await accounts.holds.requireOutflow(actor.owner)
    await accounts.codes.confirmRequest(actor.owner, 'withdrawals', said.code, this.#requestOf(actor.through, row))
    const confirmed = await store.move(row, { state: 'policy', changedAt: this.#now(), confirmBy: null }, 'confirmed')
    if (confirmed === null) throw new Problem('withdrawal-over')
    await this.#deps.tellStarted(confirmed, originOf(site))
    return confirmed
  }

  isExpired({ confirmBy }: Pick<WithdrawalRow, 'confirmBy'>): boolean {
    return confirmBy !== null && confirmBy.getTime() <= this.#deps.clock.now()
  }

  /** What was asked for before under the same id. @throws Problem `command-id-reused` where that was something else */
  async #before(wanted: WithdrawalRow, asker: Asker): Promise<WithdrawalRow | null> {
    if (asker.through === 'key') {
      const taken = await this.#deps.store.byUniqueId(wanted.userId, asker.uniqueId)
      return taken === null ? null : this.#same(taken, wanted)
    }
    const row = asker.commandId === null ? null : await this.#deps.store.one(wanted.userId, wanted.id)
    return row === null ? null : this.#same(row, wanted)
  }

  #same(row: WithdrawalRow, wanted: WithdrawalRow): WithdrawalRow {
    // A program gives each of its withdrawals an id: the same id is a mistake, whatever it asks for.
    if (wanted.uniqueId !== null) throw new Problem('unique-id-taken')
    const isSame =
      row.asset === wanted.asset &&
      row.network === wanted.network &&
      row.address === wanted.address &&
      row.memo === wanted.memo &&
      row.amount === wanted.amount
    if (!isSame) throw new Problem('command-id-reused')
    return row
  }

  #rowOf(owner: OwnerId, way: Way, target: Target, { amount, fee }: Sums, asker: Asker): WithdrawalRow {
    const worth = this.#deps.funds.worthOf(way.asset, amount)
    if (worth === null) throw new Problem('worth-unknown')
    const now = this.#now()
    const isSite = asker.through === 'site'
    return {
      id:
        isSite && asker.commandId !== null
          ? uuidOfCommandId(derivedCommandId('withdrawal', owner, asker.commandId))
          : newUuid(),
      userId: owner,
      uniqueId: isSite ? null : asker.uniqueId,
      through: asker.through,
      asset: way.asset.id,
      network: way.network.id,
      address: target.address,
      memo: target.memo ?? '',
      amount,
      fee,
      worth,
      receiver: target.receiver,
      state: 'requested',
      waitWhy: null,
      waitUntil: null,
      endWhy: null,
      confirmBy: isSite ? new Date(now.getTime() + CONFIRM_MINUTES * MINUTE_MS) : null,
      sendAt: null,
      attempt: 0,
      sequence: null,
      networkFee: null,
      networkTerms: null,
      txid: null,
      raw: null,
      height: null,
      coin: null,
      cost: null,
      costState: null,
      approvedAt: null,
      reviewedBy: null,
      reviewedAt: null,
      createdAt: now,
      changedAt: now,
      endedAt: null,
    }
  }

  /** Where an address on the account's list leads; null for any other one that funds could go to. */
  async #listedTarget(way: Way, owner: OwnerId, address: string, memo: string | null): Promise<Target | null> {
    const { ways, addressBook } = this.#deps
    const place = await ways.place(way, owner, address, memo)
    const isListed = await addressBook.isListed(owner, way.network.id, place.address, place.memo)
    return isListed ? ways.target(way, owner, address, memo) : null
  }

  #sums(way: Way, target: Target | null, text: string, feeOnTop: boolean): Sums {
    const terms = target !== null && target.receiver !== null ? freeTerms(way.terms) : way.terms
    const sums: Sums | AmountFault = sumsOf(text, feeOnTop, terms)
    if (typeof sums === 'string') throw amountProblem(sums, terms, shownIn(way.asset.scale))
    return sums
  }

  async #requireListed(owner: OwnerId, { asset, network }: Way, { address, memo }: Target): Promise<void> {
    const answer = await this.#deps.addressBook.mayPay(owner, asset.ticker, network.id, address, memo)
    if (answer !== 'yes') throw new Problem(answer === 'waits' ? 'address-waits' : 'address-not-listed')
  }

  /** What is confirmed is what its owner was shown. */
  #isSaid(row: WithdrawalRow, { ticker, network, address, memo, receive, fee }: Said): boolean {
    const asset = this.#deps.views.directory.asset(row.asset)
    if (asset === undefined || asset.ticker !== ticker) return false
    const [net, cost] = [receive, fee].map((text) => tryParseDecimal(text, asset.scale))
    if (typeof net !== 'bigint' || typeof cost !== 'bigint') return false
    const isSamePlace = network === row.network && address === row.address && (memo ?? '') === row.memo
    return isSamePlace && net === row.amount - row.fee && cost === row.fee
  }

  /** The request that a mailed code is good for. */
  #requestOf(through: string, row: WithdrawalRow): BoundRequest {
    const { ticker, scale } = this.#deps.views.directory.asset(row.asset) ?? { ticker: '', scale: 0 }
    return {
      through,
      of: ['withdrawals.confirm', row.id],
      fields: { commitment: commitmentOf(row) },
      letterIn: withdrawalLetter({
        amount: `${formatDecimal(row.amount - row.fee, scale)} ${ticker}`,
        network: row.network,
        address: row.memo === '' ? row.address : `${row.address}, ${row.memo}`,
      }),
    }
  }

  /** @throws Problem `withdrawal-not-found` */
  async #mine(owner: OwnerId, id: string): Promise<WithdrawalRow> {
    const row = await this.#deps.store.one(owner, id)
    if (row === null) throw new Problem('withdrawal-not-found')
    return row
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }
}
