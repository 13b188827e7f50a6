import type { Limit } from '@exchange/core'

/** Commands one after the other. */
export interface SeqRange {
  readonly firstSeq: number
  readonly lastSeq: number
}

/** Tables of the core that refuse when they are full. Those that let the oldest go are always full, and are none. */
export const coreTables = [
  'cells',
  'orders',
  'markets',
  'assets',
  'producers',
  'windows',
  'pendings',
  'legsPending',
  'feeEntries',
  'accounts',
] as const satisfies readonly Limit[]
export type CoreTable = (typeof coreTables)[number]

/**
 * What the engine tells of its own work to whoever measures it. Called on the engine's thread, between other things: a call
 * costs next to nothing and never throws. `startedAt` is on the clock of performance.now().
 */
export interface EngineMeter {
  /** A journal record with these commands is durable; it was handed over at `startedAt`. */
  appended(range: SeqRange, startedAt: number): void
  /** The core has applied these commands; none of them is durable yet. */
  applied(range: SeqRange, startedAt: number): void
  /** It leads in this epoch from now on: the number of the first command that it can write. */
  leads(epoch: number): void
  /** A command was put aside because the core failed at it. */
  quarantined(): void
  /** How full a table is, from 0 to 1 of its limit. */
  filled(table: CoreTable, ratio: number): void
}

/** Measures nothing. */
export const silentMeter: EngineMeter = {
  appended: () => {},
  applied: () => {},
  leads: () => {},
  quarantined: () => {},
  filled: () => {},
}
