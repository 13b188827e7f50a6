/** The whole exchange in one process: started in the order in which its parts need each other, stopped the other way. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import type { Pool } from '@exchange/adapters/postgres'
import type { ChainAdapter, IdentityProvider, Mailer, SmsSender } from '@exchange/ports'
import { AddressBudget, Metrics, allowanceOf, doorLimiter, systemClock, usualPasswordCost } from '../kernel/index.ts'
import type { Clock, DoorDeps, DoorServices, Kit, Log, PasswordCost } from '../kernel/index.ts'
import { viewMigrations } from '../views/index.ts'
import { startCanary } from './canary/index.ts'
import { CanaryReport } from './canary/report.ts'
import type { Config } from './config.ts'
import { ConsoleAddress, openConsole } from './console.ts'
import { openControl } from './control.ts'
import { watchDisk } from './disk-watch.ts'
import { openEthereum } from './ethereum.ts'
import type { EthereumDeps, EthereumSettings } from './ethereum.ts'
import { watchHealth } from './health.ts'
import { watchHouse } from './house.ts'
import { createDoors, regionBy } from './http.ts'
import type { Doors } from './http.ts'
import { chooseJournal } from './journals.ts'
import { MeasuredEngine } from './measured-engine.ts'
import { openMetrics } from './metrics-door.ts'
import { createKit } from './kit.ts'
import { migrationsOf, runJobs, startModules } from './module-host.ts'
import { modules } from './modules.ts'
import type { Services } from './modules.ts'
import { buildOf } from './build.ts'
import { builtPages, noPages } from './pages.ts'
import { builtRenderer } from './rendering/pool.ts'
import type { RenderPool } from './rendering/pool.ts'
import { openTraces } from './traces.ts'
import { startTradingCore } from './trading-core.ts'
import type { TradingCore } from './trading-core.ts'

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
  /** What hashing a password costs; OWASP's least unless a test says less. */
  readonly passwordCost?: PasswordCost
  /** Checks every answer against the contract. */
  readonly checkOutputs?: boolean
}

export interface Exchange {
  readonly port: number
  /** Null: its figures can't be read from outside. */
  readonly metricsPort: number | null
  /** Null: it has no console, or its port was taken. */
  readonly consolePort: number | null
  readonly core: TradingCore
  /** The services of every module. */
  readonly modules: Services
  readonly kit: Kit
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
  const { config, log, fatal, clock = systemClock, checkOutputs = false, passwordCost = usualPasswordCost } = options
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { pool, url } = await openDatabase(config.databaseUrl, dataDir, closers, (message) => log.warn(message))
  await migrate(pool, [...migrationsOf(modules), viewMigrations])
  const metrics = new Metrics().withProcess()
  watchHouse(metrics, dataDir)
  const traces = await openTraces(config.traces, 'main')
  closers.add(async () => traces.close())
  const core = await startTradingCore({
    journal: chooseJournal(config.dataDir, config.databaseUrl, config.archive),
    pool,
    databaseUrl: url,
    engine: { confirmClock: config.confirmClock ?? false },
    metrics,
    traces,
    traceSettings: config.traces,
    log: (message) => log.info(message),
    alarm: (message) => log.error(message),
    fatal,
  })
  closers.add(async () => core.stop())
  const hold = (reason: string | null): void => core.engine.hold('disk', reason)
  const disk = await watchDisk({ directory: dataDir, ...config.disk, log, hold })
  closers.add(() => disk.stop())
  const resume = async (): Promise<void> => {
    await disk.resume()
    await core.engine.resume()
  }
  const control = await openControl(dataDir, { refusing: () => core.engine.refusing, resume }, log)
  closers.add(async () => control?.close())
  const mailer = await openMailer(config, closers)
  const smsSender = await openSmsGateway(config.sms)
  const measured = new MeasuredEngine(core.engine, metrics)
  const report = new CanaryReport(metrics)
  const health = watchHealth({ core, pool, measured, canary: () => report.health(), dataDir, metrics })
  closers.add(() => health.stop())
  const { views, histories } = core
  const consoleAddress = new ConsoleAddress(config.console ?? { origin: null, port: 0 })
  const kit = await createKit({
    pool,
    engine: measured,
    views,
    histories,
    mailer,
    smsSender,
    smsCosts: config.sms,
    dataDir,
    clock,
    log,
    metrics,
    demo: config.demo,
    demoCreditSeconds: config.demoCreditSeconds ?? 40,
    captcha: config.captcha ?? null,
    passwordCost,
    breachedPasswordsUrl: config.breachedPasswordsUrl ?? null,
    identityProviders: await openIdentityProviders(config.identityProviders),
    chains: await openChains(config.ethereum ?? null, { dataDir, views, log }, closers),
    payments: new Map(),
    health: async () => health.measure(),
    consoleOrigin: () => consoleAddress.origin,
    consoleMail: config.console?.mail ?? null,
    builderKey: config.builderKey,
    supportDesk: config.supportDesk,
    ussd: config.ussd ?? null,
    promotion: config.promotion ?? null,
    withdrawalReview: config.withdrawalReview ?? { oneFrom: null, twoFrom: null },
    build: await buildOf(join(webRoot, 'dist')),
    checkOutputs,
  })
  const host = startModules(modules, kit)
  closers.add(async () => host.stop())
  await host.resume()
  const renderer = await openRenderer(options, metrics, closers)
  const allowance = allowanceOf(config.limits.points)
  const door: DoorDeps = {
    clock,
    log,
    engine: measured,
    views,
    histories,
    keys: host.doors.keys,
    apps: host.doors.apps,
    socketTokens: kit.socketTokens,
    limiter: doorLimiter(kit.limiter, new AddressBudget(allowance), new AddressBudget(allowance)),
    metrics,
    traces,
    demo: config.demo,
    region: regionBy(config.region),
    editions: kit.editions,
    checkOutputs,
  }
  const doors = await createDoors({
    door,
    host,
    ready: async () => health.ready(),
    countryHeader: config.countryHeader,
    limits: config.limits,
    network: config.network,
    development: options.development ?? false,
  })
  closers.add(async () => doors.close())
  const captchaOrigins = kit.captcha.provider?.origins ?? []
  const deskOrigins = Object.values(config.supportDesk?.brands ?? {}).map((desk) => `https://${desk}`)
  await openPages(doors, host.doors, { renderer, metrics, captchaOrigins, deskOrigins }, options, closers)
  const metricsDoor = config.metrics === null ? null : await openMetrics(metrics, config.metrics, log)
  if (metricsDoor !== null) closers.add(async () => metricsDoor.close())
  const consoleDoor =
    config.console === null
      ? null
      : await openConsole({
          host,
          settings: config.console,
          address: consoleAddress,
          pages: join(webRoot, 'dist', 'console'),
          limiter: kit.limiter,
          log,
          checkOutputs,
        })
  closers.add(async () => consoleDoor?.close())
  const port = await doors.listen(options.port)
  const { services } = host
  const origin = originOf(config.network.listenOn, port)
  const rounds = config.canary
    ? await startCanary({ origin, engine: measured, views, services, report, log, demo: config.demo })
    : []
  closers.add(runJobs([...host.jobs, ...rounds], log, metrics))
  const metricsPort = metricsDoor?.port ?? null
  const consolePort = consoleDoor?.port ?? null
  return { port, metricsPort, consolePort, core, modules: host.services, kit, pool, stop: async () => closers.close() }
}

async function openDatabase(
  databaseUrl: string | null,
  dataDir: string,
  closers: Closers,
  report: (message: string) => void,
): Promise<{ readonly pool: Pool; readonly url: string }> {
  let url = databaseUrl
  if (url === null) {
    const embedded = await startEmbeddedPostgres({ directory: join(dataDir, 'postgres'), report })
    closers.add(async () => embedded.stop())
    url = embedded.url
  }
  const pool = await connect(url)
  closers.add(async () => pool.end())
  return { pool, url }
}

/** Null: nothing can be sent. Only who sends mail loads what sends it. */
async function openMailer({ smtpUrl, mailFrom }: ExchangeOptions['config'], closers: Closers): Promise<Mailer | null> {
  if (smtpUrl === null) return null
  const { smtpMailer } = await import('@exchange/adapters/mail-smtp')
  const mailer = smtpMailer(smtpUrl, mailFrom)
  closers.add(() => mailer.close())
  return mailer
}

/** Null: no text message can be sent. Only who sends some loads what sends them. */
async function openSmsGateway({ url, from }: ExchangeOptions['config']['sms']): Promise<SmsSender | null> {
  if (url === null) return null
  const { smsGateway } = await import('@exchange/adapters/sms-gateway')
  return smsGateway(url, from)
}

/** Networks that are followed for real. Only who has one loads what follows it. */
async function openChains(
  settings: EthereumSettings | null,
  deps: EthereumDeps,
  closers: Closers,
): Promise<readonly ChainAdapter[]> {
  if (settings === null) return []
  const { chain, close } = await openEthereum(settings, deps)
  closers.add(close)
  return [chain]
}

/** Only who has providers loads what speaks to them. */
async function openIdentityProviders(
  settings: ExchangeOptions['config']['identityProviders'] = { apple: null, google: null },
): Promise<readonly IdentityProvider[]> {
  if (settings.apple === null && settings.google === null) return []
  const { apple, google } = await import('@exchange/adapters/openid')
  return [
    ...(settings.apple === null ? [] : [apple(settings.apple)]),
    ...(settings.google === null ? [] : [google(settings.google)]),
  ]
}

/** Before the doors, so that pages under way are finished while these close. Null: pages come from their sources, or not at all. */
async function openRenderer(
  { development = false, config, log }: ExchangeOptions,
  metrics: Metrics,
  closers: Closers,
): Promise<RenderPool | null> {
  const renderer = development || !config.pages ? null : await builtRenderer(join(webRoot, 'dist'), log, metrics)
  closers.add(async () => renderer?.close())
  return renderer
}

async function openPages(
  doors: Doors,
  { redirectFrom, listedPages }: DoorServices,
  {
    renderer,
    metrics,
    captchaOrigins,
    deskOrigins,
  }: {
    readonly renderer: RenderPool | null
    readonly metrics: Metrics
    readonly captchaOrigins: readonly string[]
    readonly deskOrigins: readonly string[]
  },
  { config, log, development = false }: ExchangeOptions,
  closers: Closers,
): Promise<void> {
  if (!config.pages) return doors.openPages(noPages('This server answers programs alone: PAGES is off.'))
  const deps = { log, ...doors.page, redirectFrom, listedPages, captchaOrigins, deskOrigins }
  if (!development) return doors.openPages(await builtPages(join(webRoot, 'dist'), renderer, deps, metrics))
  // Vite is needed for development only.
  const { developmentPages } = await import('./development-pages.ts')
  const { pages, close } = await developmentPages(webRoot, doors.server, deps)
  closers.add(close)
  doors.openPages(pages)
  if (config.production) log.warn('pages are served from their sources although NODE_ENV is production')
}

/** How this process reaches its own doors. */
function originOf(listenOn: string | null, port: number): string {
  const isAny = listenOn === null || listenOn === '0.0.0.0' || listenOn === '::'
  const host = isAny ? '127.0.0.1' : listenOn.includes(':') ? `[${listenOn}]` : listenOn
  return `http://${host}:${port}`
}
