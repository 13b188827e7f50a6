import type { Pool } from '@exchange/adapters/postgres'
import type { JournalReader } from '@exchange/ports'
import { emptyTables } from '../views/index.ts'
import { openProjection } from './projection.ts'

export interface Rebuilt {
  readonly lastSeq: number
  readonly stateHash: string
}

/**
 * Empties the projector's tables and replays the whole journal into them, while nobody writes either. On its way it
 * compares its state with the newest snapshot, so it is also a check of the journal.
 */
export async function rebuildProjections(
  pool: Pool,
  reader: JournalReader,
  progress?: (seq: number) => void,
): Promise<Rebuilt> {
  await emptyTables(pool)
  const projection = await openProjection(pool, reader)
  await projection.advance(await reader.lastSeq(), progress)
  return { lastSeq: projection.seq, stateHash: projection.stateHash() }
}
