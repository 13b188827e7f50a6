import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileJournal, openFileJournalReader } from '@exchange/adapters/journal-file'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEngineInProcess } from '../engine/index.ts'
import { encodeNote } from '../engine/notes.ts'
import { openingCommands, tradingCommands } from '../testing/flow.ts'
import { ProjectorThread } from './projector-thread.ts'

/** Nothing listens there. */
const NO_DATABASE = 'postgres://nobody:none@127.0.0.1:1/none'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'follower-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** The last command and the state of a journal without snapshots. */
async function traded(commands: number): Promise<{ readonly seq: number; readonly stateHash: string }> {
  const journal = await openFileJournal(directory)
  const engine = await startEngineInProcess(journal, { settings: { keepsSnapshots: false, noteEveryBatches: 2 } })
  await Promise.all(openingCommands().map((command) => engine.submit(command)))
  const flow = tradingCommands(3)
  for (let n = 0; n < commands; n++) await engine.submit(flow.next().value)
  const state = await engine.state()
  await engine.stop()
  return state
}

function follow(said: string[]): ProjectorThread {
  return new ProjectorThread({
    journal: { kind: 'file', directory },
    databaseUrl: NO_DATABASE,
    snapshots: { snapshotEveryCommands: 1_000_000, snapshotEveryMs: 2 ** 31 },
    log: (message) => said.push(message),
    alarm: (message) => said.push(`alarm: ${message}`),
    traces: null,
    drifted: () => said.push('drifted'),
  })
}

test('without a database it follows all the same, says once that it waits, and saves the last state at the end', async () => {
  const { seq, stateHash } = await traded(100)
  const said: string[] = []
  const thread = follow(said)
  thread.durable(seq)
  await expect.poll(() => said.length).toBe(1)
  await expect(thread.reached(seq, 3_000)).rejects.toMatchObject({ name: 'HistoriesBehind' })
  await thread.stop()
  expect(said).toEqual([expect.stringMatching(/^histories wait for the database/)])
  expect(await openFileJournalReader(directory).latestSnapshot(Infinity)).toMatchObject({ seq, stateHash })
})

test('no more than ten thousand wait for the tables; one more is told that they are behind', async () => {
  const thread = follow([])
  const waiting = Array.from({ length: 10_000 }, () => thread.reached(1, 5_000).catch((error: Error) => error.name))
  await expect(thread.reached(1, Infinity)).rejects.toMatchObject({ name: 'HistoriesBehind' })
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['HistoriesBehind']))
  await thread.stop()
})

test('a difference to what the engine wrote down stops it for good, with an alarm, and no snapshot is saved', async () => {
  await traded(60)
  const flow = tradingCommands(8)
  const engine = await startEngineInProcess(await openWrong(), {
    settings: { keepsSnapshots: false, noteEveryBatches: 1 },
  })
  for (let n = 0; n < 3; n++) await engine.submit(flow.next().value)
  const end = engine.lastSeq
  await engine.stop()
  const said: string[] = []
  const thread = follow(said)
  thread.durable(end)
  await expect.poll(() => said.includes('drifted')).toBe(true)
  await expect(thread.reached(end, 60_000)).rejects.toThrow(/have stopped/)
  expect(said.filter((line) => line.startsWith('alarm'))).toEqual([expect.stringMatching(/stopped for good/)])
  await thread.stop()
  expect(await openFileJournalReader(directory).latestSnapshot(Infinity)).toBeNull()
})

/** A journal that writes down another hash than the engine gave it. */
async function openWrong() {
  const journal = await openFileJournal(directory)
  return {
    ...journal,
    read: (fromSeq: number) => journal.read(fromSeq),
    lastSeq: () => journal.lastSeq(),
    latestSnapshot: (seq: number) => journal.latestSnapshot(seq),
    saveSnapshot: journal.saveSnapshot.bind(journal),
    archive: (upTo: number) => journal.archive(upTo),
    close: () => journal.close(),
    append: (batch: Parameters<typeof journal.append>[0]) => {
      const note = encodeNote({ firstSeq: batch.firstSeq, lastSeq: batch.lastSeq, hash: '00'.repeat(16) })
      const commands = batch.bytes.subarray(0, batch.bytes.length - note.length)
      return journal.append({ ...batch, bytes: Buffer.concat([commands, note]) })
    },
  }
}
