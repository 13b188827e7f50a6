import { memoryJournal } from '@exchange/adapters/memory'
import { commandLength, type Machine } from '@exchange/core'
import type { Journal, JournalBatch } from '@exchange/ports'
import { expect, test } from 'vitest'
import { openingCommands, tradingCommands } from '../testing/flow.ts'
import { followJournal, recover, SnapshotKeeper, startEngineInProcess, type Follower } from './index.ts'
import { isNote } from './notes.ts'

/** A journal of `count` commands, each a batch, with a note behind every third. */
async function traded(count: number): Promise<Journal> {
  const journal = memoryJournal()
  const engine = await startEngineInProcess(journal, { settings: { noteEveryBatches: 3, keepsSnapshots: false } })
  await Promise.all(openingCommands().map((command) => engine.submit(command)))
  const flow = tradingCommands(9)
  for (let n = 0; n < count; n++) await engine.submit(flow.next().value)
  await engine.stop()
  return journal
}

/** The same journal with one byte of the n-th note changed. */
function withWrongNote(journal: Journal, wrong: number): Journal {
  return {
    ...journal,
    async *read(fromSeq) {
      let notes = 0
      for await (const batch of journal.read(1)) {
        const bytes = batch.bytes.slice()
        for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset)) {
          if (isNote(bytes, offset) && ++notes === wrong) bytes[offset + 50] = (bytes[offset + 50] ?? 0) ^ 1
        }
        if (batch.lastSeq >= fromSeq) yield { ...batch, bytes } satisfies JournalBatch
      }
    },
  }
}

async function* chunksOf(machine: Machine): AsyncGenerator<Uint8Array> {
  yield* machine.snapshot()
}

async function follow(journal: Journal, from: number): Promise<number> {
  const follower = await followJournal(journal, from)
  for await (const _piece of follower.advance(await journal.lastSeq(), 500));
  return follower.lastSeq
}

test('a follower whose events differ from those the engine wrote down stops at once', async () => {
  const journal = await traded(60)
  expect(await follow(journal, 0)).toBe(await journal.lastSeq())
  for (const wrong of [1, 2, 7, 19])
    await expect(follow(withWrongNote(journal, wrong), 0)).rejects.toMatchObject({ name: 'StateDrift' })
})

test('an engine does not start on a journal whose commands give other events than the engine wrote down', async () => {
  const journal = await traded(60)
  const wrong = withWrongNote(journal, 2)
  await expect(startEngineInProcess(wrong)).rejects.toMatchObject({
    name: 'StateDrift',
    message: expect.stringMatching(/^the commands \d+ to \d+ give other events here than they gave the engine/),
  })
  // Up to the note it is well, and so it is from a snapshot behind it.
  const { machine } = await recover(journal, { until: 20 })
  expect((await recover(wrong, { until: 3 })).machine.lastSeq).toBe(3)
  await journal.saveSnapshot(20, machine.stateHash(), chunksOf(machine))
  const again = await startEngineInProcess(wrong)
  expect(again.recovery).toMatchObject({ snapshotSeq: 20, lastSeq: await journal.lastSeq() })
  await again.stop()
})

test.each([1, 5, 6, 17])('an engine that replays from command %i on compares whole stretches only', async (from) => {
  const journal = await traded(60)
  const { machine } = await recover(journal, { until: from })
  await journal.saveSnapshot(from, machine.stateHash(), chunksOf(machine))
  expect((await recover(journal)).recovery).toMatchObject({ snapshotSeq: from, lastSeq: await journal.lastSeq() })
  await expect(recover(withWrongNote(journal, 19))).rejects.toMatchObject({ name: 'StateDrift' })
})

test('one that begins between two notes compares from the next one on', async () => {
  const journal = await traded(60)
  const last = await journal.lastSeq()
  for (let from = 1; from <= last; from++) expect(await follow(journal, from)).toBe(last)
  await expect(follow(withWrongNote(journal, 19), last - 30)).rejects.toMatchObject({ name: 'StateDrift' })
})

test('a snapshot takes one walk over the state, and has its hash', async () => {
  const journal = await traded(60)
  const follower = await followJournal(journal, await journal.lastSeq())
  const walks: string[] = []
  const counted: Follower = {
    lastSeq: follower.lastSeq,
    describe: () => follower.describe(),
    advance: (durableSeq, pieceBytes) => follower.advance(durableSeq, pieceBytes),
    snapshot: () => {
      walks.push('snapshot')
      return follower.snapshot()
    },
    stateHash: () => {
      walks.push('hash')
      return follower.stateHash()
    },
  }
  const said: string[] = []
  const settings = { snapshotEveryCommands: 20, snapshotEveryMs: Infinity }
  await new SnapshotKeeper(journal, settings, 0, (message) => said.push(message)).save(counted)
  expect(walks).toEqual(['snapshot'])
  expect(said).toEqual([])
  const saved = await journal.latestSnapshot(Infinity)
  expect([saved?.seq, saved?.stateHash]).toEqual([follower.lastSeq, follower.stateHash()])
})

test('snapshots are due after so many commands, and read back before anything older is archived', async () => {
  const journal = await traded(60)
  const last = await journal.lastSeq()
  const said: string[] = []
  let archived = 0
  const store: Journal = {
    ...journal,
    archive: () => {
      archived += 1
      return Promise.resolve(null)
    },
  }
  const settings = { snapshotEveryCommands: 20, snapshotEveryMs: Infinity }
  const follower = await followJournal(store, 0)
  const keeper = new SnapshotKeeper(store, settings, 0, (message) => said.push(message))
  for (let until = 5; until <= last; until += 5) {
    for await (const _piece of follower.advance(until));
    await keeper.whenDue(follower)
  }
  await keeper.save(follower)
  await keeper.save(follower)
  expect((await journal.latestSnapshot(Infinity))?.seq).toBe(follower.lastSeq)
  expect((await journal.latestSnapshot(39))?.seq).toBe(20)
  expect(archived).toBe(Math.floor(last / 20) + 1)
  const lying: Journal = { ...store, latestSnapshot: () => Promise.resolve(null) }
  await new SnapshotKeeper(lying, settings, 0, (message) => said.push(message)).save(follower)
  expect(said).toEqual([expect.stringMatching(/does not read back/)])
  expect(archived).toBe(Math.floor(last / 20) + 1)
})
