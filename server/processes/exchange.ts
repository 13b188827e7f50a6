/** The whole exchange in one process: started in the order in which its parts need each other, stopped the other way. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { smtpMailer } from '@exchange/adapters/mail-smtp'
import { outboundHttp } from '@exchange/adapters/outbound-http'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import type { Pool } from '@exchange/adapters/postgres'
import type { Submission } from '@exchange/core'
import { micros } from '@exchange/core/units'
import { refusalOf, submit, systemClock } from '../kernel/index.ts'
import type { Clock, DoorDeps, Log } from '../kernel/index.ts'
import { ensureTraders } from '../modules/demo/index.ts'
import { missingListings } from '../modules/markets/index.ts'
import { pruneEvents, viewMigrations } from '../views/index.ts'
import { officialChannels } from './channels.ts'
import type { Config } from './config.ts'
import { TimedEngine, watchHealth } from './health.ts'
import { createDoors, regionBy } from './http.ts'
import type { Doors } from './http.ts'
import { chooseJournal } from './journals.ts'
import { createModules, moduleMigrations } from './modules.ts'
import type { Modules } from './modules.ts'
import { buildOf } from './build.ts'
import { builtPages } from './pages.ts'
import { readSecrets, SecretsUnusable, writePrivate } from './secrets.ts'
import { startTradingCore } from './trading-core.ts'
import type { TradingCore } from './trading-core.ts'

const SWEEP_MS = 60_000
/** How soon an outage is written down. */
const WATCH_MS = 15_000
/** How long the redirects that an operator stored may go unnoticed. */
const REDIRECTS_MS = 5_000
/** How late a kill switch may fire. */
const KILL_SWITCH_MS = 200
/** How long the private event log goes back, and how often what is older is taken away. */
const EVENTS_KEPT_MS = 14 * 86_400_000
const EVENTS_PRUNE_MS = 600_000
/** How late a webhook may be called. */
const DELIVERIES_MS = 500
/** What a sudden end loses of the nonces that are written down. */
const KEYS_FLUSH_MS = 1_000
const webRoot = fileURLToPath(new URL('../../web', import.meta.url))

export interface ExchangeOptions {
  /** 0 = any free port. */
  readonly port: number
  readonly config: Omit<Config, 'port'>
  readonly log: Log
  /** Nothing can be acknowledged any more: the process has to end. */
  readonly fatal: (reason: Error) => void
  /** Serve the web app from its sources. */
  readonly development?: boolean
  readonly clock?: Clock
  /** Checks every answer against the contract. */
  readonly checkOutputs?: boolean
}

export interface Exchange {
  readonly port: number
  readonly core: TradingCore
  readonly modules: Modules
  readonly pool: Pool
  /** Lets what is in flight finish, then closes everything. */
  stop(): Promise<void>
}

/** What was started, to be closed in reverse. */
class Closers {
  readonly #closers: (() => Promise<void> | void)[] = []

  add(close: () => Promise<void> | void): void {
    this.#closers.push(close)
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close()
  }
}

export async function startExchange(options: ExchangeOptions): Promise<Exchange> {
  const closers = new Closers()
  try {
    return await start(options, closers)
  } catch (reason) {
    await closers.close()
    throw reason
  }
}

async function start(options: ExchangeOptions, closers: Closers): Promise<Exchange> {
  const { config, log, fatal, clock = systemClock, checkOutputs = false } = options
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { pool, url } = await openDatabase(config.databaseUrl, dataDir, closers)
  await migrate(pool, [...moduleMigrations, viewMigrations])
  const core = await startTradingCore({
    journal: chooseJournal(config.dataDir, config.databaseUrl),
    pool,
    databaseUrl: url,
    log: (message) => log.info(message),
    fatal,
  })
  closers.add(async () => core.stop())
  const mailer = config.smtpUrl === null ? null : smtpMailer(config.smtpUrl, config.mailFrom)
  if (mailer !== null) closers.add(() => mailer.close())
  const timed = new TimedEngine(core.engine)
  const health = watchHealth({ core, pool, timed })
  closers.add(() => health.stop())
  const modules = createModules({
    pool,
    ...core,
    engine: timed,
    mailer,
    outbound: outboundHttp({ allowLoopback: config.demo }),
    clock,
    log,
    demo: config.demo,
    health: health.measure,
    builderKey: config.builderKey,
    build: await buildOf(join(webRoot, 'dist')),
    secrets: await readSecrets(dataDir),
  })
  if (!(await modules.apiKeys.canUnseal()))
    throw new SecretsUnusable(
      `${join(dataDir, 'secret.key')} is not the one this database was set up with: bring it over from that DATA_DIR`,
    )
  closers.add(async () => modules.notifications.stop())
  await prepare(core, modules, config.demo, dataDir)
  const door: DoorDeps = {
    clock,
    log,
    ...core,
    engine: timed,
    keys: modules.apiKeys,
    socketTokens: modules.socketTokens,
    limiter: modules.limiter,
    demo: config.demo,
    region: regionBy(config.region),
    checkOutputs,
  }
  const doors = await createDoors({
    door,
    modules,
    isReady: async () => isReady(core, pool),
    countryHeader: config.countryHeader,
  })
  // After the doors, so that the nonces of what they let finish are written down as well.
  closers.add(async () =>
    modules.apiKeys.flush().catch((reason: unknown) => warnOf(log, 'noting the use of keys', reason)),
  )
  closers.add(async () => doors.close())
  await openPages(doors, core, modules, options, closers)
  const port = await doors.listen(options.port)
  closers.add(async () => modules.deliveries.stop())
  closers.add(periodicWork(modules, pool, clock, log))
  return { port, core, modules, pool, stop: async () => closers.close() }
}

async function openDatabase(
  databaseUrl: string | null,
  dataDir: string,
  closers: Closers,
): Promise<{ readonly pool: Pool; readonly url: string }> {
  let url = databaseUrl
  if (url === null) {
    const embedded = await startEmbeddedPostgres({ directory: join(dataDir, 'postgres') })
    closers.add(async () => embedded.stop())
    url = embedded.url
  }
  const pool = await connect(url)
  closers.add(async () => pool.end())
  return { pool, url }
}

/** Lists what is missing, finishes what was begun before the last stop, and sets up the simulated traders. */
async function prepare(core: TradingCore, modules: Modules, demo: boolean, dataDir: string): Promise<void> {
  const { engine, views } = core
  for (const command of missingListings(views.directory)) await list(command, engine)
  await modules.content.seed(officialChannels())
  await modules.balances.resume(core)
  await modules.demo.resume(core)
  await modules.redirects.refresh()
  await modules.killSwitches.load()
  if (!demo) return
  const { accounts, apiKeys, orderGrants } = modules
  const traders = await ensureTraders({ engine, views, accounts, apiKeys, orderGrants })
  await writePrivate(join(dataDir, 'demo-keys.json'), `${JSON.stringify(traders, null, 2)}\n`)
}

async function list(command: Submission, engine: TradingCore['engine']): Promise<void> {
  const refusal = refusalOf(await submit(engine, command))
  if (refusal !== null) throw new Error(`the listing was refused (${refusal.code}): ${JSON.stringify(command.id)}`)
}

/** A page for each pair and each asset. */
function listedPages(directory: TradingCore['views']['directory']): string[] {
  return [
    ...directory.markets().map(({ name }) => `/trade/${name.replace('_', '-')}`),
    ...directory.assets().map(({ ticker }) => `/assets/${ticker}`),
  ]
}

async function openPages(
  doors: Doors,
  core: TradingCore,
  modules: Modules,
  { config, log, development = false }: ExchangeOptions,
  closers: Closers,
): Promise<void> {
  const deps = {
    log,
    ...doors.page,
    redirectFrom: (path: string) => modules.redirects.find(path),
    listedPages: () => listedPages(core.views.directory),
  }
  if (!development) return doors.openPages(await builtPages(join(webRoot, 'dist'), deps))
  // Vite is needed for development only.
  const { developmentPages } = await import('./development-pages.ts')
  const { pages, close } = await developmentPages(webRoot, doors.server, deps)
  closers.add(close)
  doors.openPages(pages)
  if (config.production) log.warn('pages are served from their sources although NODE_ENV is production')
}

async function isReady({ engine }: TradingCore, pool: Pool): Promise<boolean> {
  const running = await Promise.race([engine.ended.then(() => false), Promise.resolve(true)])
  return (
    running &&
    (await pool.query('select 1').then(
      () => true,
      () => false,
    ))
  )
}

function warnOf(log: Log, what: string, reason: unknown): void {
  log.warn(`${what} failed`, { reason: String(reason) })
}

function periodicWork(modules: Modules, pool: Pool, clock: Clock, log: Log): () => void {
  const guarded = (what: string, work: () => Promise<void>) => () => {
    void work().catch((reason: unknown) => warnOf(log, what, reason))
  }
  const timers = [
    setInterval(
      guarded('sweeping accounts', async () => modules.accounts.sweep()),
      SWEEP_MS,
    ),
    setInterval(
      guarded('forgetting old notifications', async () => modules.notifications.sweep()),
      SWEEP_MS,
    ),
    setInterval(
      guarded('watching the state of the platform', async () => modules.content.watch()),
      WATCH_MS,
    ),
    setInterval(
      guarded('telling the team of ambassadors', async () => modules.ambassadors.tellTeam()),
      WATCH_MS,
    ),
    setInterval(
      guarded('noting the use of keys', async () => modules.apiKeys.flush()),
      KEYS_FLUSH_MS,
    ),
    setInterval(
      guarded('firing kill switches', async () => modules.killSwitches.fire()),
      KILL_SWITCH_MS,
    ),
    setInterval(
      guarded('reading the redirects', async () => modules.redirects.refresh()),
      REDIRECTS_MS,
    ),
    setInterval(
      guarded('calling webhooks', async () => modules.deliveries.run()),
      DELIVERIES_MS,
    ),
    setInterval(
      guarded('forgetting old events', async () => pruneEvents(pool, micros((clock.now() - EVENTS_KEPT_MS) * 1000))),
      EVENTS_PRUNE_MS,
    ),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
