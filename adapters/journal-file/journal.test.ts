import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Journal, JournalBatch, JournalNotice, JournalReader } from '@exchange/ports'
import { journalConformance } from '@exchange/ports/conformance/journal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileJournal, openFileJournalAudit, openFileJournalReader } from './index.ts'

journalConformance('file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'journal-'))
  return {
    open: () => openFileJournal(directory, { segmentBytes: 1 << 20 }),
    openReader: () => openFileJournalReader(directory),
    archives: true,
    exclusive: true,
    dispose: () => rm(directory, { recursive: true }),
  }
})

/** Where the first record of a segment lies, and how long one with a payload of 200 bytes is. */
const RECORDS = 64
const RECORD = 64 + 200 + 16

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

  test.each([1, 3, 4, 30, 63, 64, 65, 200, 264, 265, 279])(
    'a tail torn after %i bytes of its record is cut off, and said',
    async (kept) => {
      await append(5)
      await journal.close()
      // The power went before any of it was acknowledged.
      await rm(join(directory, 'acknowledged'))
      await edit(directory, (bytes) => bytes.fill(0, RECORDS + 4 * RECORD + kept, RECORDS + 5 * RECORD))
      const notices: JournalNotice[] = []
      journal = await openFileJournal(directory, { segmentBytes: 4096, report: (notice) => notices.push(notice) })
      expect(await journal.lastSeq()).toBe(4)
      const byte = RECORDS + 4 * RECORD
      const torn = { kind: 'torn-tail', byte, firstSeq: 5, lastSeq: kept < 64 ? null : 5 }
      expect(notices).toMatchObject([{ kind: 'mark-unreadable' }, torn])
      await append(2)
      await reopen()
      expect((await collect(journal, 1)).map((batch) => batch.firstSeq)).toEqual(range(1, 6))
    },
  )

  test('a tail of the first edition, which wrote no footers, is read, cut and gone on from', async () => {
    await journal.close()
    await rm(directory, { recursive: true })
    await mkdir(directory)
    const file = firstEditionSegment(5, 200)
    file.fill(0, 5 * 264 - 10)
    await writeFile(join(directory, '0000000000000001.log'), file)
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
    expect(await journal.lastSeq()).toBe(4)
    await append(20)
    await reopen()
    expect((await collect(journal, 1)).map((batch) => batch.firstSeq)).toEqual(range(1, 24))
  })

  test.each([0, 10, 60, 64, 150, 265, 279])(
    'a byte changed in the middle (%i) is an error, not a shorter journal',
    async (at) => {
      await append(5)
      await journal.close()
      const byte = RECORDS + RECORD + at
      await edit(directory, (bytes) => bytes.fill((bytes[byte] ?? 0) ^ 255, byte, byte + 1))
      await expect(openFileJournal(directory)).rejects.toThrow(/expected command [23]/)
      await edit(directory, (bytes) => bytes.fill((bytes[byte] ?? 0) ^ 255, byte, byte + 1))
      journal = await openFileJournal(directory, { segmentBytes: 4096 })
      expect(await journal.lastSeq()).toBe(5)
    },
  )

  test('who follows the tail keeps its segment open, goes on to the next one and closes it in the end', async () => {
    const reader = openFileJournalReader(directory)
    await append(3)
    expect((await collect(reader, 1)).map((batch) => batch.firstSeq)).toEqual([1, 2, 3])
    // Nobody can open it any more: what comes now is read from the file that is open already.
    const segment = join(directory, (await segments(directory))[0] ?? '')
    await rename(segment, `${segment}.hidden`)
    await append(2)
    expect((await firstOf(reader, 4)).firstSeq).toBe(4)
    expect((await firstOf(reader, 5)).firstSeq).toBe(5)
    await rename(`${segment}.hidden`, segment)
    await append(60)
    expect((await collect(reader, 6)).map((batch) => batch.firstSeq)).toEqual(range(6, 65))
    await reader.close()
  })

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
    await append(14)
    await journal.close()
    const file = await open(join(directory, '0000000000000015.log'), 'w')
    await file.truncate(4096)
    await file.close()
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
    await append(1)
    await reopen()
    expect((await collect(journal, 1)).map((batch) => batch.firstSeq)).toEqual(range(1, 15))
  })

  test('a damaged snapshot is passed over for the one before it, with a word', async () => {
    await append(9)
    await journal.close()
    const notices: JournalNotice[] = []
    journal = await openFileJournal(directory, { segmentBytes: 4096, report: (notice) => notices.push(notice) })
    for (const seq of [5, 9]) await journal.saveSnapshot(seq, 'h', chunksOf(new Uint8Array(50).fill(seq)))
    const file = join(directory, 'snapshots', '0000000000000009.state')
    const bytes = await readFile(file)
    bytes.fill(1, 20, 21)
    await writeFile(file, bytes)
    const damaged = await journal.latestSnapshot(Infinity)
    await expect(
      (async () => {
        for await (const chunk of damaged?.chunks() ?? []) expect(chunk).toBe('sound')
      })(),
    ).rejects.toMatchObject({ name: 'SnapshotDamaged', message: expect.stringMatching(/byte 0: chunk 0/) })
    await writeFile(file, bytes.subarray(0, 40))
    expect((await journal.latestSnapshot(Infinity))?.seq).toBe(5)
    expect(notices).toMatchObject([
      { kind: 'snapshot-passed-over', seq: 9, message: expect.stringMatching(/^the snapshot after command 9/) },
    ])
  })

  test('snapshots of the first edition are no snapshots, and go when a new one is there', async () => {
    await append(3)
    await mkdir(join(directory, 'snapshots'))
    const old = join(directory, 'snapshots', '0000000000000002.snapshot')
    await writeFile(old, 'XSNAP001 and so on')
    expect(await journal.latestSnapshot(Infinity)).toBeNull()
    await journal.saveSnapshot(3, 'h', chunksOf(new Uint8Array(5)))
    expect(await readdir(join(directory, 'snapshots'))).toEqual(['0000000000000003.state'])
  })

  test('the archive keeps within its bound, says what it has dropped, and the rest is sound', async () => {
    await append(60)
    await journal.close()
    const notices: JournalNotice[] = []
    const report = (notice: JournalNotice) => notices.push(notice)
    journal = await openFileJournal(directory, { segmentBytes: 4096, archiveBytes: 1, report })
    await journal.archive(45)
    expect(notices.map(({ kind }) => kind)).toEqual(['archived', 'dropped', 'dropped', 'dropped'])
    await expect(collect(journal, 1)).rejects.toThrow(/up to 42 were dropped/)
    expect((await collect(journal, 43)).map((batch) => batch.firstSeq)).toEqual(range(43, 60))
    await journal.close()
    const audit = openFileJournalAudit(directory)
    for await (const stretch of audit.walk()) expect(stretch.kind).toBe('batch')
    expect(await audit.dropped()).toBe(42)
    await audit.close()
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
  })

  test('what a dead process left of its lock does not keep the next one out', async () => {
    await journal.close()
    await writeFile(join(directory, 'writer.sock'), '')
    await writeFile(join(directory, 'writer.lock-journal'), 'left over')
    journal = await openFileJournal(directory, { segmentBytes: 4096 })
    await append(1)
  })
})

/** Segment 1 as the first edition wrote it: dense commands, one a record, no header of the segment and no footers. */
function firstEditionSegment(count: number, payloadBytes: number): Buffer {
  let previous: Buffer = Buffer.alloc(32)
  const records = range(1, count).map((seq) => {
    const header = Buffer.alloc(64)
    header.write('XJR1', 0, 'latin1')
    header.writeUInt32LE(payloadBytes, 4)
    header.writeBigUInt64LE(BigInt(seq), 8)
    header.writeBigUInt64LE(BigInt(seq), 16)
    previous.copy(header, 24)
    const payload = Buffer.alloc(payloadBytes, seq)
    header.writeUInt32LE(crc32(payload, crc32(header.subarray(0, 56))), 56)
    previous = createHash('sha256').update(header).update(payload).digest()
    return Buffer.concat([header, payload])
  })
  return Buffer.concat([...records, Buffer.alloc(4096 - count * (64 + payloadBytes))])
}

async function* chunksOf(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function segments(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.log')).toSorted()
}

async function edit(directory: string, change: (bytes: Buffer) => void, index = 0): Promise<void> {
  const path = join(directory, (await segments(directory))[index] ?? '')
  const bytes = await readFile(path)
  change(bytes)
  await writeFile(path, bytes)
}

/** As a follower reads: no further than it needs. */
async function firstOf(reader: JournalReader, fromSeq: number): Promise<JournalBatch> {
  for await (const batch of reader.read(fromSeq)) return batch
  throw new Error(`nothing is read from ${fromSeq} on`)
}

async function collect(journal: JournalReader, fromSeq: number): Promise<JournalBatch[]> {
  const found: JournalBatch[] = []
  for await (const batch of journal.read(fromSeq)) found.push(batch)
  return found
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
