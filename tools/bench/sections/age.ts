/** An exchange that has run for long: what its machine keeps in memory, and what its start costs behind a snapshot. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure } from '../children.ts'
import { short } from '../table.ts'
import type { Row } from '../table.ts'

const MOST_GROWTH = 1.05
const LONGEST_START_S = 10
/** With fewer commands the memory of ids is not full yet after a tenth of them. */
const OLD = 20_000_000

export async function ageSection(commands: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-age-'))
  try {
    const grown = await measure('age-child.ts', ['grow', folder, String(commands)], ['--expose-gc'])
    const started = await measure('age-child.ts', ['start', folder], ['--expose-gc'])
    const { early = Number.NaN, late = Number.NaN } = grown
    const { milliseconds = Number.NaN, replayed = Number.NaN } = started
    if (started['commands'] !== grown['commands']) throw new Error('the start has lost commands')
    return [
      {
        what: `memory after ${short(grown['commands'] ?? 0)} commands in a month`,
        measured: `${(late / early).toFixed(3)} x`,
        target: `<= ${MOST_GROWTH} x`,
        met: commands < OLD ? null : late <= early * MOST_GROWTH,
        note: `${early.toFixed(0)} MB after a tenth of them, ${late.toFixed(0)} MB after all`,
      },
      {
        what: '  start behind a snapshot',
        measured: `${(milliseconds / 1_000).toFixed(2)} s`,
        target: `< ${LONGEST_START_S} s`,
        met: milliseconds < LONGEST_START_S * 1_000,
        note: `file journal, nothing archived, ${replayed} commands replayed`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
