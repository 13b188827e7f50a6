import type { OwnerId } from '@exchange/core'
import { Permission, SystemOwner } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import { MoneyRows, Problem, derivedCommandId, uuidOfCommandId } from '../../kernel/index.ts'
import type { Clock, Log, Transaction } from '../../kernel/index.ts'
import type { Histories, Views } from '../../views/types.ts'
import { reversalOf } from '../deposits/index.ts'
import { providerById } from '../markets/index.ts'
import { moveLegs, owedOf } from './rules.ts'
import type { MoveKind, PaymentMove, PaymentStore, Split } from './store.ts'

/** A move whose money moves now. */
interface MoneyMove extends PaymentMove {
  /** The same for the same payment, kind, key and attempt, whatever became of the row. */
  readonly id: string
  readonly userId: OwnerId
}

export interface MovesDeps {
  readonly engine: EngineClient
  readonly views: Pick<Views, 'balances' | 'directory' | 'lastSeq'>
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
  readonly store: PaymentStore
  readonly clock: Clock
  readonly log: Log
  /** In the transaction that writes down that a move is done. */
  readonly onDone: (done: PaymentMove, at: Date, tx: Transaction) => Promise<void>
  /** After it. */
  readonly tellDone: (done: PaymentMove) => Promise<void>
}

/** Costs are between accounts of the house: no history of a person shows them. */
const reasons = {
  capture: 'deposit',
  regain: 'deposit',
  refund: 'reversal',
  chargeback: 'reversal',
  cost: 'adjustment',
} as const satisfies Record<MoveKind, 'deposit' | 'reversal' | 'adjustment'>

/** Moves the money of payments: each once, and those of one payment in their order. */
export class Moves {
  readonly #deps: MovesDeps
  readonly #rows: Readonly<Record<'deposit' | 'reversal' | 'adjustment', MoneyRows<MoneyMove>>>
  /** Moves that the core has refused; said once. */
  readonly #refused = new Set<number>()

  constructor(deps: MovesDeps) {
    this.#deps = deps
    const rowsOf = (reason: 'deposit' | 'reversal' | 'adjustment') =>
      new MoneyRows<MoneyMove>({
        ...deps,
        reason,
        legsOf: ({ move, payment }) =>
          moveLegs({
            kind: move.kind,
            owner: payment.userId,
            mirror: mirrorOf(payment.provider),
            asset: payment.asset,
            amount: move.amount,
            fee: move.fee,
            split: move.split,
          }),
        store: {
          // One that was never planned was never submitted.
          pending: async () =>
            (await deps.store.pendingMoves())
              .filter(({ move }) => reasons[move.kind] === reason && (move.split !== null || !needsPlan(move.kind)))
              .map(moneyMoveOf),
          settle: async (row, outcome, at) => this.#settle(row, outcome, at),
        },
      })
    this.#rows = { deposit: rowsOf('deposit'), reversal: rowsOf('reversal'), adjustment: rowsOf('adjustment') }
  }

  /** Moves what is pending. A fault concerns its payment alone, whose later moves wait. */
  async run(): Promise<void> {
    const { store, clock } = this.#deps
    let hasMoved = true
    while (hasMoved) {
      hasMoved = false
      for (const due of await store.dueMoves(new Date(clock.now()))) hasMoved = (await this.#one(due)) || hasMoved
    }
  }

  /** Finishes what a stop left open. Called once, at start. */
  async resume(): Promise<void> {
    // What a payment brought is there before anything of it is taken back.
    for (const reason of ['deposit', 'adjustment', 'reversal'] as const) await this.#rows[reason].resume()
  }

  async #one(pending: PaymentMove): Promise<boolean> {
    const { log } = this.#deps
    try {
      const planned = await this.#planned(pending)
      await this.#rows[reasons[planned.move.kind]].submit(moneyMoveOf(planned))
      this.#refused.delete(pending.move.place)
      return true
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      const { place, kind } = pending.move
      if (!this.#refused.has(place))
        log.warn('money of a payment could not be moved', { id: pending.payment.id, kind, reason: reason.error })
      this.#refused.add(place)
      return false
    }
  }

  /** Who bears it is written down before anything moves. */
  async #planned({ move, payment }: PaymentMove): Promise<PaymentMove> {
    if (!needsPlan(move.kind) || move.split !== null) return { move, payment }
    const split = move.kind === 'regain' ? await this.#bornBy(payment.id, move.key) : this.#planOf({ move, payment })
    return { move: await this.#deps.store.planMove(move, split), payment }
  }

  /** Whoever bore a dispute gets it back when it is won. */
  async #bornBy(paymentId: string, key: string): Promise<Split> {
    const found = (await this.#deps.store.movesOf(paymentId)).find(
      (move) => move.kind === 'chargeback' && move.key === key,
    )
    if (found === undefined || found.split === null) throw new Error(`nobody bore dispute ${key} of ${paymentId}`)
    return found.split
  }

  /** An account that may not move its money isn't charged: the core would refuse. */
  #planOf({ move, payment: { userId, asset } }: PaymentMove): Split {
    const { balances, directory } = this.#deps.views
    const isCharged = (directory.account(userId).permissions & Permission.transferOut) !== 0
    const of = (owner: OwnerId, wallet: 'main' | 'spot') => balances.of(owner, wallet, asset).available
    return reversalOf(move.amount - move.fee, {
      main: isCharged ? of(userId, 'main') : 0n,
      spot: isCharged ? of(userId, 'spot') : 0n,
      insurance: of(SystemOwner.insurance, 'main'),
    })
  }

  async #settle(row: MoneyMove, outcome: 'done' | 'refused', at: Date): Promise<void> {
    const { store, onDone, tellDone } = this.#deps
    if (outcome === 'refused') return store.refuseMove(row.move, at)
    const isNew = await store.transaction(async (tx) => {
      if (!(await store.finishMove(row.move, at, tx))) return false
      await onDone(row, at, tx)
      return true
    })
    if (isNew) await tellDone(row)
  }
}

const needsPlan = (kind: MoveKind): boolean => kind !== 'capture' && kind !== 'cost'

const moneyMoveOf = ({ move, payment }: PaymentMove): MoneyMove => ({
  id: uuidOfCommandId(derivedCommandId('payment', payment.id, move.kind, move.key, move.attempt)),
  userId: move.kind === 'cost' ? SystemOwner.fees : payment.userId,
  move,
  payment,
})

/** What an account owes after this move; 0 = nothing. */
export const claimOf = ({ move: { kind, split } }: PaymentMove): bigint =>
  split === null || (kind !== 'refund' && kind !== 'chargeback') ? 0n : owedOf(split)

function mirrorOf(provider: string): OwnerId {
  const known = providerById(provider)
  if (known === null) throw new Error(`nothing mirrors ${provider}`)
  return known.mirror
}
