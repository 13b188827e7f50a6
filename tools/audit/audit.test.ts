import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openFileJournal } from '@exchange/adapters/journal-file'
import { startEngineInProcess } from '@exchange/server/engine/index'
import { openingCommands, tradingCommands } from '@exchange/server/testing/flow'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const SEGMENT = 1 << 16

let data: string
let journal: string

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'audit-'))
  journal = join(data, 'journal')
})
afterEach(async () => {
  await rm(data, { recursive: true })
})

interface Ended {
  readonly seq: number
  readonly stateHash: string
}

/** So many commands more, and a snapshot every so often; the state in the end. */
async function trade(count: number, seed: number): Promise<Ended> {
  const files = await openFileJournal(journal, { segmentBytes: SEGMENT })
  const engine = await startEngineInProcess(files)
  if (engine.lastSeq === 0) for (const command of openingCommands()) await engine.submit(command)
  const flow = tradingCommands(seed)
  const saved: number[] = []
  for (let done = 0; done < count; done++) {
    await engine.submit(flow.next().value)
    if (done % 300 === 299) {
      saved.push((await engine.snapshot()).seq)
      await files.archive(saved.at(-2) ?? 0)
    }
  }
  const state = await engine.state()
  await engine.stop()
  return state
}

/** What the command prints, and what it ends with. */
async function command(tool: 'audit' | 'replay', ...args: string[]): Promise<{ code: number; text: string }> {
  const file = fileURLToPath(new URL(`../${tool}/main.ts`, import.meta.url))
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '' }
  return run(process.execPath, [file, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
}

async function segments(folder = journal): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => /\.log(\.zst)?$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes.writeUInt8((bytes[at] ?? 0) ^ 8, at)
  await writeFile(path, bytes)
}

describe('npm run audit', () => {
  test('reads all of a journal, archives too, and says how much it checked', async () => {
    const { seq, stateHash } = await trade(1500, 3)
    const { code, text } = await command('audit')
    expect(text).toMatch(new RegExp(`commands 1 to ${seq}\\n`))
    expect(text).toMatch(/archived segments: [1-9]/)
    expect(text).toMatch(/snapshots: 3 sound, 0 of an older version, 0 damaged/)
    expect(text).toContain(`both machines: ${seq} commands, 0 of them quarantined, `)
    expect(text).toMatch(new RegExp(`, [1-9]\\d* notes of the engine about its events; state ${stateHash}`))
    expect(text).toMatch(/USDT: \d+(\.\d+)? inside, -\d+(\.\d+)? outside/)
    expect(text).toContain('The journal is sound.')
    expect(code).toBe(0)
  })

  test('an empty journal is sound', async () => {
    expect(await command('audit')).toMatchObject({ code: 0 })
  })

  test('damage in the archive, behind all snapshots, is found; accepted, it no longer counts', async () => {
    const before = await trade(1500, 4)
    const [oldest = ''] = await segments(join(journal, 'archive'))
    await flip(oldest, 1000)
    const found = await command('audit')
    expect(found.code).toBe(1)
    expect(found.text).toMatch(/FAULT .*can't be unpacked/)
    const accepted = await command('audit', '--accept-loss')
    expect(accepted.text).toMatch(
      /Accepted: The journal goes on with command \d+; what lies between stays missing. Nothing was taken out./,
    )
    expect(accepted.code).toBe(0)
    const after = await command('audit')
    expect(after.text).toMatch(/breaks: 0, accepted before: 1/)
    expect(after).toMatchObject({ code: 0, text: expect.stringContaining(`state ${before.stateHash}`) })
    expect((await trade(10, 9)).seq).toBe(before.seq + 10)
  })

  test('a missing newest segment is cut at the newest snapshot, and the exchange goes on from there', async () => {
    const { seq } = await trade(1400, 5)
    // The snapshot at the stop reaches to the end: what is lost are records, not effects.
    await rm((await segments()).at(-1) ?? '')
    await expect(openFileJournal(journal)).rejects.toThrow(/npm run audit -- --accept-loss/)
    const accepted = await command('audit', '--accept-loss')
    expect(accepted.text).toContain(`Accepted: The journal goes on with command ${seq + 1}`)
    const after = await trade(50, 6)
    expect(after.seq).toBe(seq + 50)
    expect(await command('audit')).toMatchObject({ code: 0, text: expect.stringContaining(after.stateHash) })
  })

  test('a missing snapshot and a mark that is missing or damaged are faults until a start has looked at them', async () => {
    await trade(700, 8)
    const mark = join(journal, 'acknowledged')
    const snapshots = (await readdir(join(journal, 'snapshots'))).toSorted()
    await rm(join(journal, 'snapshots', snapshots.at(-1) ?? ''))
    await flip(mark, 9)
    const half = await command('audit')
    expect(half.text).toMatch(/FAULT the snapshot after command \d+ is passed over: .*\.state is missing/)
    expect(half.text).toMatch(/FAULT .*acknowledged is damaged in one of its two places/)
    expect(half.code).toBe(1)
    await rm(mark)
    expect((await command('audit')).text).toMatch(/FAULT .*acknowledged is missing/)
    await trade(300, 9)
    expect(await command('audit')).toMatchObject({ code: 0, text: expect.stringContaining('The journal is sound.') })
  })

  test('without a snapshot behind it the journal is cut at the first break', async () => {
    const { seq } = await trade(200, 7)
    await rm(join(journal, 'snapshots'), { recursive: true })
    const [only = ''] = await segments()
    await flip(only, 20_000)
    expect((await command('audit')).text).toMatch(/FAULT .*first|FAULT .*damaged/)
    const { text } = await command('audit', '--accept-loss')
    const kept = Number(/The journal ends with command (\d+) now/.exec(text)?.[1])
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(seq)
    expect((await readdir(join(journal, 'lost'))).length).toBe(1)
    expect((await trade(5, 8)).seq).toBe(kept + 5)
    expect((await command('audit')).code).toBe(0)
  })

  test('a loss is not accepted while the journal is written', async () => {
    await trade(1500, 12)
    const files = await openFileJournal(journal, { segmentBytes: SEGMENT })
    await rm((await segments(join(journal, 'archive')))[0] ?? '')
    const { code, text } = await command('audit', '--accept-loss')
    expect([code, text]).toEqual([1, expect.stringMatching(/is being written by another process: stop it first/)])
    await files.close()
  })
})

describe('npm run replay', () => {
  test('gives the state after any command', async () => {
    const { seq, stateHash } = await trade(700, 11)
    const newest = await command('replay')
    expect(newest.text).toContain(`command ${seq}, state ${stateHash}`)
    const early = await command('replay', '--to', '100')
    expect(early.text).toMatch(/^command 100, state [0-9a-f]{32}\nfrom snapshot 0, 100 replayed/)
    expect(early.text).toMatch(/orders in the books/)
    expect(await command('replay', '--to', '100')).toEqual(early)
    expect(await command('replay', '--to', String(seq + 1))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/the journal ends with command/),
    })
    expect(await command('replay', '--to', 'x')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/it takes the number/),
    })
  })
})
