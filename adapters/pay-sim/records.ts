/** What the simulated provider remembers: a file of lines, the last one of each record holds. */
import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { BankMoney, BankPayout, DisputeStage, KeptCard, PaymentFailure, PaymentIntent } from '@exchange/ports'
import type { PaymentStage, PayoutStage } from '@exchange/ports'

export interface SimulatedRefund {
  readonly key: string
  readonly cents: bigint
  /** Unix ms. */
  readonly at: number
}

export interface PaymentRecord {
  readonly kind: 'payment'
  readonly key: string
  readonly intent: PaymentIntent
  readonly stage: PaymentStage
  readonly isProving: boolean
  readonly captured: BankMoney
  readonly cost: bigint
  readonly refunds: readonly SimulatedRefund[]
  readonly dispute: {
    readonly key: string
    readonly cents: bigint
    readonly stage: DisputeStage
    readonly at: number
    readonly wonAt: number | null
  } | null
  readonly card: KeptCard | null
  readonly failure: PaymentFailure | null
  readonly startedAt: number
  readonly capturedAt: number | null
  /** It is captured by itself then. */
  readonly capturesAt: number | null
  /** Events so far. */
  readonly events: number
}

export interface PayoutRecord {
  readonly kind: 'payout'
  readonly key: string
  readonly payout: BankPayout
  readonly stage: PayoutStage
  readonly paid: bigint
  readonly cost: bigint
  readonly startedAt: number
  readonly endedAt: number | null
}

export interface CardRecord {
  readonly kind: 'card'
  readonly key: string
  readonly card: KeptCard
  readonly isForgotten: boolean
  readonly startedAt: number
}

export type SimulatedRecord = PaymentRecord | PayoutRecord | CardRecord

/** So many lines more than records, and the file is written anew. */
const SLACK = 10_000

/** Records by their keys, on disk before anybody is told of them. */
export class Records {
  readonly #path: string
  readonly #records: Map<string, SimulatedRecord>
  #file: number
  #lines: number

  /** @param forgetBefore Unix ms; what began before is dropped */
  constructor(path: string, forgetBefore: number) {
    this.#path = path
    const lines = existsSync(path) ? readLines(path) : []
    this.#records = new Map()
    for (const record of lines)
      if (record.kind === 'card' || record.startedAt >= forgetBefore) this.#records.set(record.key, record)
    this.#file = this.#rewrite()
    this.#lines = this.#records.size
  }

  get size(): number {
    return this.#records.size
  }

  payment(key: string): PaymentRecord | null {
    const found = this.#records.get(key)
    return found?.kind === 'payment' ? found : null
  }

  payout(key: string): PayoutRecord | null {
    const found = this.#records.get(key)
    return found?.kind === 'payout' ? found : null
  }

  card(key: string): CardRecord | null {
    const found = this.#records.get(key)
    return found?.kind === 'card' ? found : null
  }

  all(): readonly SimulatedRecord[] {
    return [...this.#records.values()]
  }

  put(record: SimulatedRecord): void {
    if (this.#lines - this.#records.size > SLACK) {
      closeSync(this.#file)
      this.#file = this.#rewrite()
      this.#lines = this.#records.size
    }
    writeSync(this.#file, lineOf(record))
    fdatasyncSync(this.#file)
    this.#lines += 1
    this.#records.set(record.key, record)
  }

  close(): void {
    closeSync(this.#file)
  }

  #rewrite(): number {
    const next = `${this.#path}.next`
    const file = openSync(next, 'w', 0o600)
    writeSync(file, [...this.#records.values()].map(lineOf).join(''))
    fdatasyncSync(file)
    closeSync(file)
    renameSync(next, this.#path)
    return openSync(this.#path, 'a', 0o600)
  }
}

const lineOf = (record: SimulatedRecord): string =>
  `${JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? { cents: String(value) } : value))}\n`

/** A line that a stop cut off was told to nobody. */
function readLines(path: string): SimulatedRecord[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line, revive) as SimulatedRecord)
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return value
  const { cents } = value as { cents?: unknown }
  return typeof cents === 'string' ? BigInt(cents) : value
}
