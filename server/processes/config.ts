import { regions } from '@exchange/contract/regions'
import { z } from 'zod'

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

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
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
  MAIL_FROM: z.string().default('Exchange <no-reply@localhost>'),
  SEED: wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).default(1),
  DEMO: z
    .string()
    .toLowerCase()
    .pipe(z.enum([...SWITCH_ON, ...SWITCH_OFF], { error: 'on or off' }))
    .optional(),
  BUILDER_KEY: z.string().min(16, { error: 'at least 16 characters' }).max(200).optional(),
  NODE_ENV: z.string().default('development'),
})

export interface Config {
  readonly port: number
  readonly dataDir: string
  readonly region: (typeof regions)[number]
  /** Null: the embedded server under dataDir. */
  readonly databaseUrl: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Header in which a proxy on this machine names the caller's country: `cf-ipcountry`, for one. */
  readonly countryHeader: string
  /** Simulated markets, demo funds and the mailbox. */
  readonly demo: boolean
  readonly production: boolean
  /** Who knows it edits the pages of the page builder; null: nobody does. */
  readonly builderKey: string | null
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment; an empty variable counts as none. Throws ConfigError with a line for each wrong value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map(
      ({ path, message }) =>
        `${String(path[0])} is "${given[String(path[0])] ?? ''}": set it to ${message}, or unset it`,
    )
    throw new ConfigError(lines.join('\n'))
  }
  const { PORT, DATA_DIR, REGION, DATABASE_URL, SMTP_URL, COUNTRY_HEADER, MAIL_FROM, DEMO, BUILDER_KEY, NODE_ENV } =
    read.data
  return {
    port: PORT,
    dataDir: DATA_DIR,
    region: REGION,
    databaseUrl: DATABASE_URL ?? null,
    smtpUrl: SMTP_URL ?? null,
    mailFrom: MAIL_FROM,
    countryHeader: COUNTRY_HEADER,
    demo: DEMO === undefined ? DATABASE_URL === undefined : SWITCH_ON.includes(DEMO),
    builderKey: BUILDER_KEY ?? null,
    production: NODE_ENV === 'production',
  }
}
