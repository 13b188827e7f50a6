/** What this process gives its modules. */
import { join } from 'node:path'
import { breachedPasswordsList } from '@exchange/adapters/breached-passwords-list'
import { breachedPasswordsRange } from '@exchange/adapters/breached-passwords-range'
import { geetest, reCaptcha } from '@exchange/adapters/captcha-http'
import { captchaWork } from '@exchange/adapters/captcha-work'
import { outboundHttp } from '@exchange/adapters/outbound-http'
import type { Pool } from '@exchange/adapters/postgres'
import type { ComponentHealth } from '@exchange/contract/content'
import { publicOperations } from '@exchange/contract/public'
import type { Build } from '@exchange/contract/site'
import type {
  ChainAdapter,
  EngineClient,
  IdentityProvider,
  Mailer,
  PaymentProvider,
  Sms,
  SmsSender,
} from '@exchange/ports'
import { apiDescriptions, operationsAsRead } from '../edges/public-http/index.ts'
import { issueCsrf } from '../edges/web-http/index.ts'
import { socketDescriptions } from '../edges/websocket/index.ts'
import {
  Chains,
  Editions,
  IdentityProviders,
  MailExit,
  MemoryLimiter,
  MemorySocketTokens,
  MessageExit,
  PaymentProviders,
  ExportKinds,
  PersonalRecords,
  Versions,
  asyncApiDocument,
  frameMaker,
  openApiDocument,
} from '../kernel/index.ts'
import type {
  Clock,
  Database,
  Kit,
  Log,
  Metrics,
  PasswordCost,
  PromotionSettings,
  SmsCosts,
  SupportSettings,
  UssdSettings,
  WithdrawalReviewSettings,
} from '../kernel/index.ts'
import { drizzle } from '../kernel/sql.ts'
import type { Histories, Views } from '../views/types.ts'
import { officialChannels } from './channels.ts'
import type { CaptchaSettings } from './config.ts'
import { mailHealth } from './health.ts'
import { openPaySim } from './pay-sim.ts'
import { readSecrets, writePrivate } from './secrets.ts'
import { readTypeface } from './typeface.ts'

export interface KitDeps {
  readonly pool: Pool
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Histories
  /** Null: mails go to whoever stands in. */
  readonly mailer: Mailer | null
  /** Null: text messages go to whoever stands in. */
  readonly smsSender: SmsSender | null
  readonly smsCosts: SmsCosts
  /** Holds the secrets and what modules keep beside the data. */
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly demo: boolean
  readonly demoCreditSeconds: number
  /** Null: browsers work. */
  readonly captcha: CaptchaSettings | null
  readonly passwordCost: PasswordCost
  /** Where breached passwords are asked for; null = the list that comes with the exchange is all there is. */
  readonly breachedPasswordsUrl: string | null
  /** Measures the parts of the platform but mail. */
  readonly health: () => Promise<readonly ComponentHealth[]>
  /** Those that are set up. */
  readonly identityProviders: readonly IdentityProvider[]
  /** Networks that are connected. */
  readonly chains: readonly ChainAdapter[]
  /** Payment providers that are set up, by the ways that they serve. */
  readonly payments: ReadonlyMap<string, PaymentProvider>
  readonly consoleOrigin: () => string
  readonly consoleMail: string | null
  readonly builderKey: string | null
  readonly supportDesk: SupportSettings | null
  readonly ussd: UssdSettings | null
  readonly promotion: PromotionSettings | null
  readonly withdrawalReview: WithdrawalReviewSettings
  readonly build: Build
  /** Holds the socket's frames to the contract: tests and development. */
  readonly checkOutputs: boolean
}

/** PostgreSQL as the modules' stores take it. */
export const databaseOf = (pool: Pool): Database => drizzle(pool)

const captchaProviders = { geetest, reCaptcha } as const

export async function createKit({
  pool,
  mailer,
  dataDir,
  health,
  checkOutputs,
  captcha,
  smsSender,
  identityProviders,
  breachedPasswordsUrl,
  chains,
  payments,
  ...deps
}: KitDeps): Promise<Kit> {
  const mail = new MailExit(mailer)
  const secret = await readSecrets(dataDir)
  return {
    ...deps,
    db: databaseOf(pool),
    mail,
    sms: new MessageExit<Sms>(smsSender, 'SMS_URL'),
    limiter: new MemoryLimiter(),
    editions: new Editions(),
    socketTokens: new MemorySocketTokens(deps.clock),
    frames: frameMaker(checkOutputs),
    outbound: outboundHttp({ allowLoopback: deps.demo }),
    identityProviders: new IdentityProviders(identityProviders),
    breachedPasswords: [
      breachedPasswordsList(),
      ...(breachedPasswordsUrl === null ? [] : [breachedPasswordsRange(breachedPasswordsUrl)]),
    ],
    chains: new Chains(chains),
    payments: new PaymentProviders(payments, deps.demo ? await openPaySim(dataDir, secret, deps.clock) : null),
    versions: new Versions(),
    personalRecords: new PersonalRecords(),
    exportKinds: new ExportKinds(),
    typeface: readTypeface,
    officialChannels: officialChannels(),
    secret,
    captcha: {
      provider: captcha === null ? null : captchaProviders[captcha.provider](captcha),
      work: captchaWork(secret('captcha-work')),
    },
    writePrivate: async (name, text) => writePrivate(join(dataDir, name), text),
    health: async () => [...(await health()), await mailHealth(mail.isOpen ? mail : null)],
    publicApi: {
      operations: publicOperations,
      describe: () => openApiDocument(operationsAsRead(), apiDescriptions()),
      describeSocket: () => asyncApiDocument(socketDescriptions()),
    },
    issueCsrf,
  }
}
