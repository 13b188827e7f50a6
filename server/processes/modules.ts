/** The modules of this process, wired by hand. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { fileURLToPath } from 'node:url'
import type { Build } from '@exchange/contract/site'
import type { MigrationSet, Pool } from '@exchange/adapters/postgres'
import type { ApiReference } from '@exchange/contract/integrations'
import { publicOperations } from '@exchange/contract/public'
import { docSections } from '@exchange/contract/public-docs'
import type { ComponentHealth } from '@exchange/contract/content'
import type { EngineClient, Mailer, Outbound } from '@exchange/ports'
import { MemoryLimiter, openApiDocument } from '../kernel/index.ts'
import type { BoundOperation, Clock, Database, Limiter, Log, OpenApiDocument } from '../kernel/index.ts'
import {
  AccountStore,
  AccountsService,
  MemorySocketTokens,
  Sessions,
  accountOperations,
} from '../modules/accounts/index.ts'
import { AmbassadorStore, AmbassadorsService, ambassadorOperations } from '../modules/ambassadors/index.ts'
import { ApiKeysService, KeyStore, apiKeyOperations } from '../modules/api-keys/index.ts'
import { BalancesService, TransferStore, balanceOperations } from '../modules/balances/index.ts'
import { ContentService, ContentStore, contentOperations } from '../modules/content/index.ts'
import { DemoService, DemoStore, demoOperations } from '../modules/demo/index.ts'
import { FeesService, feeOperations } from '../modules/fees/index.ts'
import { EventLog, HistoryService, historyOperations } from '../modules/history/index.ts'
import {
  Deliveries,
  IntegrationStore,
  IntegrationsService,
  integrationOperations,
  readReference,
} from '../modules/integrations/index.ts'
import { FavoriteStore, MarketsService, marketOperations } from '../modules/markets/index.ts'
import { NotificationStore, NotificationsService, notificationOperations } from '../modules/notifications/index.ts'
import { Redirects, SiteService, SiteStore, countryOf, siteOperations } from '../modules/site/index.ts'
import {
  KillSwitchService,
  KillSwitchStore,
  OrderGrants,
  TradingService,
  tradingOperations,
} from '../modules/trading/index.ts'
import type { Histories, Views } from '../views/types.ts'
import { apiDescriptions, operationsAsRead } from '../edges/public-http/index.ts'
import { issueCsrf } from '../edges/web-http/index.ts'
import { mailHealth } from './health.ts'
import type { Secrets } from './secrets.ts'

const withTables = [
  'accounts',
  'markets',
  'balances',
  'api-keys',
  'demo',
  'content',
  'site',
  'trading',
  'notifications',
  'integrations',
  'ambassadors',
] as const

/** What keys can call: the signed operations of the compatible API. */
const signedEndpoints = publicOperations.flatMap(({ auth, path, permission, summary }) =>
  auth === 'user' && permission !== 'manage' ? [{ path, permission, summary }] : [],
)

/** The tables of the modules, in the order they are made. */
export const moduleMigrations: readonly MigrationSet[] = withTables.map((name) => ({
  name,
  directory: fileURLToPath(new URL(`../modules/${name}/migrations`, import.meta.url)),
}))

export interface ModulesDeps {
  readonly pool: Pool
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Histories
  /** Null: mails go to the demo mailbox, or nowhere when the demo is off. */
  readonly mailer: Mailer | null
  /** Calls the addresses that users name. */
  readonly outbound: Outbound
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Log
  readonly demo: boolean
  /** Measures the parts of the platform but mail, which the modules add. */
  readonly health: () => Promise<readonly ComponentHealth[]>
  /** Null: pages of the page builder can't be edited. */
  readonly builderKey: string | null
  readonly build: Build
}

export interface Modules {
  readonly limiter: Limiter
  readonly socketTokens: MemorySocketTokens
  readonly accounts: AccountsService
  readonly ambassadors: AmbassadorsService
  readonly apiKeys: ApiKeysService
  readonly balances: BalancesService
  readonly content: ContentService
  readonly demo: DemoService
  readonly deliveries: Deliveries
  readonly events: EventLog
  readonly integrations: IntegrationsService
  readonly trading: TradingService
  readonly killSwitches: KillSwitchService
  readonly orderGrants: OrderGrants
  readonly notifications: NotificationsService
  readonly site: SiteService
  readonly redirects: Redirects
  /** Every operation of the web door. */
  readonly operations: readonly BoundOperation[]
}

const noMailer: Mailer = {
  send: () => Promise.reject(new Error('no mail can be sent: set SMTP_URL')),
  check: () => Promise.reject(new Error('no mail can be sent: set SMTP_URL')),
}

/** Reads the description of the compatible API when somebody first asks, and keeps what was read. */
function apiReference(): (section: string | null) => ApiReference {
  let document: OpenApiDocument | undefined
  const known = new Map<string | null, ApiReference>()
  return (section) => {
    document ??= openApiDocument(operationsAsRead(), apiDescriptions())
    const key = docSections.some(({ slug }) => slug === section) ? section : null
    let reference = known.get(key)
    if (reference === undefined) known.set(key, (reference = readReference(document, key)))
    return reference
  }
}

/** PostgreSQL as the modules' stores take it. */
export const databaseOf = (pool: ModulesDeps['pool']): Database => drizzle(pool)

export function createModules(deps: ModulesDeps): Modules {
  const { pool, engine, views, histories, clock, log, secrets } = deps
  const db = databaseOf(pool)
  const limiter = new MemoryLimiter()
  const socketTokens = new MemorySocketTokens(clock)
  const notifications = new NotificationsService({ store: new NotificationStore(db), views, clock, log })
  const { tell } = notifications
  const demo = new DemoService({ engine, views, clock, store: new DemoStore(db), enabled: deps.demo, tell })
  const mailer = deps.mailer ?? (deps.demo ? demo : noMailer)
  const accountStore = new AccountStore(db)
  const siteStore = new SiteStore(db)
  const redirects = new Redirects(siteStore, clock)
  const sessions = new Sessions(accountStore, clock, socketTokens)
  const accounts = new AccountsService({
    store: accountStore,
    sessions,
    limiter,
    clock,
    log,
    mailer,
    codeSecret: secrets.codes,
    tell,
    demo: deps.demo,
    running: () => ({ build: deps.build.id, redirects: redirects.version }),
    countryHere: (context) => countryOf(context).country,
  })
  const site = new SiteService({ store: siteStore, accounts, clock, build: deps.build })
  const apiKeys = new ApiKeysService({
    store: new KeyStore(db),
    clock,
    masterKey: secrets.apiKeys,
    endpoints: signedEndpoints,
    onEnded: (id) => socketTokens.end(id),
  })
  const balances = new BalancesService({ engine, views, clock, log, store: new TransferStore(db) })
  const markets = new MarketsService({ views, clock, favorites: new FavoriteStore(db), simulated: deps.demo })
  const trading = new TradingService({ engine, views, histories })
  const killSwitches = new KillSwitchService({ store: new KillSwitchStore(db), trading, views, clock, tell })
  const events = new EventLog({ views, histories })
  const hooks = {
    store: new IntegrationStore(db),
    log: events,
    outbound: deps.outbound,
    clock,
    masterKey: secrets.integrations,
  }
  const integrations = new IntegrationsService(hooks)
  const content = new ContentService({
    store: new ContentStore(db),
    directory: views.directory,
    clock,
    builderKey: deps.builderKey,
    health: async () => [...(await deps.health()), await mailHealth(mailer === noMailer ? null : mailer)],
  })
  const ambassadors = new AmbassadorsService({
    store: new AmbassadorStore(db),
    clock,
    mailer,
    emailOf: async (id) => accounts.emailOf(id),
  })
  const operations = [
    ...accountOperations({ service: accounts, sessions, socketTokens, clock, issueCsrf, tell }),
    ...marketOperations(markets),
    ...feeOperations(new FeesService(views)),
    ...tradingOperations(trading),
    ...balanceOperations({ service: balances, countryOf: async (owner) => accounts.countryOf(owner) }),
    ...historyOperations(new HistoryService({ views, histories })),
    ...apiKeyOperations(
      apiKeys,
      {
        send: async (owner) => accounts.sendActionCode(owner, 'api-keys'),
        confirm: async (owner, code) => accounts.confirmAction(owner, 'api-keys', code),
      },
      tell,
    ),
    ...integrationOperations({
      service: integrations,
      codes: {
        send: async (owner) => accounts.sendActionCode(owner, 'integrations'),
        confirm: async (owner, code) => accounts.confirmAction(owner, 'integrations', code),
      },
      reference: apiReference(),
    }),
    ...demoOperations(demo),
    ...contentOperations(content),
    ...siteOperations({ service: site, redirects }),
    ...notificationOperations(notifications, socketTokens),
    ...ambassadorOperations(ambassadors),
  ]
  return {
    limiter,
    socketTokens,
    accounts,
    ambassadors,
    apiKeys,
    balances,
    content,
    demo,
    deliveries: new Deliveries({ ...hooks, terminal: log }),
    events,
    integrations,
    trading,
    killSwitches,
    orderGrants: new OrderGrants(db, clock),
    notifications,
    site,
    redirects,
    operations,
  }
}
