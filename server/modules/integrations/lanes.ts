import type { OwnerId } from '@exchange/core'
import { setLast } from '../../kernel/index.ts'

/** Calls that are made at the same time: to receivers that were quick the last time, and to all others. */
export const QUICK_LANES = 16
export const OTHER_LANES = 16
/** Lanes of either kind that one account may hold. */
export const OF_ACCOUNT = 2
/** A receiver that answers within this is quick. */
export const QUICK_MS = 1_000
/** Receivers that are remembered; beyond, the one served longest ago is new again. */
const MOST_REMEMBERED = 50_000

export interface Errand {
  /** One at a time of each name. */
  readonly name: string
  readonly owner: OwnerId
  /** Whom it calls. */
  readonly receiver: string
}

interface Busy {
  readonly owner: OwnerId
  readonly isQuick: boolean
  readonly done: Promise<void>
}

interface Answer {
  readonly milliseconds: number
  /** Which of all answers it was, counted from 1. */
  readonly place: number
}

/**
 * Who is called when: a receiver that takes its time holds up others like it, and never those that answer at once. One that
 * has not been called yet counts as slow until it has answered.
 */
export class Lanes {
  readonly #busy = new Map<string, Busy>()
  /** Of each receiver the last answer, the one served longest ago first. */
  readonly #answers = new Map<string, Answer>()
  #served = 0

  /** Does the work if a lane is free; says whether it does. */
  begin({ name, owner, receiver }: Errand, work: () => Promise<void>): boolean {
    const isQuick = (this.#answers.get(receiver)?.milliseconds ?? QUICK_MS) < QUICK_MS
    const held = [...this.#busy.values()]
    const isFull = held.filter((one) => one.isQuick === isQuick).length >= (isQuick ? QUICK_LANES : OTHER_LANES)
    const hasEnough = held.filter((one) => one.owner === owner).length >= OF_ACCOUNT
    if (this.#busy.has(name) || isFull || hasEnough) return false
    const done = work().finally(() => this.#busy.delete(name))
    this.#busy.set(name, { owner, isQuick, done })
    return true
  }

  isBusy(name: string): boolean {
    return this.#busy.has(name)
  }

  /** Notes how long a receiver took to answer, or to fail. */
  answered(receiver: string, milliseconds: number): void {
    this.#served += 1
    setLast(this.#answers, receiver, { milliseconds, place: this.#served }, MOST_REMEMBERED)
  }

  /** New ones first, then those that were served longest ago. */
  inTurn<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
    const placeOf = ({ id }: Row): number => this.#answers.get(id)?.place ?? 0
    return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all([...this.#busy.values()].map(async ({ done }) => done))
  }
}
