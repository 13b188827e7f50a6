/** The private event log, read by cursor. */
import type { OwnerId } from '@exchange/core'
import type { Pool } from 'pg'
import type { AccountEvent, EventGroup, EventPosition, EventsPage, EventsQuery } from '../types.ts'
import { bitsOf, eventsOfRow, groupOf } from './event-rows.ts'

/** Rows that one call reads at most, so that a filter that fits little costs no more than one that fits all. */
const MOST_ROWS = 1_000

interface Row {
  readonly seq: string
  readonly at: string
  /** Null: nothing of the groups that are asked for. */
  readonly body: string | null
}

/** Null when events behind `after` are no longer kept. */
export async function readEvents(pool: Pool, query: EventsQuery): Promise<EventsPage | null> {
  const { owner, after, groups, limit } = query
  const known = await pool.query<{ seq: string; pruned_seq: string }>(
    'select seq, pruned_seq from views.cursor, views.events_kept',
  )
  // Read before the rows: whatever is projected meanwhile belongs to the next page.
  const projected = Number(known.rows[0]?.seq ?? 0)
  const pruned = Number(known.rows[0]?.pruned_seq ?? 0)
  if (after !== null && after.seq <= pruned) return null
  const from = after ?? { seq: pruned + 1, part: 0 }
  const wanted = groups.length === 0 ? null : bitsOf(groups)
  const most = wanted === null ? Math.min(limit, MOST_ROWS) : MOST_ROWS
  const { rows } = await pool.query<Row>(
    `select seq, at, case when $4::integer is null or groups & $4 <> 0 then body end as body
     from views.events where owner = $1 and seq >= $2 and seq <= $3 order by seq limit $5`,
    [owner, from.seq, projected, wanted, most + 1],
  )
  const events: AccountEvent[] = []
  for (const row of rows.slice(0, most))
    for (const event of eventsOf(owner, row, from, groups)) {
      if (events.length === limit) return { events, next: events.at(-1)?.position ?? from, more: true }
      events.push(event)
    }
  const unread = rows[most]
  const end = unread === undefined ? projected + 1 : Number(unread.seq)
  // A log that is being built again may be behind whoever reads it.
  const next = end < from.seq ? from : { seq: end, part: end === from.seq ? from.part : 0 }
  return { events, next, more: unread !== undefined }
}

function eventsOf(
  owner: OwnerId,
  { seq, at, body }: Row,
  after: EventPosition,
  groups: readonly EventGroup[],
): readonly AccountEvent[] {
  if (body === null) return []
  return eventsOfRow(owner, Number(seq), Number(at), body).filter(
    (event) =>
      (event.position.seq > after.seq || event.position.part > after.part) &&
      (groups.length === 0 || groups.includes(groupOf(event))),
  )
}

/** Which of these accounts have an event behind the command that stands beside them. */
export async function ownersWithEventsAfter(
  pool: Pool,
  owners: ReadonlyMap<OwnerId, number>,
): Promise<ReadonlySet<OwnerId>> {
  if (owners.size === 0) return new Set()
  const { rows } = await pool.query<{ owner: string }>(
    `select owner from unnest($1::bigint[], $2::bigint[]) as asked (owner, seq)
     where exists (select from views.events e where e.owner = asked.owner and e.seq > asked.seq)`,
    [[...owners.keys()], [...owners.values()]],
  )
  return new Set(rows.map(({ owner }) => Number(owner)))
}
