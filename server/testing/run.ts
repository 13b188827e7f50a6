/** A seeded stretch of trading through the engine, with a clock of its own. */
import { memoryJournal } from '@exchange/adapters/memory'
import type { Event } from '@exchange/core'
import type { EventBatch, Journal } from '@exchange/ports'
import { startEngineInProcess, type Engine } from '../engine/index.ts'
import { openingCommands, randomOf, tradingCommands } from './flow.ts'

export interface Run {
  readonly journal: Journal
  readonly engine: Engine
  readonly batches: readonly EventBatch[]
  readonly events: readonly Event[]
  /** Microseconds: the newest stamp. */
  readonly now: number
}

/** Midnight UTC, 3 February 2026, a Tuesday. */
const BEGIN = Date.UTC(2026, 1, 3) * 1000

/** Most commands come within a second of each other, some after minutes, a few after hours. */
export async function runTrading(seed: number, commands: number): Promise<Run> {
  const random = randomOf(seed)
  const journal = memoryJournal()
  let now = BEGIN
  const engine = await startEngineInProcess(journal, { now: () => now })
  const batches: EventBatch[] = []
  engine.subscribe((batch) => batches.push(batch))
  await Promise.all(openingCommands().map((command) => engine.submit(command)))
  const flow = tradingCommands(seed)
  for (let count = 0; count < commands;) {
    const dice = random()
    now += Math.floor((dice < 0.9 ? random() : dice < 0.99 ? random() * 300 : random() * 20_000) * 1e6)
    const burst = 1 + Math.floor(random() * 5)
    await Promise.all(Array.from({ length: burst }, () => engine.submit(flow.next().value)))
    count += burst
  }
  return { journal, engine, batches, events: batches.flatMap((batch) => batch.events), now }
}
