import type { CommandId, Event, TransferLeg } from '@exchange/core'
import { amount } from '@exchange/core/units'
import type { PendingTransfer, PendingView } from './types.ts'

type Part = Extract<Event, { kind: 'transfer.pending' }>
type End = Extract<Event, { kind: 'transfer.finished' }>

/** Transfers that wait to be posted or voided: their end says nothing of what they move. */
export class PendingMemory implements PendingView {
  readonly #known = new Map<CommandId, PendingTransfer>()

  of(key: CommandId): PendingTransfer | null {
    return this.#known.get(key) ?? null
  }

  note({ key, reason, commitment, more, legs }: Part): void {
    const before = this.#known.get(key)?.legs ?? []
    this.#known.set(key, { key, reason, commitment, isWhole: !more, legs: [...before, ...legs] })
  }

  /** What it has moved; null where that is nothing. */
  end({ key, posted, amounts }: End): Pick<PendingTransfer, 'reason' | 'legs'> | null {
    const pending = this.#known.get(key)
    this.#known.delete(key)
    if (pending === undefined || !posted) return null
    const { reason, legs } = pending
    return { reason, legs: amounts === null ? legs : legs.flatMap((leg, place) => partOf(leg, amounts[place])) }
  }
}

const partOf = (leg: TransferLeg, moved: bigint | undefined): readonly TransferLeg[] =>
  moved === undefined || moved === 0n ? [] : [{ ...leg, amount: amount(moved) }]
