import { hash } from 'node:crypto'
import { canonical } from './canonical.ts'
import type { Json } from './canonical.ts'

/** What stands before the first record. */
const GENESIS = '0'.repeat(64)

/** One act as the log keeps it. People are named by their numbers alone. */
export interface Entry {
  readonly seq: number
  /** ISO 8601. */
  readonly at: string
  /** The name of the operator; `shell` = a command on the machine, `console` = the exchange itself, `guest` = nobody known. */
  readonly operator: string
  readonly session: string | null
  readonly key: string | null
  readonly network: string
  readonly act: string
  readonly target: string
  readonly reason: string
  readonly ticket: string | null
  readonly before: Json
  readonly after: Json
  readonly proposal: string | null
  /** The record that this one tells the outcome of. */
  readonly of: number | null
  /** What a daily limit counts here: its name and whom it counts. */
  readonly counted: string | null
  /** Number of the core's command. */
  readonly command: number | null
  readonly result: string
  readonly build: string
}

export interface Link {
  readonly seq: number
  readonly entry: string
  readonly previous: string
  readonly hash: string
}

const hashOf = (previous: string, entry: string): string => hash('sha256', `${previous}\n${entry}`)

/** The record behind `last`; null = the first of all. */
export function linkBehind(last: Pick<Link, 'seq' | 'hash'> | null, draft: Omit<Entry, 'seq'>): Link {
  const seq = (last?.seq ?? 0) + 1
  const previous = last?.hash ?? GENESIS
  const entry = canonical({ ...draft, seq })
  return { seq, entry, previous, hash: hashOf(previous, entry) }
}

export interface Anchor {
  readonly seq: number
  readonly hash: string
}

/** Goes along the chain, record by record, and notes what is wrong with it. */
export class ChainCheck {
  readonly faults: string[] = []
  readonly #anchors: Map<number, string>
  #last: Pick<Link, 'seq' | 'hash'> = { seq: 0, hash: GENESIS }

  /** `anchors` were written elsewhere while the log was as it should be. */
  constructor(anchors: readonly Anchor[]) {
    this.#anchors = new Map(anchors.map(({ seq, hash: anchored }) => [seq, anchored]))
  }

  get records(): number {
    return this.#last.seq
  }

  take(link: Link): void {
    const { seq } = link
    if (seq !== this.#last.seq + 1) this.faults.push(`record ${this.#last.seq + 1} is missing`)
    if (link.previous !== this.#last.hash) this.faults.push(`record ${seq} does not follow the one before it`)
    if (hashOf(link.previous, link.entry) !== link.hash) this.faults.push(`record ${seq} was altered`)
    else if (!saysSeq(link)) this.faults.push(`record ${seq} stands in the place of another`)
    const anchored = this.#anchors.get(seq)
    if (anchored !== undefined && anchored !== link.hash)
      this.faults.push(`record ${seq} is not the one that the journal holds`)
    this.#anchors.delete(seq)
    this.#last = { seq, hash: link.hash }
  }

  end(): void {
    for (const seq of this.#anchors.keys()) this.faults.push(`record ${seq}, which the journal holds, is missing`)
  }
}

function saysSeq({ seq, entry }: Link): boolean {
  const said: unknown = JSON.parse(entry)
  return typeof said === 'object' && said !== null && 'seq' in said && said.seq === seq
}

/** Digests that the journal holds, in its order, against the chain's hashes: those that the chain doesn't have. */
export function missingDigests(digests: readonly string[], hashes: ReadonlySet<string>): string[] {
  return digests.filter((digest) => !hashes.has(digest))
}
