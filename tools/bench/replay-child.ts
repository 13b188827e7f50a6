/** What a start costs: a journal of the flow is written, then recovered from its first command. Prints JSON. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileJournal } from '@exchange/adapters/journal-file'
import { commandLength } from '@exchange/core'
import type { Journal } from '@exchange/ports'
import { recover } from '@exchange/server/engine/index'
import { generateFlow } from './flow.ts'
import type { FlowSettings } from './flow.ts'
import { prepare } from './prepare.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as FlowSettings
const BATCH = 1_024

/** @returns commands written */
async function write(journal: Journal, bytes: Uint8Array): Promise<number> {
  let [offset, seq] = [0, 0]
  while (offset < bytes.length) {
    const [from, firstSeq] = [offset, seq + 1]
    for (let count = 0; count < BATCH && offset < bytes.length; count++, seq++) offset += commandLength(bytes, offset)
    await journal.append({ firstSeq, lastSeq: seq, bytes: bytes.subarray(from, offset) })
  }
  return seq
}

const folder = await mkdtemp(join(tmpdir(), 'bench-replay-'))
try {
  const writer = await openFileJournal(folder)
  const written = await write(writer, prepare(generateFlow(settings)).bytes)
  await writer.close()
  const journal = await openFileJournal(folder)
  const { recovery } = await recover(journal)
  await journal.close()
  if (recovery.replayed !== written) throw new Error(`${recovery.replayed} of ${written} commands were replayed`)
  console.log(JSON.stringify({ commandsPerSecond: (recovery.replayed / recovery.milliseconds) * 1_000 }))
} finally {
  await rm(folder, { recursive: true, force: true })
}
