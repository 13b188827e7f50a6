import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { decodeEvents, SystemOwner, type Machine } from '@exchange/core'
import { amount } from '@exchange/core/units'
import type { Answer, HandedCommand } from '@exchange/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJournalReader, type JournalChoice } from '../processes/journals.ts'
import { startTestDatabase, type TestDatabase } from '../testing/database.ts'
import { linkTo } from '../testing/engine-door.ts'
import { FIRST_TRADER, randomOf } from '../testing/flow.ts'
import { edgeProducer, CommandProducer, recover } from './index.ts'
import { describe as describeState } from './recovery.ts'

const CHILD = fileURLToPath(new URL('../testing/engine-door-child.ts', import.meta.url))
const ROUNDS = 5
const IN_FLIGHT = 120
const OWNER = FIRST_TRADER + 50

const unit: HandedCommand = {
  kind: 'transfer',
  reason: 'deposit',
  legs: [
    { owner: SystemOwner['chain:demo'], wallet: 'main', asset: 0, amount: amount(-1n) },
    { owner: OWNER, wallet: 'main', asset: 0, amount: amount(1n) },
  ],
}

let database: TestDatabase
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'producer-'))
  database = await startTestDatabase()
})
afterAll(async () => {
  await database.stop()
  await rm(directory, { recursive: true })
})

async function startChild(journal: JournalChoice): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(journal)], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) return { child, port: Number(line) }
  throw new Error('the engine did not start')
}

/** Hands in one command after the other in so many lanes until `isOver`, and puts the answers where they are told to go. */
async function handIn(producer: CommandProducer, isOver: () => boolean, answers: Answer[]): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!isOver()) answers.push(await producer.submit(unit))
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
}

test.each(['file', 'postgres'] as const)(
  'F-31: kill -9 of the engine, journal %s: what an edge had handed in happens once, and each caller is answered',
  async (kind) => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
    const random = randomOf(seed)
    const journal: JournalChoice =
      kind === 'file' ? { kind, directory: join(directory, 'journal') } : { kind, url: database.url }
    const producer = new CommandProducer(edgeProducer(1))
    let isOver = false
    const answers: Answer[] = []
    const handed = handIn(producer, () => isOver, answers)
    for (let round = 0; round < ROUNDS; round++) {
      const { child, port } = await startChild(journal)
      producer.connect(linkTo(port))
      // Every other engine lives until it has answered; the others may be killed before they are asked anything.
      const enough = answers.length + (round % 2 === 0 ? 2 * IN_FLIGHT : 0)
      while (answers.length < enough) await sleep(5)
      await sleep(20 + random() * 400)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    isOver = true
    const last = await startChild(journal)
    producer.connect(linkTo(last.port))
    await handed
    const ended = new Promise((resolve) => last.child.once('exit', resolve))
    last.child.kill('SIGKILL')
    await ended

    const repeated = answers.flatMap(({ events }) => events.filter((event) => event.kind === 'repeated'))
    const seqs = answers.map(({ seq, events }) => events.find((event) => event.kind === 'repeated')?.firstSeq ?? seq)
    console.log(`kill -9, ${kind}: SEED=${seed}, ${answers.length} handed in, ${repeated.length} found done`)
    expect(new Set(seqs).size).toBe(answers.length)
    expect(answers.length).toBeGreaterThan(ROUNDS * IN_FLIGHT)
    const reader = openJournalReader(journal)
    const { machine } = await recover(reader)
    await reader.close()
    expect(machine.producer(edgeProducer(1).producer)?.epoch).toBeGreaterThanOrEqual(ROUNDS / 2)
    expect(balanceOf(machine)).toBe(BigInt(answers.length))
  },
)

function balanceOf(machine: Machine): bigint {
  const cells = decodeEvents(describeState(machine)).filter(
    (event) => event.kind === 'balance' && event.owner === OWNER,
  )
  return cells.reduce((sum, event) => sum + (event.kind === 'balance' ? event.available : 0n), 0n)
}
