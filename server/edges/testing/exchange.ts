/** A whole exchange for the tests of the doors: real engine, journal, PostgreSQL and sockets, on a free port. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboundHttp } from '@exchange/adapters/outbound-http'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import type { KeyType } from '@exchange/contract/api-keys/types'
import type { OwnerId, TransferLeg, Wallet } from '@exchange/core'
import { amount, parseDecimal } from '@exchange/core/units'
import type { Engine } from '../../engine/index.ts'
import { newCommandId, systemClock } from '../../kernel/index.ts'
import type { Limiter, Log } from '../../kernel/index.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { listingCommands } from '../../modules/markets/index.ts'
import { createDoors } from '../../processes/http.ts'
import { chooseJournal } from '../../processes/journals.ts'
import { createModules, moduleMigrations } from '../../processes/modules.ts'
import type { Modules } from '../../processes/modules.ts'
import { readSecrets } from '../../processes/secrets.ts'
import { startTradingCore } from '../../processes/trading-core.ts'
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
  readonly modules: Modules
  /** What the error log was told: a test that provokes no fault of ours expects none. */
  readonly faults: readonly string[]
  /** Money from outside into a wallet; decimals by ticker. */
  fund(owner: OwnerId, holdings: Readonly<Record<string, string>>, wallet?: Wallet): Promise<void>
  /** A new API key of this owner; one for everything, unless the type says less. */
  key(owner: OwnerId, type?: KeyType): Promise<KeyPair>
  /** A socket token of this owner, as a session would get it. */
  token(owner: OwnerId): string
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
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  const pool = await connect(server.url)
  await migrate(pool, [viewMigrations, ...moduleMigrations])
  const stop = async (): Promise<void> => {
    await pool.end()
    await server.stop()
  }
  return { url: server.url, pool, stop }
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
export async function startExchange(settings: { readonly limiter?: Limiter } = {}): Promise<TestExchange> {
  const directory = await mkdtemp(join(tmpdir(), 'pub-exchange-'))
  const database = await openDatabase(directory)
  const faults: string[] = []
  const log = recordingLog(faults)
  const core = await startTradingCore({
    journal: chooseJournal(directory, null),
    pool: database.pool,
    databaseUrl: database.url,
    log: (message) => log.info(message),
    fatal: (reason) => log.error(`fatal: ${reason.message}`),
  })
  const { engine, views, histories } = core
  for (const command of listingCommands()) await engine.submit(command)
  const modules = createModules({
    pool: database.pool,
    engine,
    views,
    histories,
    mailer: null,
    outbound: outboundHttp({ allowLoopback: true }),
    secrets: await readSecrets(directory),
    clock: systemClock,
    log,
    demo: true,
    health: async () => [],
    builderKey: null,
    build: { id: 'none', builtAt: 0 },
  })
  const { socketTokens, apiKeys } = modules
  const { limiter = modules.limiter } = settings
  const doors = await createDoors({
    door: {
      clock: systemClock,
      log,
      engine,
      views,
      histories,
      keys: apiKeys,
      socketTokens,
      limiter,
      demo: true,
      region: () => 'global',
      checkOutputs: true,
    },
    modules,
    countryHeader: 'x-country',
    isReady: async () => true,
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
    modules,
    faults,
    fund: async (owner, holdings, wallet = 'spot') => {
      for (const [ticker, text] of Object.entries(holdings)) await deposit(engine, views, owner, wallet, ticker, text)
    },
    key: (owner, type = 'funds') => apiKeys.ensure(owner, { label: `test ${labels++}`, type, ips: [] }),
    token: (owner) => socketTokens.issue({ owner, through: `session of ${owner}`, key: null }),
    close: async () => {
      await doors.close()
      await modules.notifications.stop()
      await core.stop()
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
