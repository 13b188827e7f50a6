import { decodeEvents } from '@exchange/core'
import type { MoneyRow } from '@exchange/server/kernel/money-rows'
import type { Chance } from './chance.ts'
import type { Life } from './time.ts'

export interface Deposit extends MoneyRow {
  readonly amount: bigint
  state: 'pending' | 'done' | 'refused'
}

interface Piece {
  readonly lastSeq: number
  readonly events: Uint8Array<ArrayBuffer>
}

/**
 * The database: rows of modules, which survive everything once they are committed, and the tables of the projection with
 * their cursor, whose last commits a power cut may take.
 */
export class Database {
  readonly deposits = new Map<string, Deposit>()
  readonly #chance: Chance
  #pieces: Piece[] = []
  #cursor = 0
  #synced = 0
  #transfers = new Set<string>()
  isDown = false

  constructor(chance: Chance) {
    this.#chance = chance
  }

  /** The last command the tables show. */
  get cursor(): number {
    return this.#cursor
  }

  /** All events in the tables. */
  get events(): Uint8Array[] {
    return this.#pieces.map(({ events }) => events)
  }

  /** What the process asks for; its answer, or an error while the database is away. */
  async ask<Result>(life: Life, work: () => Result): Promise<Result> {
    await life.pause(this.#chance.between(0, 5))
    this.#insistUp()
    const result = work()
    await life.pause(this.#chance.between(0, 5))
    this.#insistUp()
    return result
  }

  /** Rows and cursor in one transaction. */
  commit(before: number, piece: Piece): void {
    this.insistAt(before)
    this.addRows(piece)
    this.moveCursor(piece.lastSeq)
  }

  insistAt(seq: number): void {
    if (this.#cursor !== seq) throw new Error(`the tables are at ${this.#cursor}, not at ${seq}`)
  }

  addRows(piece: Piece): void {
    this.#pieces.push(piece)
    for (const event of decodeEvents(piece.events)) if (event.kind === 'transfer') this.#transfers.add(event.id)
  }

  moveCursor(seq: number): void {
    this.#cursor = seq
  }

  hasTransfer(id: string): boolean {
    return this.#transfers.has(id)
  }

  /** Now and then the tables are synced. */
  sync(): void {
    this.#synced = this.#pieces.length
  }

  powerCut(): void {
    const kept = this.#synced + this.#chance.below(this.#pieces.length - this.#synced + 1)
    const pieces = this.#pieces.slice(0, kept)
    this.#pieces = []
    this.#transfers = new Set()
    for (const piece of pieces) this.addRows(piece)
    this.#cursor = pieces.at(-1)?.lastSeq ?? 0
  }

  #insistUp(): void {
    if (this.isDown) throw new Error('the database is away')
  }
}

/** A row's id as the core has it. */
export const commandIdOf = (id: string): string => id.replaceAll('-', '')
