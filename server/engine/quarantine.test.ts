import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openFileJournal } from '@exchange/adapters/journal-file'
import { memoryJournal } from '@exchange/adapters/memory'
import {
  commandLength,
  createMachine,
  decodeCommand,
  decodeEvents,
  encodeSubmission,
  EventWriter,
  type Machine,
  type Submission,
} from '@exchange/core'
import type { Answer, EventBatch, Journal } from '@exchange/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../testing/digest.ts'
import { openingCommands, tradingCommands } from '../testing/flow.ts'
import { poisonedMachines, poisonId } from '../testing/poisoned-machine.ts'
import { followJournal, recover, startEngineInProcess, type Engine } from './index.ts'
import { isQuarantined, runCommands } from './quarantine.ts'
import { readable } from './readable.ts'
import { describe as describeState } from './recovery.ts'

const OPENING = openingCommands()
const tick = (n: number): Submission => ({ kind: 'tick', id: n.toString(16).padStart(32, '0') })

interface Poisoned {
  readonly journal: Journal
  readonly engine: Engine
  readonly published: EventBatch[]
  readonly alarms: string[]
  /** How many machines were made so far. */
  readonly made: () => number
}

async function start(settings = {}, journal = memoryJournal()): Promise<Poisoned> {
  let made = 0
  const alarms: string[] = []
  const machines = poisonedMachines(() => made++)
  const engine = await startEngineInProcess(journal, { settings, machines, alarm: (message) => alarms.push(message) })
  const published: EventBatch[] = []
  engine.subscribe((batch) => published.push(batch))
  await Promise.all(OPENING.map((command) => engine.submit(command)))
  return { journal, engine, published, alarms, made: () => made }
}

function take(seed: number, count: number): Submission[] {
  const flow = tradingCommands(seed)
  return Array.from({ length: count }, () => flow.next().value)
}

/** How each ended: the number it got, or the name of the error. */
async function fatesOf(answers: readonly Promise<Answer>[]): Promise<(number | string)[]> {
  const fates = await Promise.allSettled(answers)
  return fates.map((fate) => (fate.status === 'fulfilled' ? fate.value.seq : String(fate.reason.name)))
}

async function journaled(journal: Journal): Promise<{ readonly seq: number; readonly quarantined: boolean }[]> {
  const found = []
  let seq = 0
  for await (const { bytes } of journal.read(1))
    for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset))
      found.push({ seq: ++seq, quarantined: isQuarantined(bytes, offset) })
  return found
}

function balancesOf(machine: Machine): string[] {
  return decodeEvents(describeState(machine)).flatMap((event) =>
    event.kind === 'balance'
      ? [`${event.owner} ${event.wallet} ${event.asset}: ${event.available} + ${event.held}`]
      : [],
  )
}

describe('a command that breaks the machine', () => {
  test('is answered as quarantined, and those before and behind it in its batch as always', async () => {
    const { engine, published, alarms, journal } = await start()
    const commands = take(4, 40)
    const [good = tick(1)] = commands.filter((command) => command.kind === 'order.place')
    const bad = { ...good, id: poisonId(1), clientOrderId: '' }
    const all = [...commands.slice(0, 20), bad, ...commands.slice(20)]
    const first = OPENING.length + 1
    const fates = await fatesOf(all.map((command) => engine.submit(command)))
    expect(fates).toEqual(all.map((_, index) => (index === 20 ? 'CommandQuarantined' : first + index)))
    // A lone refusal stands in its place, and everything else is as if it had never been sent.
    const events = published.flatMap((batch) => batch.events)
    expect(events.filter((event) => event.seq === first + 20)).toMatchObject([{ kind: 'refused' }])
    const cleanJournal = memoryJournal()
    const clean = await startEngineInProcess(cleanJournal)
    await Promise.all([...OPENING, ...commands].map((command) => clean.submit(command)))
    const { machine: without } = await recover(journal)
    expect(without.lastSeq).toBe(first + 40)
    expect(balancesOf(without)).toEqual(balancesOf((await recover(cleanJournal)).machine))
    expect(alarms).toEqual([expect.stringMatching(/command \d+ \(dead0.*quarantined: poison of kind 0/)])
    expect((await journaled(journal)).filter((command) => command.quarantined)).toEqual([
      { seq: first + 20, quarantined: true },
    ])
    await clean.stop()
    await engine.stop()
  })

  test('is skipped by the next start, by followers and from snapshots, which come to the same state and events', async () => {
    const { engine, published, journal } = await start({ snapshotEveryCommands: 30 })
    const commands = take(5, 120)
    for (const [index, command] of commands.entries()) {
      await engine.submit(command)
      if (index === 60) await expect(engine.submit({ kind: 'tick', id: poisonId(7) })).rejects.toThrow(/quarantined/)
    }
    const { seq, stateHash } = await engine.state()
    expect((await recover(journal)).recovery).toMatchObject({ lastSeq: seq, stateHash })
    const empty = { ...journal, latestSnapshot: () => Promise.resolve(null) }
    expect((await recover(empty)).recovery).toMatchObject({ snapshotSeq: 0, lastSeq: seq, stateHash })
    const follower = await followJournal(empty, 0)
    const followed = []
    for await (const piece of follower.advance(seq)) followed.push(...decodeEvents(piece.events))
    expect(follower.stateHash()).toBe(stateHash)
    expect(digestOf(followed)).toBe(digestOf(published.flatMap((batch) => batch.events)))
    await engine.stop()
  })

  test('is not tried again when it is sent again, nor after a start', async () => {
    const { engine, made, journal } = await start()
    await expect(engine.submit({ kind: 'tick', id: poisonId(1) })).rejects.toThrow(/quarantined/)
    const before = made()
    await expect(engine.submit({ kind: 'tick', id: poisonId(1) })).rejects.toThrow(/quarantined/)
    expect(made()).toBe(before)
    const alarms: string[] = []
    const again = await startEngineInProcess(journal, {
      machines: poisonedMachines(),
      alarm: (said) => alarms.push(said),
    })
    await expect(again.submit({ kind: 'tick', id: poisonId(1) })).rejects.toThrow(/quarantined/)
    expect(alarms).toEqual([])
    await engine.stop()
  })

  test('two of them in a row cost nothing but themselves', async () => {
    const { engine } = await start()
    const bad = [poisonId(1, 1), poisonId(2, 2)].map((id): Submission => ({ kind: 'tick', id }))
    const first = OPENING.length + 1
    const fates = await fatesOf([tick(1), ...bad, tick(2)].map((command) => engine.submit(command)))
    expect(fates).toEqual([first, 'CommandQuarantined', 'CommandQuarantined', first + 3])
    await engine.stop()
  })

  test('more than a few of one cause within a minute stop acceptance until somebody has looked', async () => {
    const { engine, alarms, journal } = await start({ quarantinesPerMinute: 2 })
    const poison = (n: number) => engine.submit({ kind: 'tick', id: poisonId(n) })
    expect(await fatesOf([poison(1)])).toEqual(['CommandQuarantined'])
    expect(await fatesOf([poison(2)])).toEqual(['CommandQuarantined'])
    expect(engine.refusing).toBeNull()
    expect(await fatesOf([poison(3), engine.submit(tick(1))])).toEqual(['AcceptanceStopped', 'AcceptanceStopped'])
    expect(engine.refusing).toMatch(/commands keep failing: poison of kind 0/)
    expect(await fatesOf([engine.submit(tick(2))])).toEqual(['AcceptanceStopped'])
    expect(await journal.lastSeq()).toBe(OPENING.length + 2)
    expect(alarms).toHaveLength(3)
    await engine.resume()
    expect(await fatesOf([engine.submit(tick(3))])).toEqual([OPENING.length + 3])
    await engine.stop()
  })
})

describe('a command that can not be read back', () => {
  test('is replaced before it is written by one that can, and the rest stays as it was', () => {
    const good = take(6, 40).find((command) => command.kind === 'order.place') ?? tick(1)
    const parts = [tick(1), good, tick(2)].map(encodeSubmission)
    const bad = parts[1] ?? new Uint8Array()
    // No side has this number.
    bad[40 + 4 + 2] = 9
    const { bytes, count, faults } = readable(Buffer.concat(parts))
    expect([count, faults.length]).toEqual([3, 1])
    const found = []
    for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset))
      found.push(isQuarantined(bytes, offset) ? 'quarantined' : decodeCommand(bytes, offset).id)
    expect(found).toEqual([tick(1).id, 'quarantined', tick(2).id])
  })
})

describe('kill -9 in the middle of coming back', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'quarantine-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  test('loses nothing that was answered, whichever machine was being built', async () => {
    const answered: number[] = []
    // Machines of a round: the one it starts with, then two that come back.
    for (const [round, killAt] of [2, 3, null].entries()) {
      const lines = await run(directory, round, killAt)
      answered.push(...lines.filter((line) => line.startsWith('answered')).map((line) => Number(line.slice(9))))
      if (killAt === null) expect(lines.at(-1)).toBe('fates answered CommandQuarantined answered')
    }
    const journal = await openFileJournal(directory)
    const { machine } = await recover(journal)
    expect(answered).toHaveLength(180)
    expect(machine.lastSeq).toBeGreaterThanOrEqual(Math.max(...answered))
    expect(new Set(answered).size).toBe(answered.length)
    const marked = (await journaled(journal)).filter((command) => command.quarantined)
    // Killed while the last machine was built, a round may have come so far as to write the mark.
    expect([1, 2]).toContain(marked.length)
    await journal.close()
  })
})

/** What the child said until it ended, or until this many machines were built and it was killed. */
async function run(journal: string, round: number, killAt: number | null): Promise<string[]> {
  const script = fileURLToPath(new URL('../testing/poisoned-child.ts', import.meta.url))
  const child = spawn(process.execPath, [script, journal, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines: string[] = []
  let built = 0
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('a machine is built')) built += 1
    else lines.push(line)
    if (built === killAt) child.kill('SIGKILL')
  }
  await ended
  return lines
}

test('a machine that is built from a snapshot walks its state once, for restoring and all hashes together', async () => {
  const journal = memoryJournal()
  const engine = await startEngineInProcess(journal)
  await Promise.all([...OPENING, ...take(9, 50)].map((command) => engine.submit(command)))
  const saved = await engine.snapshot()
  let walks = 0
  const machines = {
    create: () => createMachine(),
    restore(chunks: Iterable<Uint8Array>): Machine {
      const machine = createMachine()
      const walk = machine.snapshot.bind(machine)
      machine.snapshot = () => {
        walks += 1
        return walk()
      }
      machine.restore(chunks)
      return machine
    },
  }
  const { machine, recovery } = await recover(journal, { machines })
  expect([walks, recovery.stateHash]).toEqual([1, saved.stateHash])
  // What a command changes is seen all the same.
  await engine.submit(tick(1))
  const bytes = (await Array.fromAsync(journal.read(saved.seq + 1)))[0]?.bytes ?? new Uint8Array(0)
  runCommands(machine, bytes, 0, bytes.length, new EventWriter())
  const { stateHash } = await engine.state()
  expect(stateHash).not.toBe(saved.stateHash)
  expect(machine.stateHash()).toBe(stateHash)
  await engine.stop()
})
