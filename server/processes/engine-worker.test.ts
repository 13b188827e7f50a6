import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEngine, type Engine, type EngineSettings } from '../engine/index.ts'
import { engineFigures } from './engine-figures.ts'
import type { EngineHandout } from './engine-worker.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-worker-'))
})
afterEach(async () => {
  await rm(directory, { recursive: true })
})

/** The engine's thread on a journal in this folder; what it said is in `warnings`. */
function start(warnings: string[] = [], settings: Partial<EngineSettings> = {}): Promise<Engine> {
  const handout: EngineHandout = { choice: { kind: 'file', directory }, figures: engineFigures(), traces: null }
  return startEngine({
    entry: new URL('engine-worker.ts', import.meta.url),
    journal: handout,
    settings,
    warn: (message) => warnings.push(message),
  })
}

test('an engine whose lock was removed ends, although it has nothing to write', async () => {
  const engine = await start()
  await rm(join(directory, 'writer.lock'))
  const reason = await engine.ended
  expect(reason?.message).toMatch(/writer\.lock was removed or replaced while it was held/)
  await engine.stop()
})

/** Three lives of an engine, each of which leaves a snapshot; their paths, oldest first. */
async function snapshots(): Promise<string[]> {
  for (let life = 0; life < 3; life++) {
    const engine = await start([], { keepsSnapshots: true })
    await engine.submit({ kind: 'tick', id: life.toString(16).padStart(32, '0') })
    await engine.stop()
  }
  const names = await readdir(join(directory, 'snapshots'))
  return names.toSorted().map((name) => join(directory, 'snapshots', name))
}

/** What a start says, and the state it comes to. */
async function saysAtStart(): Promise<{ said: string[]; seq: number }> {
  const said: string[] = []
  const engine = await start(said)
  const { seq } = await engine.state()
  await engine.stop()
  return { said, seq }
}

test('a snapshot with a damaged chunk is passed over, and the start says so', async () => {
  const newest = (await snapshots()).at(-1) ?? ''
  const bytes = await readFile(newest)
  bytes[20] = (bytes[20] ?? 0) ^ 8
  await writeFile(newest, bytes)
  const { said, seq } = await saysAtStart()
  expect(said).toEqual([expect.stringMatching(/^the snapshot after command 3 is passed over: .*chunk 0 is damaged$/)])
  expect(seq).toBe(3)
})

test('a snapshot that is missing is told at the start', async () => {
  await rm((await snapshots()).at(-1) ?? '')
  const { said, seq } = await saysAtStart()
  expect(said).toEqual([expect.stringMatching(/^the snapshot after command 3 is passed over: .*state is missing$/)])
  expect(seq).toBe(3)
})

test('a mark that is missing or damaged is told at the start, which writes it anew', async () => {
  await snapshots()
  const mark = join(directory, 'acknowledged')
  const whole = await readFile(mark)
  const damages: [Buffer | null, RegExp][] = [[null, /acknowledged is missing; it says how far/]]
  for (const at of [0, 9, 512, 521]) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ 8
    damages.push([flipped, /acknowledged is damaged in one of its two places; it says how far/])
  }
  damages.push([Buffer.alloc(whole.length), /acknowledged is damaged; it says how far/])
  for (const [bytes, says] of damages) {
    if (bytes === null) await rm(mark)
    else await writeFile(mark, bytes)
    expect(await saysAtStart()).toEqual({ said: [expect.stringMatching(says)], seq: 3 })
    expect(await saysAtStart()).toEqual({ said: [], seq: 3 })
  }
})

/** Half a kibibyte each: no file may be longer than a mebibyte, so there is no room for a segment. */
const FULL = 2048

/** A life of the engine on a full disk; what it said. */
async function lifeOnFullDisk(hold = ''): Promise<{ started: number; answered: number; refused: string }> {
  const child = fileURLToPath(new URL('../testing/full-disk-child.ts', import.meta.url))
  const command = `ulimit -f ${FULL}; exec "$0" "$@"`
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, child, directory, hold])
  const [, started, answered, refused = ''] = /^started (\d+)\nanswered (\d+)\nrefused (.*)\n$/.exec(stdout) ?? []
  return { started: Number(started), answered: Number(answered), refused }
}

test('a full disk keeps no engine from starting, what has no room is refused, and with room it goes on', async () => {
  // Nothing was ever written: there is no room for the first segment.
  const empty = await lifeOnFullDisk()
  expect(empty).toMatchObject({
    started: 0,
    answered: 0,
    refused: expect.stringMatching(/can't be made durable: EFBIG/),
  })

  // A segment was made while there was room. What fits into it is taken.
  await (await start()).stop()
  const withRoom = await start()
  const { seq } = await withRoom.submit({ kind: 'tick', id: 'ab'.repeat(16) })
  await withRoom.stop()
  const filled = await lifeOnFullDisk()
  expect(filled.started).toBe(seq)
  expect(filled.answered).toBeGreaterThan(seq)
  expect(filled.refused).toMatch(/^EngineStopped: the engine has stopped: journal .*can't be made durable: EFBIG/)

  // It starts again, as often as it is started; who watches the disk lets it take nothing.
  const held = await lifeOnFullDisk('the disk has only 0 MiB left')
  expect(held.started).toBeGreaterThanOrEqual(filled.answered)
  expect(held).toMatchObject({ answered: 0, refused: 'AcceptanceStopped: the disk has only 0 MiB left' })

  const again = await start()
  expect(again.lastSeq).toBe(held.started)
  expect((await again.submit({ kind: 'tick', id: 'cd'.repeat(16) })).seq).toBe(held.started + 1)
  await again.stop()
})
