import { mkdtemp, rm } from 'node:fs/promises'
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
