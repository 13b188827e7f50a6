/** What becomes of a journal in files when something happens to it: what a start says, and where the journal ends then. */
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Journal, JournalNotice } from '@exchange/ports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileJournal, openFileJournalAudit } from './index.ts'
import { SimulatedDisk } from './testing/index.ts'

const SEGMENT = 4096
const RECORD = 64 + 200 + 16
/** 14 records a segment, so 40 commands lie in three; the last holds 29 to 40. */
const IN_A_SEGMENT = 14
const COMMANDS = 40
const LAST = 2
/** Where the last record begins in its segment. */
const TAIL = 64 + (COMMANDS - LAST * IN_A_SEGMENT - 1) * RECORD

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'faults-'))
  const journal = await openFileJournal(directory, { segmentBytes: SEGMENT })
  await append(journal, COMMANDS)
  await saveSnapshots(journal)
  await journal.close()
})
afterEach(async () => {
  await rm(directory, { recursive: true })
})

async function append(journal: Journal, count: number): Promise<void> {
  const first = (await journal.lastSeq()) + 1
  for (let seq = first; seq < first + count; seq++)
    await journal.append({ firstSeq: seq, lastSeq: seq, bytes: new Uint8Array(200).fill(seq) })
}

async function saveSnapshots(journal: Journal): Promise<void> {
  for (const seq of [10, 20])
    await journal.saveSnapshot(
      seq,
      `state ${seq}`,
      (async function* () {
        yield new Uint8Array(500).fill(seq)
      })(),
    )
}

async function segment(index: number): Promise<string> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.log')).toSorted()
  return join(directory, names[index] ?? '')
}

async function edit(index: number, change: (bytes: Buffer) => void): Promise<void> {
  const path = await segment(index)
  const bytes = await readFile(path)
  change(bytes)
  await writeFile(path, bytes)
}

const flip = (index: number, at: number) => () => edit(index, (bytes) => bytes.writeUInt8((bytes[at] ?? 0) ^ 4, at))
const zero = (index: number, from: number, to: number) => () => edit(index, (bytes) => bytes.fill(0, from, to))
/** The power went before the mark of what was acknowledged was on the disk. */
const unmarked = (harm: () => Promise<unknown>) => async () => {
  await harm()
  await rm(join(directory, 'acknowledged'))
}
const snapshotFile = (seq: number) => join(directory, 'snapshots', `${String(seq).padStart(16, '0')}.state`)

interface Row {
  readonly what: string
  readonly harm: () => Promise<unknown>
  /** What the start stops with, or null when it goes on. */
  readonly stops: RegExp | null
  /** What the log is told. */
  readonly says?: RegExp
  /** The last command after the start, or after the loss was accepted. */
  readonly last: number
}

const ROWS: readonly Row[] = [
  { what: 'nothing', harm: async () => {}, stops: null, last: 40 },
  {
    what: 'a write that was not finished',
    harm: unmarked(zero(LAST, TAIL + 100, SEGMENT)),
    stops: null,
    says: /a write that was not finished was cut off, 100 bytes from byte 3144 \(commands 40 to 40\)/,
    last: 39,
  },
  {
    what: 'a sector of the last write never reached the disk',
    harm: unmarked(zero(LAST, 3072, 3584)),
    stops: null,
    says: /cut off/,
    last: 38,
  },
  {
    what: 'a flipped bit in the last header',
    harm: flip(LAST, TAIL + 12),
    stops: /no record and no beginning of one/,
    last: 39,
  },
  {
    what: 'a flipped bit in the last body',
    harm: flip(LAST, TAIL + 100),
    stops: /footer is there and its checksum is wrong/,
    last: 39,
  },
  {
    what: 'a flipped bit in the last checksum',
    harm: flip(LAST, TAIL + 57),
    stops: /no record and no beginning of one/,
    last: 39,
  },
  { what: 'a flipped bit in the last footer', harm: flip(LAST, TAIL + 270), stops: /its footer is damaged/, last: 39 },
  {
    what: 'the same, the power having gone before the mark was written',
    harm: unmarked(flip(LAST, TAIL + 100)),
    stops: /footer is there and its checksum is wrong/,
    last: 39,
  },
  {
    what: 'a flipped bit in the middle of the newest segment',
    harm: flip(LAST, 64 + RECORD + 70),
    stops: /command 30.*sound/,
    last: 29,
  },
  {
    what: 'an end that was zeroed after it was acknowledged',
    harm: zero(LAST, TAIL, SEGMENT),
    stops: /up to 40 had been acknowledged/,
    last: 39,
  },
  {
    what: 'a newest segment that is zeroed',
    harm: zero(LAST, 0, SEGMENT),
    stops: /up to 40 had been acknowledged/,
    last: 28,
  },
  {
    what: 'a newest segment that is missing',
    harm: async () => rm(await segment(LAST)),
    stops: /begins with 29 is missing/,
    last: 28,
  },
  {
    what: 'a newest segment that is too short',
    harm: async () => truncate(await segment(LAST), TAIL),
    stops: /it was made with 4096/,
    last: 39,
  },
  {
    what: 'a newest segment that is too short by zeros alone',
    harm: async () => truncate(await segment(LAST), SEGMENT - 100),
    stops: /it was made with 4096/,
    last: 40,
  },
  {
    what: 'a segment that lies there twice, under a later number',
    harm: async () => copyFile(await segment(0), join(directory, '0000000000000041.log')),
    stops: /expected command 41; found 1/,
    last: 40,
  },
  {
    what: 'all segments missing',
    harm: async () => {
      for (const index of [2, 1, 0]) await rm(await segment(index))
    },
    stops: /all segments are missing/,
    last: 20,
  },
  {
    what: 'a snapshot that reaches further than the journal',
    harm: async () => {
      await unmarked(async () => rm(await segment(LAST)))()
      await unmarkedSnapshot(35)
    },
    stops: /ends with command 28, and a snapshot holds 35/,
    last: 35,
  },
  {
    what: 'a damaged snapshot',
    harm: async () => appendFile(snapshotFile(20), 'x'),
    stops: null,
    says: /snapshot after command 20 is passed over/,
    last: 40,
  },
  {
    what: 'a snapshot of a form to come',
    harm: async () => writeFile(snapshotFile(30), 'XSNAP009'.padStart(100)),
    stops: null,
    says: /snapshot after command 30 is passed over.*form/,
    last: 40,
  },
  {
    what: 'missing snapshots',
    harm: async () => rm(join(directory, 'snapshots'), { recursive: true }),
    stops: null,
    last: 40,
  },
]

/** The snapshot of 20, as if it were one of a later command. */
async function unmarkedSnapshot(seq: number): Promise<void> {
  const journal = await openFileJournal(directory, { segmentBytes: SEGMENT })
  await journal.saveSnapshot(
    seq,
    `state ${seq}`,
    (async function* () {
      yield new Uint8Array(5)
    })(),
  )
  await journal.close()
  await rm(join(directory, 'acknowledged'))
}

describe('a small file of the journal that was cut off', () => {
  /** Writes it cut off at each byte, asks, and takes it away again. */
  async function cutOff(path: string, whole: string, ask: () => Promise<unknown>): Promise<unknown[]> {
    const said: unknown[] = []
    for (let kept = 0; kept < whole.length; kept++) {
      await writeFile(path, whole.slice(0, kept))
      said.push(await ask().catch((error: unknown) => error))
    }
    await rm(path)
    return said
  }
  const names = (path: string, advice: RegExp) =>
    expect.objectContaining({
      name: 'JournalBroken',
      message: expect.stringMatching(new RegExp(`${path}: it is cut off or damaged. Restore .* ${advice.source}`)),
    })

  test('losses.json: start and audit name it and say what to do; moved away, the exchange starts', async () => {
    const path = join(directory, 'losses.json')
    const loss = { at: 1, firstMissing: 50, resumesWith: null, setAside: [], reason: 'a test' }
    const whole = JSON.stringify([loss])
    const audit = openFileJournalAudit(directory)
    for (const ask of [
      () => openFileJournal(directory),
      () => audit.walk()[Symbol.asyncIterator]().next(),
      () => audit.losses(),
    ]) {
      const said = await cutOff(path, whole, ask)
      expect(said).toEqual(said.map(() => names(path, /move it away: npm run audit names what is missing/)))
    }
    await writeFile(path, whole)
    expect(await audit.losses()).toEqual([loss])
    await rm(path)
    await (await openFileJournal(directory)).close()
  })

  test('dropped.json of the archive: who reads from the beginning and the audit name it and say what to do', async () => {
    const archive = join(directory, 'archive')
    await mkdir(archive)
    const path = join(archive, 'dropped.json')
    await rm(await segment(0))
    const whole = JSON.stringify({ lastSeq: IN_A_SEGMENT, hash: '0'.repeat(64) })
    const journal = await openFileJournal(directory, { segmentBytes: SEGMENT })
    const audit = openFileJournalAudit(directory)
    const asks = [
      () => journal.read(1)[Symbol.asyncIterator]().next(),
      () => audit.walk()[Symbol.asyncIterator]().next(),
      () => audit.dropped(),
    ]
    for (const ask of asks) {
      const said = await cutOff(path, whole, ask)
      expect(said).toEqual(said.map(() => names(path, /move it away: npm run audit names what is missing before/)))
    }
    await writeFile(path, whole)
    expect(await audit.dropped()).toBe(IN_A_SEGMENT)
    await journal.close()
  })
})

describe('what a start makes of it', () => {
  test.each(ROWS)('$what', async ({ harm, stops, says, last }) => {
    await harm()
    const notices: JournalNotice[] = []
    const options = { segmentBytes: SEGMENT, report: (notice: JournalNotice) => notices.push(notice) }
    const opened = openFileJournal(directory, options)
    if (stops !== null) {
      const error = await opened.then(
        async (journal) => {
          await journal.close()
          return null
        },
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ name: 'JournalBroken', message: expect.stringMatching(stops) })
      expect(error).toMatchObject({ message: expect.stringMatching(/npm run audit -- --accept-loss/) })
      await acceptLoss()
    } else await (await opened).close()
    const journal = await openFileJournal(directory, options)
    if (stops === null) await journal.latestSnapshot(Infinity)
    expect(await journal.lastSeq()).toBe(last)
    if (says !== undefined) expect(notices.map(({ message }) => message).join('\n')).toMatch(says)
    // It goes on from there, over a further start.
    await append(journal, 20)
    await journal.close()
    const again = await openFileJournal(directory, options)
    expect(await again.lastSeq()).toBe(last + 20)
    const seqs: number[] = []
    for await (const batch of again.read(last + 1)) seqs.push(batch.firstSeq)
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, index) => last + 1 + index))
    await again.close()
  })

  test.each([
    ['a missing older segment', async () => rm(await segment(1)), 15, 29],
    ['a flipped bit in an older segment', flip(1, 64 + 2 * RECORD + 80), 17, 18],
    ['an older segment that is zeroed', zero(1, 0, SEGMENT), 15, 29],
    ['an older segment that is short', async () => truncate(await segment(1), 64 + 3 * RECORD), 18, 29],
    [
      'two segments that changed places',
      async () => {
        const [one, two] = [await segment(0), await segment(1)]
        await rename(one, `${one}.x`)
        await rename(two, one)
        await rename(`${one}.x`, two)
      },
      1,
      15,
    ],
  ] as const)('%s is found when it is read, and by the audit', async (_what, harm, firstMissing, resumesWith) => {
    await harm()
    const journal = await openFileJournal(directory, { segmentBytes: SEGMENT })
    await expect(
      (async () => {
        for await (const batch of journal.read(1)) expect(batch.firstSeq).toBeLessThan(firstMissing)
      })(),
    ).rejects.toThrow(
      new RegExp(`Command ${firstMissing} is the first that is missing. The newest snapshot reaches command 20`),
    )
    await journal.close()
    const audit = openFileJournalAudit(directory)
    const breaks = []
    for await (const stretch of audit.walk()) if (stretch.kind === 'break') breaks.push(stretch)
    expect(breaks[0]).toMatchObject({ firstMissing, resumesWith, accepted: false })
    await audit.close()
  })

  /** As the command does: behind a sound snapshot its state is kept, otherwise the journal is cut at the first break. */
  async function acceptLoss(): Promise<void> {
    const audit = openFileJournalAudit(directory)
    const breaks = []
    for await (const stretch of audit.walk()) if (stretch.kind === 'break') breaks.push(stretch)
    const cutFrom = breaks[0]?.firstMissing ?? 0
    expect(cutFrom).toBeGreaterThan(0)
    const saved = (await audit.snapshots()).at(-1) ?? 0
    const gaps = saved >= cutFrom ? [{ firstMissing: cutFrom, resumesWith: saved + 1 }] : []
    const accepted = await audit.accept({ cutFrom, gaps, reason: 'a test', at: 5 })
    expect(await audit.losses()).toEqual(accepted)
    await audit.close()
  }
})

describe('while it is written', () => {
  const ERRORS = [
    ['no space left', 'write', /next\.tmp/, 'ENOSPC'],
    ['an error of the disk in fdatasync', 'datasync', /\.log$/, 'EIO'],
    ['a file system that became read-only', 'write', /\.log$/, 'EROFS'],
  ] as const

  test.each(ERRORS)(
    '%s: nothing more is acknowledged, and nothing acknowledged is lost',
    async (_what, operation, where, code) => {
      const disk = new SimulatedDisk(() => 0.5)
      const journal = await openFileJournal('/journal', { files: disk.files, segmentBytes: SEGMENT })
      await append(journal, 5)
      disk.fault = (asked, path) => (asked === operation && where.test(path) ? new Error(`${code}: as ordered`) : null)
      let acknowledged = 5
      const failure = await (async () => {
        for (; acknowledged < 100; acknowledged++) await append(journal, 1)
        return null
      })().catch((error: unknown) => error)
      expect(failure).toMatchObject({
        name: 'JournalBroken',
        message: expect.stringMatching(new RegExp(`can't be made durable: ${code}`)),
      })
      disk.fault = () => null
      await expect(append(journal, 1)).rejects.toMatchObject({ name: 'JournalBroken' })
      disk.restart()
      const again = await openFileJournal('/journal', { files: disk.files, segmentBytes: SEGMENT })
      expect(await again.lastSeq()).toBeGreaterThanOrEqual(acknowledged)
      expect(await again.lastSeq()).toBeLessThanOrEqual(acknowledged + 1)
      await again.close()
    },
  )

  test('a full disk keeps nobody from starting, and when there is room again the journal goes on', async () => {
    const disk = new SimulatedDisk(() => 0.5)
    const full = (asked: string, path: string) =>
      asked === 'write' && path.endsWith('next.tmp') ? new Error('ENOSPC: no space left') : null
    const journal = await openFileJournal('/journal', { files: disk.files, segmentBytes: SEGMENT })
    await append(journal, 5)
    await journal.close()
    disk.fault = full
    const started = await openFileJournal('/journal', { files: disk.files, segmentBytes: SEGMENT })
    expect(await started.lastSeq()).toBe(5)
    // What fits into the segment that is there is taken; and room that comes in time is used.
    await append(started, 9)
    disk.fault = () => null
    await append(started, 20)
    expect(await started.lastSeq()).toBe(34)
    await started.close()
  })

  test('a file system that is read-only stops the start', async () => {
    const disk = new SimulatedDisk(() => 0.5)
    disk.fault = (asked) => (asked === 'write' || asked === 'lock' ? new Error('EROFS: read-only file system') : null)
    await expect(openFileJournal('/journal', { files: disk.files })).rejects.toThrow(/EROFS/)
  })
})
