/** What every journal must do, whatever it writes to. Run by the tests of each adapter. */
import type { Journal, JournalBatch, JournalReader } from '@exchange/ports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

export interface JournalUnderTest {
  /** Opens the same journal again after `close`. */
  open(): Promise<Journal>
  /** A second view of it while the writer is open; null when the journal lives in one object. */
  openReader(): JournalReader | null
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
      for (const seq of [10, 20, 30])
        await journal.saveSnapshot({ seq, stateHash: `hash ${seq}`, bytes: new Uint8Array([seq]) })
      expect((await journal.latestSnapshot(Infinity))?.seq).toBe(30)
      expect(await journal.latestSnapshot(29)).toEqual({ seq: 20, stateHash: 'hash 20', bytes: new Uint8Array([20]) })
      expect((await journal.latestSnapshot(20))?.seq).toBe(20)
      expect(await journal.latestSnapshot(9)).toBeNull()
      await journal.close()
      journal = await subject.open()
      expect((await journal.latestSnapshot(Infinity))?.stateHash).toBe('hash 30')
    })

    test('keeps the newest snapshots when many are saved', async () => {
      for (let seq = 1; seq <= 12; seq++)
        await journal.saveSnapshot({ seq, stateHash: String(seq), bytes: new Uint8Array([seq]) })
      expect((await journal.latestSnapshot(Infinity))?.seq).toBe(12)
      expect((await journal.latestSnapshot(11))?.seq).toBe(11)
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
