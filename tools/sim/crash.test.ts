import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestDatabase, type TestDatabase } from '@exchange/server/testing/database'
import { randomOf } from '@exchange/server/testing/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, ApiError, isRecord, Trader } from '../liquidity/api-client.ts'
import type { ApiKey, SignedCall } from '../liquidity/api-client.ts'
import { readKeys } from '../liquidity/keys.ts'
import { contradictions, readAccount, totals } from './account.ts'
import { freePort } from '../setup/free-port.ts'
import { ROUNDS_A_SEED } from './kills/rounds.ts'
import { kill, launch, start, stop } from './exchange-process.ts'
import type { ExchangeProcess } from './exchange-process.ts'
import { Witness } from './witness.ts'
import type { Random, Until } from './witness.ts'

/** Which journal it is: `npm run kill` asks for either, and for more seeds. */
const journal = process.env['JOURNAL'] === 'postgres' ? 'postgres' : 'file'
/** In this round others load the exchange with bulk orders. */
const LOADED = 3
/** In this round it is killed once more while it recovers. */
const TWICE = 4
const LANES = 4
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
/** Calls are limited by address; loopback has plenty of them (on Linux). */
const addressOf = (index: number) => (process.platform === 'linux' ? `127.0.0.${1 + index}` : undefined)

interface Recording {
  readonly call: SignedCall
  readonly orderId: number
}

/** Sends orders and keeps the signed requests, as somebody on the wire would. */
class Recorder {
  readonly witness: Witness
  /** Shares its nonces with the witness where both send with a window: a key has one row of them. */
  readonly #trader: Trader
  tape: Recording[] = []

  constructor(api: Api, key: ApiKey, nonces: 'rising' | 'window') {
    this.witness = new Witness(api, key)
    this.#trader = nonces === 'window' ? this.witness.trader : new Trader(api, key, nonces)
  }

  /** @throws whatever the call throws */
  async place(random: Random): Promise<void> {
    const fields = this.witness.limit(random)
    this.witness.sent.add(fields.clientOrderId)
    const call = await this.#trader.sign('/api/v4/order/new', fields)
    const answer = await this.#trader.send(call)
    this.witness.tell(answer)
    this.tape.push({ call, orderId: isRecord(answer) ? Number(answer['orderId']) : 0 })
  }

  async run(random: Random, until: Until): Promise<void> {
    while (!until.over) await this.place(random).catch(() => {})
  }

  /** How the exchange takes what it has had before: 'refused', or the number of the order it answers with. */
  async replay({ call }: Recording): Promise<unknown> {
    try {
      const answer = await this.#trader.send(call)
      return isRecord(answer) ? answer['orderId'] : answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return 'refused'
      throw error
    }
  }
}

let data: string
let database: TestDatabase | null = null
let env: Record<string, string>
let exchange: ExchangeProcess
let apis: Api[] = []
let witnesses: Witness[] = []
let recorders: Recorder[] = []
let loaders: Witness[] = []
const funding = new Map<Witness, Map<string, bigint>>()
const everybody = () => [...witnesses, ...recorders.map((recorder) => recorder.witness), ...loaders]

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'crash-'))
  env = { PORT: String(await freePort()), DATA_DIR: data, DEMO: '1' }
  if (journal === 'postgres') {
    database = await startTestDatabase([])
    env['DATABASE_URL'] = database.url
  }
  exchange = await start(env)
  const keys = await readKeys(join(data, 'demo-keys.json'))
  apis = keys.map((_, index) => new Api(exchange.origin, 32, addressOf(index)))
  const each = keys.flatMap((key, index) => {
    const api = apis[index]
    return api === undefined ? [] : [{ api, key }]
  })
  witnesses = each.slice(0, 6).map(({ api, key }) => new Witness(api, key))
  recorders = each.slice(6, 8).map(({ api, key }, index) => new Recorder(api, key, index === 1 ? 'window' : 'rising'))
  loaders = each.slice(8, 12).map(({ api, key }) => new Witness(api, key))
  for (const witness of everybody()) funding.set(witness, totals(await readAccount(witness.trader)))
})
afterAll(async () => {
  await Promise.all(apis.map(async (api) => api.close()))
  await stop(exchange)
  await database?.stop()
  await rm(data, { recursive: true, force: true })
})

const cancelledBy = (witness: Witness) => [...witness.told.values()].filter((order) => order.cancelled).length

/** Ends once each recorder has a tape, and each witness has twelve orders more and two cancels more than now. */
async function everybodyHasTraded(): Promise<void> {
  const before = witnesses.map((witness) => ({ witness, told: witness.told.size, cancelled: cancelledBy(witness) }))
  const isDone = () =>
    recorders.every(({ tape }) => tape.length > 0) &&
    before.every(
      ({ witness, told, cancelled }) => witness.told.size >= told + 12 && cancelledBy(witness) >= cancelled + 2,
    )
  while (!isDone()) await sleep(10)
}

/** Lets everybody trade and kills the exchange at a random moment. */
async function tradeUntilKilled(round: number, random: Random): Promise<void> {
  const until: Until = { over: false }
  const lanes = [
    ...witnesses.flatMap((witness) => Array.from({ length: LANES }, async () => witness.trade(random, until))),
    ...recorders.map(async (recorder) => recorder.run(random, until)),
    ...(round === LOADED ? loaders.flatMap((loader) => Array.from({ length: LANES }, () => loader)) : []).map(
      async (loader) => loader.tradeInBulk(random, until),
    ),
  ]
  // A random moment, but not before there is something to lose, however slow the machine is.
  await Promise.all([sleep(300 + random() * 1_200), everybodyHasTraded()])
  exchange.send('SIGKILL')
  until.over = true
  await Promise.all(lanes)
  await exchange.ended
}

async function startAgain(round: number, random: Random): Promise<void> {
  if (round === TWICE) {
    const cutShort = launch(env)
    await sleep(random() * 1_500)
    await kill(cutShort)
  }
  exchange = await start(env)
}

/** Nothing is lost, doubled or invented, for each account and for all together. */
async function expectWhatWasTold(): Promise<void> {
  const faults: string[] = []
  const conserved = new Map<string, bigint>()
  const book = (ticker: string, change: bigint) => conserved.set(ticker, (conserved.get(ticker) ?? 0n) + change)
  for (const witness of everybody()) {
    const funded = funding.get(witness) ?? new Map<string, bigint>()
    const account = await readAccount(witness.trader)
    faults.push(...contradictions(witness, account, funded))
    for (const [ticker, amount] of totals(account)) book(ticker, amount - (funded.get(ticker) ?? 0n))
    for (const [ticker, fee] of account.fees) book(ticker, fee)
  }
  expect(faults).toEqual([])
  expect([...conserved].filter(([, sum]) => sum !== 0n)).toEqual([])
}

test('F-31, T1: kill -9 of the whole exchange loses nothing that a client was told, and a recorded request works once', async () => {
  console.log(`kill -9 of the whole exchange, ${journal} journal: SEED=${seed}`)
  const random = randomOf(seed)
  for (let round = 0; round < ROUNDS_A_SEED; round++) {
    await tradeUntilKilled(round, random)
    await startAgain(round, random)
    for (const recorder of recorders) {
      const tape = recorder.tape.splice(0).slice(-30)
      expect(tape.length).toBeGreaterThan(0)
      for (const recording of tape) expect(['refused', recording.orderId]).toContain(await recorder.replay(recording))
      // Its owner goes on with the clock as nonce.
      await recorder.place(random)
    }
    await expectWhatWasTold()
  }
  const all = everybody()
  const told = all.flatMap((witness) => [...witness.told.values()])
  const cancelled = told.filter((order) => order.cancelled).length
  const filled = told.filter((order) => order.dealt > 0n).length
  const open = all.reduce((sum, witness) => sum + witness.unanswered, 0)
  console.log(
    `kill -9 of the whole exchange: ${told.length} orders, ${filled} with fills, ${cancelled} cancelled, ${open} calls without an answer`,
  )
  for (const count of [filled, cancelled]) expect(count).toBeGreaterThan(ROUNDS_A_SEED * 10)
  expect(open).toBeGreaterThan(0)
})

test('after a clean stop a recorded request is refused in both modes, and its owner goes on', async () => {
  const random = randomOf(seed + 1)
  for (const recorder of recorders) await recorder.place(random)
  expect(await stop(exchange)).toBe(0)
  exchange = await start(env)
  for (const recorder of recorders) {
    for (const recording of recorder.tape) expect(await recorder.replay(recording)).toBe('refused')
    await recorder.place(random)
  }
  await expectWhatWasTold()
})
