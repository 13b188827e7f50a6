import { memoryJournal } from '@exchange/adapters/memory'
import { expect, test } from 'vitest'
import { startEngineInProcess } from '../engine/index.ts'
import { DiskWatch } from './disk-watch.ts'

const MEBI = 2 ** 20

test('a disk that fills up is said once, stops orders before it is full, and lets them in again when there is room', async () => {
  const engine = await startEngineInProcess(memoryJournal())
  const said: string[] = []
  const say = (message: string) => said.push(message)
  let freeMb = 5_000
  const watch = new DiskWatch({
    directory: '/data',
    warnMb: 1_000,
    stopMb: 100,
    log: { info: say, warn: say, error: say },
    hold: (reason) => engine.hold('disk', reason),
    freeBytes: () => Promise.resolve(freeMb * MEBI),
  })
  const fate = async (n: number, kind: 'tick' | 'order.cancel-all' = 'tick') => {
    const id = n.toString(16).padStart(32, '0')
    const command = kind === 'tick' ? { kind, id } : { kind, id, owner: 100, market: null }
    return engine.submit(command).then(
      () => 'taken',
      (error: Error) => error.name,
    )
  }
  const rows: unknown[] = []
  for (const free of [5_000, 999, 500, 99, 50, 120, 151, 999, 2_000]) {
    freeMb = free
    await watch.look()
    rows.push([free, await fate(free), await fate(free + 10_000, 'order.cancel-all'), said.splice(0)])
  }
  expect(rows).toEqual([
    [5_000, 'taken', 'taken', []],
    [999, 'taken', 'taken', ['the disk fills up']],
    [500, 'taken', 'taken', []],
    [99, 'AcceptanceStopped', 'taken', ['the disk is nearly full: no orders are taken, only cancels']],
    [50, 'AcceptanceStopped', 'taken', []],
    [120, 'AcceptanceStopped', 'taken', []],
    [151, 'taken', 'taken', ['the disk has room again: orders are taken']],
    [999, 'taken', 'taken', []],
    [2_000, 'taken', 'taken', []],
  ])
  await engine.stop()
})

test('whoever has made room need not make half as much again before orders are taken', async () => {
  const holds: (string | null)[] = []
  let freeMb = 40
  const watch = new DiskWatch({
    directory: '/data',
    warnMb: 1_000,
    stopMb: 100,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    hold: (reason) => holds.push(reason),
    freeBytes: () => Promise.resolve(freeMb * MEBI),
  })
  await watch.look()
  freeMb = 99
  await watch.look(1)
  freeMb = 120
  await watch.look()
  expect(holds).toEqual(['the disk has only 40 MiB left'])
  await watch.look(1)
  await watch.look()
  expect(holds).toEqual(['the disk has only 40 MiB left', null])
})
