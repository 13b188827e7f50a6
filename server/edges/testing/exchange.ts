/** A whole exchange for the tests of the doors: real engine, journal, PostgreSQL and sockets, on a free port. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import type { KeyType } from '@exchange/contract/api-keys/types'
import type { OwnerId, TransferLeg, Wallet } from '@exchange/core'
import { amount, parseDecimal } from '@exchange/core/units'
import type { Engine } from '../../engine/index.ts'
import { Metrics, newCommandId, noTraces, systemClock } from '../../kernel/index.ts'
import { tableDigests, type TableDigests } from '../../testing/digest.ts'
import { testPasswordCost } from '../../testing/passwords.ts'
import { withoutBudgets } from './limits.ts'
import type { Channels, DoorLimiter, Kit, Log } from '../../kernel/index.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { listingCommands } from '../../modules/markets/index.ts'
import { usualLimits } from '../../processes/config.ts'
import type { AddressLimits, NetworkSettings } from '../../processes/config.ts'
import { createDoors } from '../../processes/http.ts'
import { chooseJournal, openJournalReader } from '../../processes/journals.ts'
import { createKit } from '../../processes/kit.ts'
import { migrationsOf, startModules } from '../../processes/module-host.ts'
import { modules } from '../../processes/modules.ts'
import type { Services } from '../../processes/modules.ts'
import { rebuildProjections } from '../../processes/rebuild-projections.ts'
import { startTradingCore } from '../../processes/trading-core.ts'
import { copyExchangeDatabase } from '../../testing/exchange-database.ts'
import { viewMigrations } from '../../views/index.ts'
import type { Histories, Views } from '../../views/types.ts'

/** A system owner that may go below zero: where test money comes from. */
const CHAIN = 20

export interface TestExchange {
  readonly origin: string
  readonly socketUrl: string
  readonly engine: Engine
  readonly views: Views
  readonly histories: Histories
  readonly modules: Services
  readonly kit: Kit
  readonly metrics: Metrics
  /** What its modules serve on the socket. */
  readonly channels: Channels
  /** What the error log was told: a test that provokes no fault of ours expects none. */
  readonly faults: readonly string[]
  /** Money from outside into a wallet; decimals by ticker. */
  fund(owner: OwnerId, holdings: Readonly<Record<string, string>>, wallet?: Wallet): Promise<void>
  /** A new API key of this owner; one for everything, unless the type says less. */
  key(owner: OwnerId, type?: KeyType): Promise<KeyPair>
  /** A socket token of this owner, as a session would get it. */
  token(owner: OwnerId): string
  /** The projector's tables as they are, and as the journal alone makes them. They have to have caught up. */
  tables(): Promise<{ readonly live: TableDigests; readonly rebuilt: TableDigests }>
  close(): Promise<void>
}

function recordingLog(faults: string[]): Log {
  return {
    info: () => {},
    warn: () => {},
    error: (message, detail) => faults.push(`${message} ${JSON.stringify(detail ?? {})}`),
  }
}

async function openDatabase(directory: string) {
  await copyExchangeDatabase(directory)
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  const pool = await connect(server.url)
  await migrate(pool, [viewMigrations, ...migrationsOf(modules)])
  return {
    url: server.url,
    pool,
    /** An empty database beside it. */
    async another(name: string): Promise<string> {
      await pool.query(`create database ${name}`)
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()
    },
    async stop(): Promise<void> {
      await pool.end()
      await server.stop()
    },
  }
}

async function rebuiltTables(url: string, directory: string): Promise<TableDigests> {
  const pool = await connect(url)
  const reader = openJournalReader(chooseJournal(directory, null))
  try {
    await migrate(pool, [viewMigrations])
    await rebuildProjections(pool, reader)
    return await tableDigests(pool)
  } finally {
    await reader.close()
    await pool.end()
  }
}

async function deposit(
  engine: Engine,
  views: Views,
  owner: OwnerId,
  wallet: Wallet,
  ticker: string,
  text: string,
): Promise<void> {
  const asset = views.directory.assetByTicker(ticker)
  if (asset === undefined) throw new Error(`no asset ${ticker}`)
  const units = parseDecimal(text, asset.scale)
  const legs: TransferLeg[] = [
    { owner: CHAIN, wallet: 'main', asset: asset.id, amount: amount(-units) },
    { owner, wallet, asset: asset.id, amount: amount(units) },
  ]
  const answer = await engine.submit({ kind: 'transfer', reason: 'deposit', legs, id: newCommandId() })
  const refused = answer.events.find((event) => event.kind === 'refused')
  if (refused !== undefined) throw new Error(`funding was refused: ${refused.code}`)
}

/** `limiter` stands in for the exchange's own, which nobody wants to use up call by call. */
export async function startExchange(
  settings: {
    readonly limiter?: DoorLimiter
    readonly limits?: Partial<AddressLimits>
    readonly network?: NetworkSettings
  } = {},
): Promise<TestExchange> {
  const directory = await mkdtemp(join(tmpdir(), 'pub-exchange-'))
  const database = await openDatabase(directory)
  const faults: string[] = []
  const log = recordingLog(faults)
  const metrics = new Metrics()
  const core = await startTradingCore({
    journal: chooseJournal(directory, null),
    pool: database.pool,
    databaseUrl: database.url,
    metrics,
    log: (message) => log.info(message),
    fatal: (reason) => log.error(`fatal: ${reason.message}`),
  })
  const { engine, views, histories } = core
  for (const command of listingCommands()) await engine.submit(command)
  const kit = await createKit({
    pool: database.pool,
    engine,
    views,
    histories,
    mailer: null,
    captcha: null,
    passwordCost: testPasswordCost,
    breachedPasswordsUrl: null,
    identityProviders: [],
    chains: [],
    payments: new Map(),
    smsSender: null,
    smsCosts: { price: 0, prices: new Map(), ofDay: 0 },
    dataDir: directory,
    clock: systemClock,
    log,
    metrics,
    demo: true,
    demoCreditSeconds: 40,
    health: async () => [],
    consoleOrigin: () => 'http://localhost:3100',
    consoleMail: null,
    builderKey: null,
    supportDesk: null,
    ussd: null,
    promotion: null,
    withdrawalReview: { oneFrom: null, twoFrom: null },
    build: { id: 'none', builtAt: 0 },
    checkOutputs: true,
  })
  const host = startModules(modules, kit)
  const { apiKeys } = host.services
  const { socketTokens } = kit
  // A test is one address, and as fast as its machine.
  const { limiter = withoutBudgets((...call) => kit.limiter.take(...call)) } = settings
  const doors = await createDoors({
    ...(settings.network === undefined ? {} : { network: settings.network }),
    door: {
      clock: systemClock,
      log,
      engine,
      views,
      histories,
      keys: apiKeys,
      apps: host.doors.apps,
      socketTokens,
      limiter,
      metrics,
      traces: noTraces,
      demo: true,
      region: () => 'global',
      editions: kit.editions,
      checkOutputs: true,
    },
    host,
    countryHeader: 'x-country',
    limits: { ...usualLimits, connections: 0, ...settings.limits },
    ready: async () => ({ ready: true, parts: [] }),
  })
  const port = await doors.listen(0)
  const origin = `http://127.0.0.1:${port}`
  let labels = 0
  return {
    origin,
    socketUrl: `ws://127.0.0.1:${port}/ws`,
    engine,
    views,
    histories,
    modules: host.services,
    kit,
    metrics,
    channels: host.channels,
    faults,
    fund: async (owner, holdings, wallet = 'spot') => {
      for (const [ticker, text] of Object.entries(holdings)) await deposit(engine, views, owner, wallet, ticker, text)
    },
    key: (owner, type = 'funds') => apiKeys.ensure(owner, { label: `test ${labels++}`, type, ips: [] }),
    token: (owner) => socketTokens.issue({ owner, through: `session of ${owner}`, key: null, region: null }),
    tables: async () => ({
      live: await tableDigests(database.pool),
      rebuilt: await rebuiltTables(await database.another('rebuilt'), directory),
    }),
    close: async () => {
      await doors.close()
      await host.stop()
      await core.stop()
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
