/** All of a journal from its first byte: chain, records, snapshots, both machines, the trial balance. */
import type { JournalAudit, LossDecision } from '@exchange/ports'
import { chunksOf } from '@exchange/server/engine/snapshot-bytes'
import { batchFault, judgeSnapshot, Replay, type SnapshotVerdict } from './replay.ts'
import { trialBalance, type TrialBalance } from './trial-balance.ts'

export interface Break {
  readonly firstMissing: number
  readonly resumesWith: number | null
  readonly message: string
}

export interface AuditReport {
  readonly holdings: Awaited<ReturnType<JournalAudit['holdings']>>
  readonly batches: number
  readonly bytes: number
  readonly firstSeq: number
  readonly lastSeq: number
  readonly dropped: number
  readonly breaks: readonly Break[]
  /** Losses that were accepted before. */
  readonly accepted: number
  readonly snapshots: readonly SnapshotVerdict[]
  readonly replayed: number
  readonly quarantined: number
  /** What the engine wrote down about its events, compared with those of the replay. */
  readonly notes: number
  /** The state in the end; empty when nothing could be replayed to the end. */
  readonly stateHash: string
  readonly balance: TrialBalance | null
  /** All that is wrong, one sentence each; none = the audit is passed. */
  readonly faults: readonly string[]
}

/** @param progress told now and then how far it is */
export async function auditJournal(
  audit: JournalAudit,
  progress: (seq: number) => void = () => {},
): Promise<AuditReport> {
  const dropped = await audit.dropped()
  const snapshots: SnapshotVerdict[] = []
  for (const seq of await audit.snapshots()) snapshots.push(await judgeSnapshot(seq, () => audit.openSnapshot(seq)))
  const walk = new Walk(audit, snapshots, dropped)
  for await (const stretch of audit.walk()) {
    if (stretch.kind === 'batch') await walk.batch(stretch.batch)
    else await walk.break(stretch)
    progress(walk.lastSeq)
  }
  return walk.report()
}

class Walk {
  readonly #audit: JournalAudit
  readonly #snapshots: readonly SnapshotVerdict[]
  readonly #dropped: number
  readonly #breaks: Break[] = []
  readonly #faults: string[] = []
  #replay: Replay | null
  #accepted = 0
  #batches = 0
  #bytes = 0
  #firstSeq = 0
  #replayed = 0
  #quarantined = 0
  #notes = 0
  lastSeq: number

  constructor(audit: JournalAudit, snapshots: readonly SnapshotVerdict[], dropped: number) {
    this.#audit = audit
    this.#snapshots = snapshots
    this.#dropped = dropped
    this.lastSeq = dropped
    this.#replay = dropped === 0 ? new Replay() : null
  }

  async batch(batch: { firstSeq: number; lastSeq: number; bytes: Uint8Array }): Promise<void> {
    this.#batches++
    this.#bytes += batch.bytes.length
    this.#firstSeq ||= batch.firstSeq
    this.lastSeq = batch.lastSeq
    const fault = batchFault(batch)
    if (fault !== null) {
      this.#faults.push(`batch ${batch.firstSeq} to ${batch.lastSeq}: ${fault}`)
      this.#end()
      return
    }
    // Behind a gap replay goes on from the first sound snapshot there is.
    if (this.#replay === null) await this.#begin(batch.firstSeq - 1, batch.lastSeq)
    const replay = this.#replay
    if (replay === null) return
    while (replay.lastSeq < batch.lastSeq) {
      const saved = this.#snapshots.find(({ seq, state }) => state === 'sound' && seq > replay.lastSeq)
      const until = Math.min(batch.lastSeq, saved?.seq ?? Infinity)
      if (!replay.apply(batch, until)) return this.#end()
      if (replay.lastSeq === saved?.seq) replay.compare(saved.stateHash)
    }
  }

  async break({ accepted, ...found }: Break & { readonly accepted: boolean }): Promise<void> {
    if (accepted) this.#accepted++
    else this.#breaks.push(found)
    this.lastSeq = (found.resumesWith ?? found.firstMissing) - 1
    // What lies before the end of the journal stays replayed.
    if (found.resumesWith === null && this.#replay?.lastSeq === this.lastSeq) return
    this.#end()
    // The state before what follows may be that of a snapshot.
    await this.#begin(this.lastSeq, this.lastSeq)
  }

  async report(): Promise<AuditReport> {
    const replay = this.#replay?.lastSeq === this.lastSeq ? this.#replay : null
    replay?.compare(null)
    const balance = replay === null ? null : trialBalance(replay.machine)
    const stateHash = replay?.machine.stateHash() ?? ''
    this.#end()
    if (replay === null) this.#faults.push('what follows the last break can be replayed from no snapshot')
    for (const { seq, state, detail } of this.#snapshots) {
      if (state === 'damaged') this.#faults.push(`the snapshot after command ${seq} is damaged: ${detail}`)
      if (seq > this.lastSeq)
        this.#faults.push(`a snapshot holds command ${seq}, the journal ends with ${this.lastSeq}`)
    }
    return {
      holdings: await this.#audit.holdings(),
      batches: this.#batches,
      bytes: this.#bytes,
      firstSeq: this.#firstSeq,
      lastSeq: this.lastSeq,
      dropped: this.#dropped,
      breaks: this.#breaks,
      accepted: this.#accepted,
      snapshots: this.#snapshots,
      replayed: this.#replayed,
      quarantined: this.#quarantined,
      notes: this.#notes,
      stateHash,
      balance,
      faults: [
        ...this.#breaks.map(({ message }) => message),
        ...this.#faults,
        ...(await this.#audit.faults()),
        ...(balance?.faults ?? []),
      ],
    }
  }

  async #begin(from: number, to: number): Promise<void> {
    const saved = this.#snapshots.find(({ seq, state }) => state === 'sound' && seq >= from && seq <= to)
    if (saved !== undefined) this.#replay = new Replay(await chunksOf(await this.#audit.openSnapshot(saved.seq)))
  }

  #end(): void {
    const replay = this.#replay
    if (replay === null) return
    this.#replayed += replay.commands
    this.#quarantined += replay.quarantined
    this.#notes += replay.notes
    this.#faults.push(...replay.faults)
    this.#replay = null
  }
}

/**
 * How to go on with the least loss. A snapshot that stands behind a break holds the effects of what is missing: then its
 * state is kept, and what follows it when that is whole.
 * @returns null when nothing is broken
 */
export function decide(report: AuditReport, at: number): LossDecision | null {
  const [first] = report.breaks
  if (first === undefined) return null
  const reason = report.breaks.map(({ message }) => message).join(' · ')
  const saved = report.snapshots.findLast(({ state }) => state === 'sound')?.seq ?? 0
  if (saved < first.firstMissing) return { cutFrom: first.firstMissing, gaps: [], reason, at }
  const soundFrom = report.breaks.at(-1)?.resumesWith ?? Infinity
  if (soundFrom > saved + 1) {
    const gaps = [{ firstMissing: first.firstMissing, resumesWith: saved + 1 }]
    return { cutFrom: first.firstMissing, gaps, reason, at }
  }
  const gaps = report.breaks.map(({ firstMissing, resumesWith }) => ({
    firstMissing,
    resumesWith: resumesWith ?? saved + 1,
  }))
  return { cutFrom: null, gaps, reason, at }
}
