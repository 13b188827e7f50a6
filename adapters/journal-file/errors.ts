import type { Position } from './segments.ts'

interface Breach {
  /** Where what follows is missing or can't be trusted. */
  readonly position?: Position
  /** Where something sound lies behind it in the same segment. */
  readonly soundAt?: number | null
  /** Where it goes on with something sound; null when nowhere. */
  readonly resume?: Position | null
  readonly cause?: unknown
}

/** The journal can't be trusted or written any more; the message says where. Nothing may be acknowledged after it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
  readonly position: Position | null
  readonly soundAt: number | null
  readonly resume: Position | null

  constructor(message: string, { position, soundAt, resume, cause }: Breach = {}) {
    super(message, { cause })
    this.position = position ?? null
    this.soundAt = soundAt ?? null
    this.resume = resume ?? null
  }
}

/** Another process writes this journal. */
export class JournalLocked extends Error {
  override readonly name = 'JournalLocked'
}

/** Whatever was thrown, in a sentence. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** This snapshot can't be used; an older one or the journal itself holds what it held. */
export class SnapshotDamaged extends Error {
  override readonly name = 'SnapshotDamaged'
}
