import type { Journal, JournalBatch, JournalNotice } from '@exchange/ports'
import { expect, test } from 'vitest'
import { randomOf } from '../../server/testing/flow.ts'
import { openFileJournal } from './index.ts'
import { PowerCut, SimulatedDisk } from './testing/index.ts'

const DIRECTORY = '/journal'
const ROUNDS = 3
/** `POWER_CUTS=5000 npx vitest run adapters/journal-file/power-cut.test.ts` for more. */
const SEEDS = Math.ceil(Number(process.env['POWER_CUTS'] ?? 300) / ROUNDS)

test(`over ${SEEDS * ROUNDS} power cuts and kills nothing acknowledged is lost and nothing unacknowledged is half there`, async () => {
  const seen = { cuts: 0, torn: 0, whole: 0, archived: 0, snapshots: 0 }
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomOf(seed)
    const disk = new SimulatedDisk(random)
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      disk.cutAfter(Math.floor(random() * 600))
      const progress = { acknowledged, sent: acknowledged }
      await runUntilCut(disk, random, progress, seen).catch((error: unknown) => {
        if (!hasPowerCut(error)) throw new Error(`seed ${seed}, round ${round}`, { cause: error })
        seen.cuts++
      })
      // What a killed process had not synced is there for the next one, until the power goes.
      if (random() < 0.5) disk.kill()
      else disk.restart()
      const where = `seed ${seed}, round ${round}`
      acknowledged = await recovered(disk, progress, where, seen)
    }
  }
  expect(seen.cuts).toBeGreaterThan(SEEDS)
  // Each kind of end was met.
  expect(Math.min(seen.torn, seen.whole, seen.archived, seen.snapshots)).toBeGreaterThan(10)
  console.log(`power cuts: ${JSON.stringify(seen)}`)
})

async function runUntilCut(
  disk: SimulatedDisk,
  random: () => number,
  progress: { acknowledged: number; sent: number },
  seen: { archived: number },
): Promise<void> {
  const journal = await openFileJournal(DIRECTORY, { files: disk.files, segmentBytes: 4096 })
  progress.sent = await journal.lastSeq()
  for (let step = 0; step < 200; step++) {
    const batch = batchOf(progress.sent + 1)
    progress.sent = batch.lastSeq
    await journal.append(batch)
    progress.acknowledged = batch.lastSeq
    if (random() < 0.08) await journal.saveSnapshot(batch.lastSeq, `hash ${batch.lastSeq}`, stateAt(batch.lastSeq))
    if (random() < 0.05 && (await journal.archive(batch.firstSeq)) !== null) seen.archived++
  }
  await journal.close()
}

/** What a start finds. @returns the last command */
async function recovered(
  disk: SimulatedDisk,
  { acknowledged, sent }: { acknowledged: number; sent: number },
  where: string,
  seen: { torn: number; whole: number; snapshots: number },
): Promise<number> {
  const notices: JournalNotice[] = []
  const options = { files: disk.files, segmentBytes: 4096, report: (notice: JournalNotice) => notices.push(notice) }
  const journal = await openFileJournal(DIRECTORY, options).catch((error: unknown) => {
    throw new Error(where, { cause: error })
  })
  const last = await journal.lastSeq()
  expect(last, where).toBeGreaterThanOrEqual(acknowledged)
  expect(last, where).toBeLessThanOrEqual(sent)
  if (last > acknowledged) seen.whole++
  for (const notice of notices) if (notice.kind === 'torn-tail') seen.torn++
  // This disk tears the mark at any byte, others write sectors whole; but no crash takes it away, or a snapshot that is kept.
  const others = notices.filter(
    ({ kind, message }) => kind !== 'torn-tail' && !message.includes('acknowledged is damaged'),
  )
  expect(others, where).toEqual([])
  const found = await batchesOf(journal)
  const wanted: JournalBatch[] = []
  while ((wanted.at(-1)?.lastSeq ?? 0) < last) wanted.push(batchOf((wanted.at(-1)?.lastSeq ?? 0) + 1))
  expect(found.length, where).toBe(wanted.length)
  expect(
    found.findIndex((batch, index) => Buffer.compare(batch.bytes, wanted[index]?.bytes ?? batch.bytes) !== 0),
    where,
  ).toBe(-1)
  const snapshot = await journal.latestSnapshot(Infinity)
  if (snapshot !== null) {
    seen.snapshots++
    expect(snapshot.seq, where).toBeLessThanOrEqual(last)
    const chunks = []
    for await (const chunk of snapshot.chunks()) chunks.push(Buffer.from(chunk))
    const state = []
    for await (const chunk of stateAt(snapshot.seq)) state.push(chunk)
    expect(chunks, where).toEqual(state)
  }
  await journal.close()
  return last
}

async function batchesOf(journal: Journal): Promise<JournalBatch[]> {
  const found: JournalBatch[] = []
  for await (const batch of journal.read(1)) found.push(batch)
  return found
}

/** The same for the same first command, whenever it is asked. Some are larger than a segment, some are full of zeros. */
function batchOf(firstSeq: number): JournalBatch {
  const random = randomOf(firstSeq * 7919)
  const count = 1 + Math.floor(random() * 20)
  const size = random() < 0.05 ? 5000 : 1 + Math.floor(random() * 1500)
  const fill = random() < 0.1 ? 0 : 255
  const bytes = Buffer.alloc(size).map(() => Math.floor(random() * 256) & fill)
  return { firstSeq, lastSeq: firstSeq + count - 1, bytes: new Uint8Array(bytes) }
}

async function* stateAt(seq: number): AsyncGenerator<Buffer> {
  for (let chunk = 0; chunk < 1 + (seq % 4); chunk++) yield Buffer.alloc(100 * (chunk + 1), seq & 255)
}

function hasPowerCut(error: unknown): boolean {
  if (error instanceof PowerCut) return true
  return error instanceof Error && error.cause !== undefined && hasPowerCut(error.cause)
}
