/** What an order takes on the disk, by place: as a user's, who is kept for ever, and as one of the house, kept for a day. */
import { measure } from '../children.ts'
import type { FlowSettings } from '../flow.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

/** The demo's rate, as its bots were counted: see decision 117. */
const DEMO_COMMANDS_A_DAY = 138 * 86_400
/** Of the house's orders and trades, with the part that is being filled. */
const DAYS_KEPT = 28 / 24
const MOST_BYTES = 4e9

export async function storageSection(settings: FlowSettings): Promise<Row[]> {
  const rows: Row[] = []
  for (const house of [false, true]) {
    const figures = await measure('storage-child.ts', [JSON.stringify({ ...settings, house })])
    const { orders = Number.NaN, commands = Number.NaN, trades, ...places } = figures
    const { journal = 0, 'journal archived': archived = 0, ...tables } = places
    const stored = Object.values(tables).reduce((sum, bytes) => sum + bytes, 0)
    rows.push({
      what: `storage: bytes an order of ${house ? 'the house' : 'users'}`,
      measured: short((journal + stored) / orders),
      target: '',
      met: null,
      note: `${short(orders)} orders, ${short(commands)} commands, ${short(trades ?? 0)} trades`,
    })
    for (const [place, bytes] of Object.entries({ journal, ...tables }))
      rows.push({
        what: `  ${place}`,
        measured: short(bytes / orders),
        target: '',
        met: null,
        note: place === 'journal' ? `${short(archived / orders)} when it is archived` : '',
      })
    if (!house) continue
    const day = (stored / commands) * DEMO_COMMANDS_A_DAY * DAYS_KEPT
    rows.push({
      what: '  tables of a demo left alone',
      measured: `${(day / 1e9).toFixed(1)} GB`,
      target: `<= ${MOST_BYTES / 1e9} GB`,
      met: day <= MOST_BYTES,
      note: 'the house for a day at 138 commands/s, whatever its age',
    })
  }
  return rows
}
