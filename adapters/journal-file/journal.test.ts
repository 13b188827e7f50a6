import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Journal, JournalBatch } from '@exchange/ports'
import { journalConformance } from '@exchange/ports/conformance/journal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileJournal, openFileJournalReader } from './index.ts'
import { lockDirectory } from './lock.ts'

journalConformance('file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'journal-'))
  return {
    open: () => openFileJournal(directory, { segmentBytes: 1 << 20 }),
    openReader: () => openFileJournalReader(directory),
    exclusive: true,
    dispose: () => rm(directory, { recursive: true }),
  }
})

describe('journal: file, damaged', () => {
  let directory: string
  let journal: Journal
  const reopen = async () => {
    await journal.close()
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
  }

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'journal-'))
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
  })
  afterEach(async () => {
    await journal.close()
    await rm(directory, { recursive: true })
  })

  const append = async (count: number) => {
    const first = (await journal.lastSeq()) + 1
    for (let seq = first; seq < first + count; seq++)
      await journal.append({ firstSeq: seq, lastSeq: seq, bytes: new Uint8Array(200).fill(seq & 255) })
  }

  test('goes over many segments', async () => {
    await append(100)
    await reopen()
    expect((await segments(directory)).length).toBeGreaterThan(5)
    expect((await collect(journal, 1)).map((batch) => batch.firstSeq)).toEqual(range(1, 100))
    expect((await collect(journal, 57))[0]?.firstSeq).toBe(57)
    await append(1)
    expect(await journal.lastSeq()).toBe(101)
  })

  test('a record larger than a segment gets a segment of its own size', async () => {
    await append(3)
    await journal.append({ firstSeq: 4, lastSeq: 4, bytes: new Uint8Array(20_000).fill(7) })
    await append(3)
    await reopen()
    expect((await collect(journal, 1)).map((batch) => batch.bytes.length)).toEqual([
      200, 200, 200, 20_000, 200, 200, 200,
    ])
  })

  test.each([1, 30, 63, 64, 65, 200, 263])('a tail torn after %i bytes of its record is cut off', async (kept) => {
    await append(5)
    await journal.close()
    await edit(directory, (bytes) => bytes.fill(0, 4 * 264 + kept, 5 * 264))
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
    expect(await journal.lastSeq()).toBe(4)
    await append(2)
    await reopen()
    expect((await collect(journal, 1)).map((batch) => batch.firstSeq)).toEqual(range(1, 6))
  })

  test.each([0, 10, 60, 64, 150])(
    'a byte changed in the middle (%i) is an error, not a shorter journal',
    async (at) => {
      await append(5)
      await journal.close()
      await edit(directory, (bytes) => bytes.fill((bytes[264 + at] ?? 0) ^ 255, 264 + at, 265 + at))
      await expect(openFileJournal(directory)).rejects.toThrow(/expected command [23]/)
      await edit(directory, (bytes) => bytes.fill((bytes[264 + at] ?? 0) ^ 255, 264 + at, 265 + at))
      journal = await openFileJournal(directory, { segmentBytes: 4096 })
      expect(await journal.lastSeq()).toBe(5)
    },
  )

  test('damage in an older segment is found when it is read', async () => {
    await append(40)
    await edit(directory, (bytes) => bytes.fill(99, 300, 301), 1)
    await expect(collect(journal, 1)).rejects.toThrow(/expected command/)
  })

  test('a missing segment is found', async () => {
    await append(60)
    const names = await segments(directory)
    await rm(join(directory, names[1] ?? ''))
    await expect(collect(journal, 1)).rejects.toThrow(/expected command/)
  })

  test('a segment made just before the end, still empty, is used', async () => {
    await append(15)
    await journal.close()
    const file = await open(join(directory, '0000000000000016.log'), 'w')
    await file.truncate(4096)
    await file.close()
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
    await append(1)
    await reopen()
    expect((await collect(journal, 1)).map((batch) => batch.firstSeq)).toEqual(range(1, 16))
  })

  test('a damaged snapshot is passed over for the one before it', async () => {
    for (const seq of [5, 9]) await journal.saveSnapshot({ seq, stateHash: 'h', bytes: new Uint8Array(50).fill(seq) })
    const file = join(directory, 'snapshots', '0000000000000009.snapshot')
    const bytes = await readFile(file)
    bytes.fill(1, 40, 41)
    await writeFile(file, bytes)
    expect((await journal.latestSnapshot(Infinity))?.seq).toBe(5)
  })

  test('a lock left by a dead process does not keep the next one out', async () => {
    await journal.close()
    await writeFile(join(directory, 'writer.sock'), '')
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
    await append(1)
  })

  test('the lock works in a very deep directory', async () => {
    const deep = join(directory, 'd'.repeat(120))
    const first = await openFileJournal(deep, { segmentBytes: 4096 })
    await expect(lockDirectory(deep)).rejects.toThrow(/another process/)
    await first.close()
  })
})

async function segments(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.log')).toSorted()
}

async function edit(directory: string, change: (bytes: Buffer) => void, index = 0): Promise<void> {
  const path = join(directory, (await segments(directory))[index] ?? '')
  const bytes = await readFile(path)
  change(bytes)
  await writeFile(path, bytes)
}

async function collect(journal: Journal, fromSeq: number): Promise<JournalBatch[]> {
  const found: JournalBatch[] = []
  for await (const batch of journal.read(fromSeq)) found.push(batch)
  return found
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
