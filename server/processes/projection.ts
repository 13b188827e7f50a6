/** The journal followed into the tables: the one that runs beside the engine and the one that rebuilds. */
import type { Pool } from '@exchange/adapters/postgres'
import { decodeEvents } from '@exchange/core'
import type { JournalReader } from '@exchange/ports'
import { followJournal, type Follower } from '../engine/index.ts'
import { Projector, usualKept, type Kept } from '../views/index.ts'

/** Rows written in one transaction at most, or a little more. */
const ROWS_PER_COMMIT = 40_000
/** Events decoded at once: small, so that they are garbage before they grow old. */
const PIECE_BYTES = 1 << 18
/** From so many commands on, empty tables are filled without indexes, which are made at the end. */
const BULK_COMMANDS = 20_000

export interface Projection {
  /** The last command in the tables. */
  readonly seq: number
  /** The time of the newest command that it has written, in microseconds; 0 = none yet. */
  readonly newest: number
  stateHash(): string
  /** Whose machine gives it its events. */
  readonly follower: Follower
  /** Writes everything up to `durableSeq`. Calls do not overlap. */
  advance(durableSeq: number, progress?: (seq: number) => void): Promise<void>
}

/** Begins where the tables end, with this follower when that is where it stands, else with another one. */
export async function openProjection(
  pool: Pool,
  reader: JournalReader,
  standing: Follower | null = null,
  kept: Kept = usualKept,
): Promise<Projection> {
  const projector = await Projector.open(pool, kept)
  const follower = standing?.lastSeq === projector.seq ? standing : await followJournal(reader, projector.seq)
  await projector.begin(decodeEvents(follower.describe()))
  return {
    get seq() {
      return projector.seq
    },
    get newest() {
      return projector.newest
    },
    stateHash: () => follower.stateHash(),
    follower,
    async advance(durableSeq, progress = () => {}) {
      const isBulk = projector.seq === 0 && durableSeq >= BULK_COMMANDS
      if (!isBulk) await projector.index()
      await advance(projector, follower, durableSeq, isBulk ? () => {} : progress)
      if (isBulk) {
        await projector.index()
        progress(projector.seq)
      }
    },
  }
}

/** While one stretch is being written the next is read, applied and turned into rows. */
async function advance(
  projector: Projector,
  follower: Follower,
  durableSeq: number,
  progress: (seq: number) => void,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  const write = async (seq: number): Promise<void> => {
    await writing
    writing = projector.commit(seq).then(() => progress(seq))
    // Met at the next await of `writing`; until then it is nobody's unhandled rejection.
    writing.catch(() => {})
  }
  for await (const piece of follower.advance(durableSeq, PIECE_BYTES)) {
    projector.add(decodeEvents(piece.events))
    if (projector.rows >= ROWS_PER_COMMIT) await write(piece.lastSeq)
  }
  await writing
  if (follower.lastSeq > projector.seq) await write(follower.lastSeq)
  await writing
}
