import { memoryJournal } from '@exchange/adapters/memory'
import type { JournalReader, Snapshot } from '@exchange/ports'
import { expect, test } from 'vitest'
import { SoundSnapshots } from './sound-snapshots.ts'

/** A journal with snapshots after these commands, of which some are damaged; it counts how often each is read. */
async function saved(seqs: readonly number[], damaged: readonly number[] = []) {
  const journal = memoryJournal()
  for (const seq of seqs) await journal.saveSnapshot(seq, String(seq), oneChunk())
  const reads: number[] = []
  const counted = ({ seq, ...snapshot }: Snapshot): Snapshot => ({
    ...snapshot,
    seq,
    async *chunks() {
      reads.push(seq)
      yield* snapshot.chunks()
      if (damaged.includes(seq)) throw new Error(`chunk 1 of ${seq} is damaged`)
    },
  })
  const reader: JournalReader = {
    ...journal,
    latestSnapshot: async (seq) => {
      const found = await journal.latestSnapshot(seq)
      return found === null ? null : counted(found)
    },
  }
  const said: string[] = []
  return { journal, reads, said, sound: new SoundSnapshots(reader, (message) => said.push(message)) }
}

async function* oneChunk() {
  yield new Uint8Array(3)
}

test.each([
  { seqs: [], damaged: [], boundary: 0 },
  { seqs: [40], damaged: [], boundary: 0 },
  { seqs: [40, 90], damaged: [], boundary: 40 },
  { seqs: [40, 90, 120], damaged: [], boundary: 90 },
  { seqs: [40, 90, 120], damaged: [120], boundary: 40 },
  { seqs: [40, 90, 120], damaged: [90], boundary: 40 },
  { seqs: [40, 90, 120], damaged: [40], boundary: 90 },
  { seqs: [40, 90, 120], damaged: [40, 120], boundary: 0 },
])('with snapshots after $seqs, damaged $damaged, two hold everything up to $boundary', async (row) => {
  const { sound, said } = await saved(row.seqs, row.damaged)
  expect(await sound.boundary()).toBe(row.boundary)
  // Those behind the boundary are not looked at.
  const told = row.damaged.filter((seq) => seq > row.boundary).toSorted((a, b) => b - a)
  expect(said).toEqual(
    told.map((seq) => `the snapshot after command ${seq} is passed over: chunk 1 of ${seq} is damaged`),
  )
})

test('each is read once, and one that was read by whoever saved it is not read again', async () => {
  const { journal, reads, sound } = await saved([40, 90])
  sound.add(90)
  expect(await sound.boundary()).toBe(40)
  expect(reads).toEqual([40])
  await journal.saveSnapshot(120, '120', oneChunk())
  sound.add(120)
  expect(await sound.boundary()).toBe(90)
  expect(await sound.boundary()).toBe(90)
  expect(reads).toEqual([40])
})
