import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import type { CaptchaAccount } from '@exchange/adapters/captcha-http'
import type { AppleAccount, GoogleAccount } from '@exchange/adapters/openid'
import { bonusKinds } from '@exchange/contract/bonuses'
import type { BonusKind } from '@exchange/contract/bonuses'
import { regions } from '@exchange/contract/regions'
import { z } from 'zod'
import { POINTS_PER_SECOND } from '../kernel/index.ts'
import type {
  PromotionSettings,
  SmsCosts,
  SupportSettings,
  UssdSettings,
  WithdrawalReviewSettings,
} from '../kernel/index.ts'
import { ConfigError } from './config-error.ts'
import type { ConsoleSettings } from './console.ts'
import type { DiskMarks } from './disk-watch.ts'
import { TOKEN, ethereumOf } from './ethereum.ts'
import type { EthereumSettings } from './ethereum.ts'
import { isLoopback, readHost } from './hosts.ts'
import type { MetricsSettings } from './metrics-door.ts'
import type { TraceSettings } from './traces.ts'
import type { ArchiveSettings } from './journals.ts'

const SWITCH_ON = ['1', 'on', 'true', 'yes']
const SWITCH_OFF = ['0', 'off', 'false', 'no']

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: `like ${example}` })

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: `a whole number from ${least} to ${most}` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: `a whole number from ${least} to ${most}` })

/** Texts with commas between them. */
const list = (isOne: (text: string) => boolean, example: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .refine((parts) => parts.every(isOne), { error: example })

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return (
    more === undefined && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}

/** Where text messages go, and what they cost. */
export interface SmsSettings extends SmsCosts {
  /** Null = nowhere. */
  readonly url: string | null
  /** As the phone names the sender. */
  readonly from: string
}

const PRICE = /^\+\d{1,6}=\d{1,6}$/

/** What one address may take; 0 = any number. */
export interface AddressLimits {
  /** Points that its budget gains each second. */
  readonly points: number
  /** Connections at a time, sockets among them. */
  readonly connections: number
  readonly sockets: number
}

/** The numbers of docs/decisions/0069. */
export const usualLimits: AddressLimits = { points: POINTS_PER_SECOND, connections: 600, sockets: 200 }

/** Where the exchange stands in its network. */
export interface NetworkSettings {
  /** The address it listens on; null = all of this machine. */
  readonly listenOn: string | null
  /** Names it is reached by, besides those of this machine; the first stands for it. */
  readonly names: readonly string[]
  /** Proxies elsewhere that are believed about their callers: addresses and networks. */
  readonly proxies: readonly string[]
  /** Browsers are told to reach the names below ours by https alone as well: off unless all of them can be. */
  readonly hstsSubdomains: boolean
}

/** Somebody else's captcha, and what it knows this site by. */
export interface CaptchaSettings extends CaptchaAccount {
  readonly provider: 'geetest' | 'reCaptcha'
}

/** Whose accounts sign in here; null = nobody's. */
export interface IdentityProviderSettings {
  readonly apple: AppleAccount | null
  readonly google: GoogleAccount | null
}

/** This machine alone. */
export const localNetwork: NetworkSettings = { listenOn: '127.0.0.1', names: [], proxies: [], hstsSubdomains: false }

/** Where a provider is reached: over TLS, or on this machine. */
const issuer = z.string().refine(isIssuer, { error: 'an https address without a query, or http on this machine' })

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  const isHere = hostname === 'localhost' || isLoopback(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && search === '' && hash === '' && username === ''
}

/** A private key as Apple gives it out; line breaks may be written as \\n. */
const appleKey = z
  .string()
  .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
  .refine(isAppleKey, { error: 'the whole text of the .p8 file that Apple gave out' })

function isAppleKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const TEN = /^[A-Z0-9]{10}$/
const word = z.string().regex(/^[\x21-\x7e]{1,255}$/, { error: 'one word of at most 255 characters' })

const BONUS = new RegExp(String.raw`^(?:${bonusKinds.join('|')})=(?!0+(?:\.0+)?:)\d{1,7}(?:\.\d{1,8})?:[a-z0-9]{1,10}$`)

/** Each of them is asked for everything that counts for money. */
const MOST_NODES = 3
const MOST_TOKENS = 50
const isNode = (text: string): boolean => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

const onOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...SWITCH_ON, ...SWITCH_OFF], { error: 'on or off' }))

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || text === 'localhost', { error: 'an address of this machine, like 0.0.0.0' })
    .optional(),
  HOSTS: list((name) => readHost(name)?.port === '', 'names like exchange.example, with commas between them'),
  TRUSTED_PROXIES: list((text) => isNetwork(text), 'addresses or networks like 10.0.0.0/8, with commas between them'),
  DATA_DIR: z.string().default('./data'),
  REGION: z.enum(regions, { error: `one of ${regions.join(', ')}` }).default('global'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
  NATS_URL: url(['nats:', 'tls:'], 'nats://host:4222').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  COUNTRY_HEADER: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,64}$/, { error: 'the name of a header' })
    .default('x-country'),
  JOURNAL_ARCHIVE_BYTES: wholeNumber(1_000_000, Number.MAX_SAFE_INTEGER).optional(),
  JOURNAL_ARCHIVE_DIR: z.string().optional(),
  ADDRESS_POINTS: wholeNumber(0, 1_000_000).default(usualLimits.points),
  ADDRESS_CONNECTIONS: wholeNumber(0, 1_000_000).default(usualLimits.connections),
  ADDRESS_SOCKETS: wholeNumber(0, 1_000_000).default(usualLimits.sockets),
  MAIL_FROM: z.string().default('Exchange <no-reply@localhost>'),
  SMS_URL: url(['http:', 'https:'], 'https://user:password@gateway.example/messages').optional(),
  SMS_FROM: z
    .string()
    .regex(/^(?:[A-Za-z0-9 ]{1,11}|\+\d{5,15})$/, { error: 'a name of at most 11 letters and digits, or a number' })
    .default('Exchange'),
  SMS_PRICE: wholeNumber(0, 1_000_000).default(10),
  SMS_PRICES: list((part) => PRICE.test(part), 'prices like +90=4, with commas between them'),
  SMS_DAY_COST: wholeNumber(0, 1_000_000_000).default(5_000),
  CONFIRM_CLOCK: onOff.default('off'),
  HSTS_SUBDOMAINS: onOff.default('off'),
  DISK_WARN_MB: wholeNumber(0, 1_000_000_000).default(2_048),
  DISK_STOP_MB: wholeNumber(0, 1_000_000_000).default(512),
  SEED: wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).default(1),
  DEMO: onOff.optional(),
  DEMO_PACE: wholeNumber(1, 100).default(100),
  DEMO_CREDIT_SECONDS: wholeNumber(1, 3600).default(40),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z
    .string()
    .refine((text) => isIP(text) !== 0, { error: 'an address of this machine, like 127.0.0.1' })
    .default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, { error: 'at least 16 characters' }).max(200).optional(),
  CONSOLE_PORT: wholeNumber(0, 65_535).optional(),
  CONSOLE_HOST: z
    .string()
    .refine((text) => isIP(text) !== 0, { error: 'an address of this machine, like 127.0.0.1' })
    .default('127.0.0.1'),
  CONSOLE_ORIGIN: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).origin === text && text.startsWith('https:'), {
      error: 'like https://console.example, without a path',
    })
    .optional(),
  CONSOLE_MAIL: z.email({ error: 'an e-mail address' }).optional(),
  TRACES_URL: url(['http:', 'https:'], 'http://127.0.0.1:4318/v1/traces').optional(),
  TRACES_PERCENT: wholeNumber(1, 100).default(100),
  CANARY: onOff.optional(),
  PAGES: onOff.default('on'),
  CAPTCHA_PROVIDER: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['work', 'geetest', 'recaptcha'], { error: 'work, geetest or recaptcha' }))
    .default('work'),
  CAPTCHA_ID: z.string().min(1).max(200).optional(),
  CAPTCHA_SECRET: z.string().min(1).max(200).optional(),
  CAPTCHA_ORIGIN: url(['http:', 'https:'], 'https://www.recaptcha.net').optional(),
  BREACHED_PASSWORDS_URL: url(['http:', 'https:'], 'https://api.pwnedpasswords.com').optional(),
  GOOGLE_CLIENT_ID: word.optional(),
  GOOGLE_CLIENT_SECRET: word.optional(),
  GOOGLE_ISSUER: issuer.optional(),
  APPLE_CLIENT_ID: word.optional(),
  APPLE_TEAM_ID: z.string().regex(TEN, { error: 'the 10 letters and digits of the team' }).optional(),
  APPLE_KEY_ID: z.string().regex(TEN, { error: 'the 10 letters and digits of the key' }).optional(),
  APPLE_KEY: appleKey.optional(),
  APPLE_ISSUER: issuer.optional(),
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'json or text' }).optional(),
  SUPPORT_BRANDS: list(
    (brand) => /^[\w-]{1,64}=/.test(brand) && readHost(brand.slice(brand.indexOf('=') + 1))?.port === '',
    'brands of the support desk with their hosts, like 1=help.example, with commas between them',
  ),
  SUPPORT_KEY: z.string().min(32, { error: 'at least 32 characters' }).max(200).optional(),
  USSD_DIAL: z
    .string()
    .regex(/^\*\d{1,4}(?:\*\d{1,4}){0,3}#$/, { error: 'what is dialled, like *880#' })
    .optional(),
  USSD_KEY: z.string().min(32, { error: 'at least 32 characters' }).max(200).optional(),
  PROMO_NUMBERS: list(
    (text) => /^\+[1-9]\d{2,9}$/.test(text),
    'how numbers begin, like +38063, with commas between them',
  ),
  PROMO_BONUSES: list((text) => BONUS.test(text), 'bonuses like registration=5:usdt, with commas between them'),
  WITHDRAW_REVIEW_USDT: wholeNumber(1, 1_000_000_000_000).optional(),
  WITHDRAW_TWO_REVIEWS_USDT: wholeNumber(1, 1_000_000_000_000).optional(),
  PROMO_UNTIL: z.iso.date({ error: 'a day, like 2027-03-31' }).optional(),
  BUILDER_KEY: z.string().min(16, { error: 'at least 16 characters' }).max(200).optional(),
  // Addresses of nodes have keys in them, whose capitals count.
  CHAIN_ETH_RPC_URL: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((urls) => urls.length <= MOST_NODES && urls.every(isNode), {
      error: `at most ${MOST_NODES} https addresses of nodes, or http ones, with commas between them`,
    }),
  CHAIN_ETH_ID: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(1),
  CHAIN_ETH_TOKENS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((tokens) => tokens.length <= MOST_TOKENS && tokens.every((text) => TOKEN.test(text)), {
      error: 'tokens with their contracts and decimals, like USDT=0xdAC17F958D2ee523a2206206994597C13D831ec7/6',
    }),
  CHAIN_ETH_KEYSTORE: z.string().max(4_096).optional(),
  CHAIN_ETH_KEYSTORE_SECRET: z.string().min(12, { error: 'at least 12 characters' }).max(1_000).optional(),
  CHAIN_ETH_GAS_CAP: wholeNumber(1, 100_000).default(300),
  NODE_ENV: z.string().default('development'),
})

/** A demo that is left alone must not fill the disk of who tries it. */
const DEMO_ARCHIVE_BYTES = 2_000_000_000

export interface Config {
  readonly port: number
  readonly dataDir: string
  readonly region: (typeof regions)[number]
  /** Null: the embedded server under dataDir. */
  readonly databaseUrl: string | null
  /** Of the journal's older parts, compressed. */
  readonly archive: ArchiveSettings
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly sms: SmsSettings
  /** Header in which a proxy on this machine names the caller's country: `cf-ipcountry`, for one. */
  readonly countryHeader: string
  /** Simulated markets, demo funds and the mailbox. */
  readonly demo: boolean
  /** How long a deposit on a simulated network takes until it is credited; 40 by default. */
  readonly demoCreditSeconds?: number
  readonly limits: AddressLimits
  /** Whose captcha asks; null = browsers work. */
  readonly captcha?: CaptchaSettings | null
  /** Where new passwords are looked up among breached ones, by part of a hash; null = nowhere but in a list of ours. */
  readonly breachedPasswordsUrl?: string | null
  /** Whose accounts sign in here. */
  readonly identityProviders?: IdentityProviderSettings
  readonly disk: DiskMarks
  /** The wall clock is right at this start, even if it lies far behind the newest command. */
  readonly confirmClock?: boolean
  readonly network: NetworkSettings
  /** Where the figures of this process are read; null = nowhere. */
  readonly metrics: MetricsSettings | null
  /** Of those who run the exchange; null = they have none. */
  readonly console: ConsoleSettings | null
  /** Where spans are sent; null = nowhere. */
  readonly traces: TraceSettings | null
  /** Two accounts of the house trade a little all the time, and everything that should show it is looked at. */
  readonly canary: boolean
  /** The web app is served; otherwise the doors for programs alone, and no process is started that renders. */
  readonly pages: boolean
  readonly production: boolean
  /** Where support is given; null = nowhere. */
  readonly supportDesk: SupportSettings | null
  /** Whose gateway asks for balances by USSD; null = nobody's. */
  readonly ussd?: UssdSettings | null
  /** Large withdrawals wait for operators; null = none does. */
  readonly withdrawalReview?: WithdrawalReviewSettings | null
  /** Null = there is no promotion. */
  readonly promotion?: PromotionSettings | null
  /** Null = Ethereum is simulated in the demo, and nowhere else. */
  readonly ethereum?: EthereumSettings | null
  /** Who knows it edits the pages of the page builder; null: nobody does. */
  readonly builderKey: string | null
}

/** The names of secrets, whose values are not repeated: what is said at start may be kept. */
const SECRET = /_(?:KEY|SECRET|TOKEN|RPC_URL)$/
/** Who somebody is at an address, password included. */
const CREDENTIALS = /\/\/\S*@/g

/** A wrong value as it may be shown. */
const shownValue = (name: string, value: string): string =>
  SECRET.test(name) ? 'not usable' : `"${value.replaceAll(CREDENTIALS, '//…@')}"`

/** Reads the environment; an empty variable counts as none. Throws ConfigError with a line for each wrong value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name} is ${shownValue(name, given[name] ?? '')}: set it to ${message}, or unset it`
    })
    throw new ConfigError(lines.join('\n'))
  }
  const { PORT, DATA_DIR, REGION, DATABASE_URL, SMTP_URL, COUNTRY_HEADER, MAIL_FROM, DEMO, BUILDER_KEY, NODE_ENV } =
    read.data
  const { HOST, HOSTS, TRUSTED_PROXIES } = read.data
  const { JOURNAL_ARCHIVE_BYTES, JOURNAL_ARCHIVE_DIR } = read.data
  const { ADDRESS_POINTS, ADDRESS_CONNECTIONS, ADDRESS_SOCKETS } = read.data
  const demo = DEMO === undefined ? DATABASE_URL === undefined : SWITCH_ON.includes(DEMO)
  return {
    port: PORT,
    dataDir: DATA_DIR,
    region: REGION,
    databaseUrl: DATABASE_URL ?? null,
    archive: {
      directory: JOURNAL_ARCHIVE_DIR ?? null,
      bytes: JOURNAL_ARCHIVE_BYTES ?? (demo ? DEMO_ARCHIVE_BYTES : null),
    },
    smtpUrl: SMTP_URL ?? null,
    mailFrom: MAIL_FROM,
    sms: smsOf(read.data),
    countryHeader: COUNTRY_HEADER,
    demo,
    demoCreditSeconds: read.data.DEMO_CREDIT_SECONDS,
    // In the demo everybody who reaches the mailbox reads everybody's codes.
    network: {
      listenOn: HOST ?? (demo ? localNetwork.listenOn : null),
      names: HOSTS,
      proxies: TRUSTED_PROXIES,
      hstsSubdomains: SWITCH_ON.includes(read.data.HSTS_SUBDOMAINS),
    },
    builderKey: BUILDER_KEY ?? null,
    ethereum: ethereumOf(read.data, demo),
    supportDesk: supportDeskOf(read.data),
    ussd: ussdOf(read.data),
    promotion: promotionOf(read.data, demo),
    withdrawalReview: withdrawalReviewOf(read.data),
    confirmClock: SWITCH_ON.includes(read.data.CONFIRM_CLOCK),
    disk: { warnMb: read.data.DISK_WARN_MB, stopMb: read.data.DISK_STOP_MB },
    limits: { points: ADDRESS_POINTS, connections: ADDRESS_CONNECTIONS, sockets: ADDRESS_SOCKETS },
    captcha: captchaOf(read.data),
    breachedPasswordsUrl: read.data.BREACHED_PASSWORDS_URL ?? null,
    identityProviders: { apple: appleOf(read.data), google: googleOf(read.data) },
    metrics: metricsOf(read.data),
    console: consoleOf(read.data),
    traces:
      read.data.TRACES_URL === undefined ? null : { url: read.data.TRACES_URL, percent: read.data.TRACES_PERCENT },
    pages: SWITCH_ON.includes(read.data.PAGES),
    canary: read.data.CANARY === undefined ? NODE_ENV === 'production' : SWITCH_ON.includes(read.data.CANARY),
    production: NODE_ENV === 'production',
  }
}

function smsOf({
  SMS_URL,
  SMS_FROM,
  SMS_PRICE,
  SMS_PRICES,
  SMS_DAY_COST,
}: Pick<
  z.output<typeof environment>,
  'SMS_URL' | 'SMS_FROM' | 'SMS_PRICE' | 'SMS_PRICES' | 'SMS_DAY_COST'
>): SmsSettings {
  const pairs = SMS_PRICES.map((part) => part.split('='))
  return {
    url: SMS_URL ?? null,
    from: SMS_FROM,
    price: SMS_PRICE,
    prices: new Map(pairs.map(([begin = '', price]) => [begin, Number(price)])),
    ofDay: SMS_DAY_COST,
  }
}

/** Nobody is signed on to a desk that can't tell that it was us. */
function supportDeskOf({
  SUPPORT_BRANDS: brands,
  SUPPORT_KEY: key,
}: Pick<z.output<typeof environment>, 'SUPPORT_BRANDS' | 'SUPPORT_KEY'>): SupportSettings | null {
  if (brands.length === 0) return null
  if (key === undefined)
    throw new ConfigError('SUPPORT_BRANDS is set: set SUPPORT_KEY too, to the secret that the support desk knows')
  return { key, brands: Object.fromEntries(brands.map((brand) => brand.split('=', 2))) }
}

/** Nobody is told what to dial where no call could be answered, and no call is answered that nobody was told of. */
function ussdOf({
  USSD_DIAL: dial,
  USSD_KEY: key,
}: Pick<z.output<typeof environment>, 'USSD_DIAL' | 'USSD_KEY'>): UssdSettings | null {
  if (dial === undefined && key === undefined) return null
  if (key === undefined)
    throw new ConfigError('USSD_DIAL is set: set USSD_KEY too, to the secret that the gateway knows')
  if (dial === undefined) throw new ConfigError('USSD_KEY is set: set USSD_DIAL too, to what people dial')
  return { dial, key }
}

const DAY_MS = 86_400_000

function withdrawalReviewOf({
  WITHDRAW_REVIEW_USDT: one,
  WITHDRAW_TWO_REVIEWS_USDT: two,
}: Pick<
  z.output<typeof environment>,
  'WITHDRAW_REVIEW_USDT' | 'WITHDRAW_TWO_REVIEWS_USDT'
>): WithdrawalReviewSettings | null {
  if (one === undefined && two === undefined) return null
  if (one === undefined) throw new ConfigError('WITHDRAW_TWO_REVIEWS_USDT is set: set WITHDRAW_REVIEW_USDT too')
  if (two !== undefined && two < one)
    throw new ConfigError('WITHDRAW_TWO_REVIEWS_USDT is less than WITHDRAW_REVIEW_USDT: set it to no less')
  return { oneFrom: BigInt(one), twoFrom: two === undefined ? null : BigInt(two) }
}

/** What the demo shows, where everything is paid in demo funds. */
const demoPromotion: PromotionSettings = {
  prefixes: ['+38063', '+38073', '+38093'],
  bonuses: [
    { kind: 'registration', amount: '5', ticker: 'USDT' },
    { kind: 'protection', amount: '5', ticker: 'USDT' },
    { kind: 'trade', amount: '10', ticker: 'USDT' },
  ],
  until: null,
}

/** No bonus without numbers that it is for, and no promotion without a bonus. */
function promotionOf(
  {
    PROMO_NUMBERS: prefixes,
    PROMO_BONUSES: texts,
    PROMO_UNTIL: day,
  }: Pick<z.output<typeof environment>, 'PROMO_NUMBERS' | 'PROMO_BONUSES' | 'PROMO_UNTIL'>,
  demo: boolean,
): PromotionSettings | null {
  if (prefixes.length === 0 && texts.length === 0) return demo ? demoPromotion : null
  if (texts.length === 0) throw new ConfigError('PROMO_NUMBERS is set: set PROMO_BONUSES too, to what is paid')
  if (prefixes.length === 0) throw new ConfigError('PROMO_BONUSES is set: set PROMO_NUMBERS too, to whom it is paid')
  const bonuses = texts.map((text) => {
    const [kind = '', amount = '', ticker = ''] = text.split(/[=:]/)
    return { kind: kind as BonusKind, amount, ticker: ticker.toUpperCase() }
  })
  if (new Set(bonuses.map(({ kind }) => kind)).size < bonuses.length)
    throw new ConfigError('PROMO_BONUSES names a bonus twice')
  // The whole of the last day belongs to it.
  return { prefixes, bonuses, until: day === undefined ? null : Date.parse(day) + DAY_MS }
}

/** The usual port of the console. */
const CONSOLE_PORT = 3_100

/** Keys are bound to a name that browsers reach over TLS, or on this machine alone. */
function consoleOf({
  CONSOLE_PORT: port,
  CONSOLE_HOST: address,
  CONSOLE_ORIGIN: origin,
  CONSOLE_MAIL: mail,
}: Pick<
  z.output<typeof environment>,
  'CONSOLE_PORT' | 'CONSOLE_HOST' | 'CONSOLE_ORIGIN' | 'CONSOLE_MAIL'
>): ConsoleSettings | null {
  if (port === 0) return null
  if (!isLoopback(address) && origin === undefined)
    throw new ConfigError(
      `CONSOLE_HOST is "${address}": set CONSOLE_ORIGIN too, to the https address by which operators reach the console`,
    )
  const isChosen = port !== undefined
  return { port: port ?? CONSOLE_PORT, address, origin: origin ?? null, mail: mail ?? null, isChosen }
}

/** Whose captcha asks: it knows this site by an id and a secret. */
function captchaOf({
  CAPTCHA_PROVIDER: chosen,
  CAPTCHA_ID: id,
  CAPTCHA_SECRET: secret,
  CAPTCHA_ORIGIN: origin,
}: Pick<
  z.output<typeof environment>,
  'CAPTCHA_PROVIDER' | 'CAPTCHA_ID' | 'CAPTCHA_SECRET' | 'CAPTCHA_ORIGIN'
>): CaptchaSettings | null {
  if (chosen === 'work') return null
  if (id === undefined || secret === undefined)
    throw new ConfigError(
      `CAPTCHA_PROVIDER is "${chosen}": set CAPTCHA_ID and CAPTCHA_SECRET too, to what the provider knows this site by`,
    )
  return { provider: chosen === 'recaptcha' ? 'reCaptcha' : 'geetest', id, secret, origin: origin ?? null }
}

function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: at,
}: Pick<
  z.output<typeof environment>,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER'
>): GoogleAccount | null {
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(
      'sign-in with Google is set up in part: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or unset both',
    )
  return { clientId, clientSecret, issuer: at ?? null }
}

function appleOf({
  APPLE_CLIENT_ID: clientId,
  APPLE_TEAM_ID: teamId,
  APPLE_KEY_ID: keyId,
  APPLE_KEY: key,
  APPLE_ISSUER: at,
}: Pick<
  z.output<typeof environment>,
  'APPLE_CLIENT_ID' | 'APPLE_TEAM_ID' | 'APPLE_KEY_ID' | 'APPLE_KEY' | 'APPLE_ISSUER'
>): AppleAccount | null {
  if ([clientId, teamId, keyId, key].every((value) => value === undefined)) return null
  if (clientId === undefined || teamId === undefined || keyId === undefined || key === undefined)
    throw new ConfigError(
      'sign-in with Apple is set up in part: set APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_KEY, or unset all four',
    )
  return { clientId, teamId, keyId, key, issuer: at ?? null }
}

/** The usual port of what is read by Prometheus. */
const METRICS_PORT = 9_464

/** Closed to strangers: other machines have to show a token. */
function metricsOf({
  METRICS_PORT: port,
  METRICS_HOST: address,
  METRICS_TOKEN: token,
}: Pick<z.output<typeof environment>, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>): MetricsSettings | null {
  if (port === 0) return null
  if (!isLoopback(address) && token === undefined)
    throw new ConfigError(
      `METRICS_HOST is "${address}": set METRICS_TOKEN too, so that strangers can't read the metrics`,
    )
  return { port: port ?? METRICS_PORT, address, token: token ?? null, isChosen: port !== undefined }
}
