import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
