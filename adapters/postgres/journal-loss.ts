/** What a break in the journal means: what is lost for certain, and what can be done. */
import { JournalBroken } from './journal-errors.ts'
import { stretchesFrom, type Break, type Gap, type Queries } from './journal-rows.ts'
import type { SnapshotTables } from './journal-snapshots.ts'

const ACCEPT = 'npm run audit -- --accept-loss'

/** The error with what a person needs to decide. */
export async function broken({ firstMissing, message }: Break, snapshots: SnapshotTables): Promise<JournalBroken> {
  const newest = (await snapshots.list()).at(-1)
  const reach = newest === undefined ? 'There is no snapshot.' : `The newest snapshot reaches command ${newest}.`
  return new JournalBroken(
    `${message}. Command ${firstMissing} is the first that is missing. ${reach} Restore the table from a replica or a ` +
      `backup; or accept the loss, which is written down: ${ACCEPT}`,
  )
}

export async function acceptedGaps(pool: Queries): Promise<Gap[]> {
  const answer = await pool.query<{ first_missing: string; resumes_with: string }>(
    'select first_missing, resumes_with from journal.losses where resumes_with is not null order by id',
  )
  return answer.rows.map((row) => ({ firstMissing: Number(row.first_missing), resumesWith: Number(row.resumes_with) }))
}

/** The last command whose effects are kept, when the last that lies here is `last`: a snapshot may stand behind a gap. */
export function behindGap(last: number, gaps: readonly Gap[]): number {
  return gaps.reduce((reached, gap) => (gap.firstMissing === reached + 1 ? gap.resumesWith - 1 : reached), last)
}

/** What a changed last row, the mark or a snapshot says is missing at the end; null when nothing is. */
export async function lostAtTheEnd(pool: Queries, last: number, snapshots: SnapshotTables): Promise<Break | null> {
  const before = await pool.query<{ first_seq: string }>(
    'select first_seq from journal.batches order by first_seq desc offset 1 limit 1',
  )
  const gaps = await acceptedGaps(pool)
  for (const row of before.rows)
    for await (const stretch of stretchesFrom(pool, Number(row.first_seq)))
      if ('message' in stretch && !gaps.some((gap) => gap.firstMissing === stretch.firstMissing))
        return { ...stretch, resumesWith: null }
  const mark = await pool.query<{ last: string | null }>('select max(last_seq) as last from journal.acknowledged')
  const acknowledged = Number(mark.rows[0]?.last ?? 0)
  const firstMissing = last + 1
  if (acknowledged > last) {
    const message = `journal.batches: it ends with command ${last}, and commands up to ${acknowledged} had been acknowledged`
    return { firstMissing, resumesWith: null, message }
  }
  const snapshot = await snapshots.latest(Infinity)
  if (snapshot === null || snapshot.seq <= last) return null
  const message = `journal.batches: it ends with command ${last}, and a snapshot holds ${snapshot.seq}`
  return { firstMissing, resumesWith: null, message }
}
