import { scopes } from '@exchange/contract/accounts/scopes'
import type { Scope } from '@exchange/contract/accounts/scopes'
import { z } from 'zod'
import { newToken, tokenHash } from '../../../kernel/index.ts'
import { CLIENT_ID } from './store.ts'
import type { ClientRow } from './store.ts'

const DAY_SECONDS = 86_400
/** What an account allows an app lasts so long at most. */
const MOST_DAYS = 90

/** An address that codes go to: over TLS, or on this machine; exactly as it is written here, so without a fragment. */
const address = z
  .string()
  .max(500)
  .refine(isAppAddress, { error: 'an https address, or http on this machine, without a fragment' })

function isAppAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, hash, username, password } = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    (protocol === 'https:' || (protocol === 'http:' && isHere)) &&
    hash === '' &&
    !text.includes('#') &&
    username === '' &&
    password === ''
  )
}

export const clientFields = z.strictObject({
  id: z.string().regex(CLIENT_ID, { error: 'small letters, digits and dashes, from 3 to 40' }),
  /** Shown to accounts; a plain word, so that it can't be taken for a text of ours. */
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} .+-]{0,39}$/u, { error: 'letters, digits, spaces, dots and dashes, up to 40' }),
  verified: z.boolean().default(false),
  redirectUris: z.array(address).min(1).max(10),
  scopes: z
    .array(z.enum(scopes))
    .min(1)
    .refine((list) => new Set(list).size === list.length, { error: 'each scope once' }),
  /** Days that what an account allows lasts. */
  days: z.int().min(1).max(MOST_DAYS).default(MOST_DAYS),
  /** From where its server calls; empty = from anywhere. */
  ips: z
    .array(z.union([z.ipv4(), z.ipv6()], { error: 'an IP address' }))
    .max(50)
    .default([]),
  /** False is an exception: codes of this app can be used by whoever catches one together with its secret. */
  needsPkce: z.boolean().default(true),
  /** Told when a user of it signs out. */
  logoutUri: address.nullable().default(null),
})
export type ClientFields = z.input<typeof clientFields>

/**
 * A client as it is stored, and its secret, which nobody sees again.
 * @throws Error naming the field that is wrong
 */
export function newClient(fields: unknown, now: Date): { readonly row: ClientRow; readonly secret: string } {
  const read = clientFields.safeParse(fields)
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'client'}: ${message}`).join('\n'),
    )
  const { days, ...rest } = read.data
  const secret = newToken()
  const ordered: Scope[] = scopes.filter((scope) => rest.scopes.includes(scope))
  return {
    secret,
    row: {
      ...rest,
      scopes: ordered,
      secretHash: tokenHash(secret),
      grantSeconds: days * DAY_SECONDS,
      createdAt: now,
      disabledAt: null,
    },
  }
}

/** Another secret for one that is registered. */
export function newSecret(): { readonly secret: string; readonly secretHash: string } {
  const secret = newToken()
  return { secret, secretHash: tokenHash(secret) }
}
