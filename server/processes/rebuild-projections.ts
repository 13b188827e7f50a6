import type { Pool } from '@exchange/adapters/postgres'
import type { JournalReader } from '@exchange/ports'
import { archiveMonths, emptyTables } from '../views/index.ts'
import { openProjection } from './projection.ts'

export interface Rebuilt {
  readonly lastSeq: number
  readonly stateHash: string
}

/**
 * Empties the projector's tables and replays the whole journal into them, while nobody writes either. On its way it
 * compares its state with the newest snapshot, so it is also a check of the journal.
 * @throws when the journal has lost its beginning to the bound of its archive: then the tables keep what they have
 */
export async function rebuildProjections(
  pool: Pool,
  reader: JournalReader,
  progress?: (seq: number) => void,
): Promise<Rebuilt> {
  await requireBeginning(reader)
  await emptyTables(pool)
  const projection = await openProjection(pool, reader)
  await projection.advance(await reader.lastSeq(), progress)
  await archiveMonths(pool, projection.newest)
  return { lastSeq: projection.seq, stateHash: projection.stateHash() }
}

/** What a bound has taken away of the journal can't be replayed; its reader says so. */
async function requireBeginning(reader: JournalReader): Promise<void> {
  for await (const _first of reader.read(1)) return
}
