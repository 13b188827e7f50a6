/** What every journal must do, whatever it writes to. Run by the tests of each adapter. */
import type { Journal, JournalBatch, JournalReader, Snapshot } from '@exchange/ports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

export interface JournalUnderTest {
  /** Opens the same journal again after `close`. */
  open(): Promise<Journal>
  /** A second view of it while the writer is open; null when the journal lives in one object. */
  openReader(): JournalReader | null
  /** Takes parts away once they are behind two snapshots. */
  readonly archives: boolean
  /** A second writer while the first is open must be refused; false when the journal lives in one object. */
  readonly exclusive: boolean
  dispose(): Promise<void>
}

/** `make` gives an empty journal for each test. */
export function journalConformance(name: string, make: () => Promise<JournalUnderTest>): void {
  describe(`journal: ${name}`, () => {
    let subject: JournalUnderTest
    let journal: Journal

    beforeEach(async () => {
      subject = await make()
      journal = await subject.open()
    })
    afterEach(async () => {
      await journal.close()
      await subject.dispose()
    })

    test('is empty at first', async () => {
      expect(await journal.lastSeq()).toBe(0)
      expect(await collect(journal, 1)).toEqual([])
      expect(await journal.latestSnapshot(Infinity)).toBeNull()
    })

    test('gives back what was appended, from the batch that holds the asked command', async () => {
      const batches = sequence([3, 1, 5, 2])
      for (const batch of batches) await journal.append(batch)
      expect(await journal.lastSeq()).toBe(11)
      expect(await collect(journal, 1)).toEqual(batches)
      expect(await collect(journal, 3)).toEqual(batches)
      expect(await collect(journal, 4)).toEqual(batches.slice(1))
      expect(await collect(journal, 7)).toEqual(batches.slice(2))
      expect(await collect(journal, 11)).toEqual(batches.slice(3))
      expect(await collect(journal, 12)).toEqual([])
    })

    test('keeps a batch as it was when it was appended', async () => {
      const bytes = new Uint8Array([1, 2, 3])
      await journal.append({ firstSeq: 1, lastSeq: 1, bytes })
      bytes.fill(9)
      expect((await collect(journal, 1))[0]?.bytes).toEqual(new Uint8Array([1, 2, 3]))
    })

    test('is the same after it was closed and opened again, and goes on where it ended', async () => {
      const batches = sequence([2, 2, 2])
      for (const batch of batches.slice(0, 2)) await journal.append(batch)
      await journal.close()
      journal = await subject.open()
      expect(await journal.lastSeq()).toBe(4)
      await journal.append(batches[2] ?? batchOf(5, 2))
      expect(await collect(journal, 1)).toEqual(batches)
    })

    test.each([
      ['a gap', batchOf(4, 1)],
      ['a repetition', batchOf(2, 1)],
      ['an end before its beginning', { firstSeq: 3, lastSeq: 2, bytes: new Uint8Array(1) }],
    ])('refuses a batch with %s', async (_what, wrong) => {
      await journal.append(batchOf(1, 2))
      await expect(journal.append(wrong)).rejects.toThrow(/does not follow/)
      expect(await collect(journal, 1)).toEqual([batchOf(1, 2)])
    })

    test('holds batches from one byte to several megabytes', async () => {
      const sizes = [1, 100, 5_000_000, 7, 70_000, 3_000_001]
      const batches = sizes.map((size, index) => ({
        firstSeq: index + 1,
        lastSeq: index + 1,
        bytes: new Uint8Array(size).map((_, at) => (at * 31 + index) & 255),
      }))
      for (const batch of batches) await journal.append(batch)
      const found = await collect(journal, 1)
      expect(
        found.map((batch) => Buffer.compare(batch.bytes, batches[batch.firstSeq - 1]?.bytes ?? new Uint8Array())),
      ).toEqual(sizes.map(() => 0))
    })

    test('finds the newest snapshot at or before a command', async () => {
      await journal.append(batchOf(1, 30))
      for (const seq of [10, 20, 30]) await journal.saveSnapshot(seq, `hash ${seq}`, chunksOf([new Uint8Array([seq])]))
      expect((await journal.latestSnapshot(Infinity))?.seq).toBe(30)
      expect(await journal.latestSnapshot(29)).toMatchObject({ seq: 20, stateHash: 'hash 20', bytes: 1 })
      expect((await journal.latestSnapshot(20))?.seq).toBe(20)
      expect(await journal.latestSnapshot(9)).toBeNull()
      await journal.close()
      journal = await subject.open()
      expect((await journal.latestSnapshot(Infinity))?.stateHash).toBe('hash 30')
      expect(await chunksIn(await journal.latestSnapshot(Infinity))).toEqual([Buffer.from([30])])
    })

    test('gives the chunks of a snapshot back with their boundaries, and the newer ones when it is saved again', async () => {
      await journal.append(batchOf(1, 5))
      const chunks = [1, 70_000, 3, 5_000_000].map((size) => new Uint8Array(size).map((_, at) => (at * 7 + size) & 255))
      await journal.saveSnapshot(5, 'h', chunksOf([new Uint8Array(9)]))
      await journal.saveSnapshot(5, 'again', chunksOf(chunks))
      const snapshot = await journal.latestSnapshot(5)
      expect(snapshot).toMatchObject({ stateHash: 'again', bytes: 5_070_004 })
      const found = await chunksIn(snapshot)
      expect(found.map((chunk, index) => Buffer.compare(chunk, chunks[index] ?? chunk))).toEqual([0, 0, 0, 0])
      await journal.saveSnapshot(4, 'none', chunksOf([]))
      expect(await chunksIn(await journal.latestSnapshot(4))).toEqual([])
    })

    test('asks for the hash of a snapshot behind its last chunk, where it is not known before', async () => {
      await journal.append(batchOf(1, 9))
      let taken = 0
      const counted = async function* () {
        for (; taken < 3; taken++) yield new Uint8Array([taken])
      }
      await journal.saveSnapshot(5, () => `hash of ${taken}`, counted())
      expect((await journal.latestSnapshot(Infinity))?.stateHash).toBe('hash of 3')
      const failing = (): string => {
        throw new Error('there is no hash')
      }
      await expect(journal.saveSnapshot(7, failing, chunksOf([new Uint8Array(3)]))).rejects.toThrow(/there is no hash/)
      expect((await journal.latestSnapshot(Infinity))?.seq).toBe(5)
    })

    test('a snapshot whose chunks end with an error, or one of which is too long, is none', async () => {
      await journal.append(batchOf(1, 9))
      await journal.saveSnapshot(3, 'three', chunksOf([new Uint8Array(3)]))
      const failing = async function* () {
        yield new Uint8Array(100)
        throw new Error('the state is gone')
      }
      await expect(journal.saveSnapshot(7, 'seven', failing())).rejects.toThrow(/the state is gone/)
      await expect(journal.saveSnapshot(8, 'eight', chunksOf([new Uint8Array((8 << 20) + 1)]))).rejects.toThrow(
        /8388608 are allowed/,
      )
      expect((await journal.latestSnapshot(Infinity))?.seq).toBe(3)
      await journal.saveSnapshot(9, 'nine', chunksOf([new Uint8Array(3)]))
      expect((await journal.latestSnapshot(Infinity))?.seq).toBe(9)
    })

    test('a snapshot of any size is written and read piece by piece', async () => {
      await journal.append(batchOf(1, 1))
      const count = SNAPSHOT_BYTES / CHUNK_BYTES
      await journal.saveSnapshot(1, 'large', largeState(count))
      const snapshot = await journal.latestSnapshot(1)
      expect(snapshot?.bytes).toBe(SNAPSHOT_BYTES)
      let index = 0
      let wrong = 0
      for await (const chunk of snapshot?.chunks() ?? []) if (!largeChunk(index++).equals(chunk)) wrong++
      expect([index, wrong]).toEqual([count, 0])
    })

    test('keeps the newest snapshots when many are saved', async () => {
      await journal.append(batchOf(1, 12))
      for (let seq = 1; seq <= 12; seq++)
        await journal.saveSnapshot(seq, String(seq), chunksOf([new Uint8Array([seq])]))
      expect((await journal.latestSnapshot(Infinity))?.seq).toBe(12)
      expect((await journal.latestSnapshot(11))?.seq).toBe(11)
    })

    test('a reader saves snapshots, too', async () => {
      const reader = subject.openReader() ?? journal
      await journal.append(batchOf(1, 4))
      await reader.saveSnapshot(4, 'four', chunksOf([new Uint8Array(4)]))
      expect((await journal.latestSnapshot(Infinity))?.stateHash).toBe('four')
      if (reader !== journal) await reader.close()
    })

    test('what lies up to a command is archived, and is read as before', async () => {
      const batches = Array.from({ length: 60 }, (_, index) => ({
        firstSeq: index * 2 + 1,
        lastSeq: index * 2 + 2,
        // Compressible, as commands are.
        bytes: new Uint8Array(50_000).map((_byte, at) => (at % 97) + index),
      }))
      for (const batch of batches.slice(0, 50)) await journal.append(batch)
      expect(await journal.archive(0)).toBeNull()
      const reader = subject.openReader() ?? journal
      const follower = reader.read(1)[Symbol.asyncIterator]()
      expect((await follower.next()).value).toEqual(batches[0])
      const report = await journal.archive(40)
      if (subject.archives) {
        expect(report).toMatchObject({ firstSeq: 1 })
        expect(report?.lastSeq).toBeLessThanOrEqual(40)
        expect(report?.bytesAfter).toBeLessThan((report?.bytesBefore ?? 0) / 4)
      }
      expect(await journal.archive(40)).toBeNull()
      // Who was reading goes on, and so does who begins now, at the first or in the middle of the archive.
      const followed: (JournalBatch | undefined)[] = [batches[0]]
      for (let step = await follower.next(); step.done !== true; step = await follower.next()) followed.push(step.value)
      expect(followed).toEqual(batches.slice(0, 50))
      expect(await collect(reader, 1)).toEqual(batches.slice(0, 50))
      expect(await collect(reader, 13)).toEqual(batches.slice(6, 50))
      if (reader !== journal) await reader.close()
      await journal.close()
      journal = await subject.open()
      for (const batch of batches.slice(50)) await journal.append(batch)
      expect(await collect(journal, 1)).toEqual(batches)
      if (subject.archives) expect((await journal.archive(100))?.firstSeq).toBe((report?.lastSeq ?? 0) + 1)
      expect(await collect(journal, 1)).toEqual(batches)
      expect(await journal.lastSeq()).toBe(120)
    })

    test('can be followed by a reader while it is written', async () => {
      const reader = subject.openReader() ?? journal
      const batches = sequence([1, 4, 2])
      const seen: JournalBatch[] = []
      for (const batch of batches) {
        await journal.append(batch)
        for await (const found of reader.read((seen.at(-1)?.lastSeq ?? 0) + 1)) seen.push(found)
      }
      expect(seen).toEqual(batches)
      expect(await reader.lastSeq()).toBe(7)
      if (reader !== journal) await reader.close()
    })

    test('has one writer', async () => {
      if (!subject.exclusive) return
      await journal.append(batchOf(1, 1))
      await expect(subject.open()).rejects.toThrow(/another/)
      await journal.append(batchOf(2, 1))
      expect(await journal.lastSeq()).toBe(2)
    })
  })
}

/** 3 GiB when asked: `SNAPSHOT_MIB=3072 npx vitest run adapters`. */
const CHUNK_BYTES = 4 << 20
const SNAPSHOT_BYTES = Math.ceil(Number(process.env['SNAPSHOT_MIB'] ?? 64) / 4) * CHUNK_BYTES

async function* largeState(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) yield largeChunk(index)
}

/** Not the same twice, and not compressible to nothing. */
function largeChunk(index: number): Buffer {
  const seed = Buffer.alloc(4096)
  for (let at = 0; at < seed.length; at += 4) seed.writeUInt32LE(Math.imul(at + 1, 0x9e37_79b1 + index) >>> 0, at)
  return Buffer.alloc(CHUNK_BYTES, seed)
}

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function chunksIn(snapshot: Snapshot | null): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const chunk of snapshot?.chunks() ?? []) found.push(Buffer.from(chunk))
  return found
}

/** Dense batches with these numbers of commands. */
function sequence(counts: readonly number[]): JournalBatch[] {
  let next = 1
  return counts.map((count) => {
    const batch = batchOf(next, count)
    next += count
    return batch
  })
}

function batchOf(firstSeq: number, count: number): JournalBatch {
  const bytes = new Uint8Array(count * 64).map((_, at) => (at + firstSeq * 7) & 255)
  return { firstSeq, lastSeq: firstSeq + count - 1, bytes }
}

async function collect(journal: JournalReader, fromSeq: number): Promise<JournalBatch[]> {
  const found: JournalBatch[] = []
  for await (const batch of journal.read(fromSeq)) found.push(batch)
  return found
}
