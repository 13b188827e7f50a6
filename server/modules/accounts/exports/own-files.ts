import type { AccountPhone, BillingAddress } from '@exchange/contract/accounts'
import { PERSONAL_PAGE, onePage, pagesByKey } from '../../../kernel/index.ts'
import type { Database, PersonalFile } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'

type Row = Readonly<Record<string, unknown>>

const SIGN_INS = ['at', 'ip', 'country', 'userAgent', 'method', 'outcome'] as const
const SESSIONS = ['createdAt', 'lastSeenAt', 'endedAt', 'ip', 'userAgent', 'region'] as const
const CONFIRMATIONS = ['operation', 'askedAt', 'provedAt', 'usedAt'] as const

/** Columns of a statement by the names that they have in a file: `ended_at as "endedAt"`. */
const named = (columns: readonly string[], other: Readonly<Record<string, string>> = {}) =>
  sql.raw(
    columns
      .map((name) => `${other[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`)
      .join(', '),
  )

/** What lies sealed, and is opened for its owner. */
export interface SealedOfAccounts {
  readonly phoneOf: (owner: number) => Promise<AccountPhone | null>
  readonly billingAddressOf: (owner: number) => Promise<BillingAddress | null>
}

/** What this module gives an account of itself: no secret, no hash and no code is among it. */
export function ownFiles(db: Database, { phoneOf, billingAddressOf }: SealedOfAccounts): readonly PersonalFile[] {
  const list = (statement: (owner: number) => ReturnType<typeof sql>) =>
    onePage(async (owner) => (await db.execute(statement(owner))).rows)
  /** Of tables whose ids can be compared, the lowest first. */
  const byId = (table: string, type: 'uuid' | 'bigint', columns: ReturnType<typeof named>) =>
    pagesByKey<Row, unknown>(
      async (owner, after) => {
        const behind = after === null ? sql`` : sql`and id > ${after}::${sql.raw(type)}`
        const from = sql`from ${sql.identifier(table)} where user_id = ${owner} ${behind}`
        return (await db.execute(sql`select id, ${columns} ${from} order by id limit ${PERSONAL_PAGE}`)).rows
      },
      ({ id }) => id,
    )
  return [
    {
      name: 'profile.json',
      pages: list(
        (
          owner,
        ) => sql`select id, external_id as "externalId", email, category, status, language, mail_language as "mailLanguage",
          mails_orders as "mailsOrders", country, region, consents, referral_code as "referralCode", nickname, tag,
          avatar_color as "avatarColor", logout_seconds as "logoutSeconds", qr_login as "qrLogin", created_at as "createdAt",
          password_at as "passwordAt", closes_at as "closesAt" from users where id = ${owner}`,
      ),
    },
    {
      name: 'agreements.json',
      pages: list(
        (owner) => sql`select document, version, agreed_at as "agreedAt" from agreements where user_id = ${owner}
          order by agreed_at, document`,
      ),
    },
    { name: 'sessions.csv', columns: SESSIONS, pages: byId('sessions', 'uuid', named(SESSIONS)) },
    {
      name: 'devices.json',
      pages: list(
        (owner) => sql`select created_at as "createdAt", last_seen_at as "lastSeenAt", ip, user_agent as "userAgent"
          from devices where user_id = ${owner} order by created_at`,
      ),
    },
    { name: 'sign-ins.csv', columns: SIGN_INS, pages: byId('login_history', 'bigint', named(SIGN_INS)) },
    {
      name: 'second-factors.json',
      pages: list(
        (owner) => sql`select 'passkey' as kind, name, host, created_at as "createdAt", used_at as "usedAt",
            ended_at as "endedAt" from passkeys where user_id = ${owner}
          union all select 'authenticator-app', null, null, enabled_at, null, null from totp_secrets
            where user_id = ${owner} and enabled_at is not null`,
      ),
    },
    {
      name: 'wallets.json',
      pages: list(
        (owner) => sql`select address, name, created_at as "createdAt", used_at as "usedAt" from wallets
          where user_id = ${owner} order by created_at`,
      ),
    },
    {
      name: 'connections.json',
      pages: list(
        (owner) => sql`select provider, issuer, subject, email, name, created_at as "createdAt", used_at as "usedAt"
          from identities where user_id = ${owner} order by created_at`,
      ),
    },
    {
      name: 'phone.json',
      pages: onePage(async (owner) => {
        const phone = await phoneOf(owner)
        const { rows } = await db.execute(
          sql`select confirmed_at as "confirmedAt", opened_account as "openedAccount" from phones where user_id = ${owner}`,
        )
        return phone === null ? [] : rows.map((row) => ({ number: phone.number, ...row }))
      }),
    },
    {
      name: 'billing-address.json',
      pages: onePage(async (owner) => {
        const address = await billingAddressOf(owner)
        return address === null ? [] : [address]
      }),
    },
    {
      name: 'ussd.json',
      pages: list(
        (owner) => sql`select connected_at as "connectedAt", pin_at as "pinSetAt", used_at as "usedAt",
            tries_left as "triesLeft" from ussd_access where user_id = ${owner}`,
      ),
    },
    {
      name: 'notified-browsers.json',
      pages: list(
        (owner) => sql`select user_agent as "userAgent", topics, language, created_at as "createdAt"
          from push_subscriptions where user_id = ${owner} order by created_at`,
      ),
    },
    {
      name: 'apps.json',
      pages: list(
        (owner) => sql`select c.name as app, g.scopes, g.created_at as "createdAt", g.used_at as "usedAt",
            g.expires_at as "expiresAt", g.ended_at as "endedAt"
          from oauth_grants g join oauth_clients c on c.id = g.client_id where g.user_id = ${owner} order by g.created_at`,
      ),
    },
    {
      name: 'confirmations.csv',
      columns: CONFIRMATIONS,
      pages: byId('acts', 'uuid', named(CONFIRMATIONS, { askedAt: 'created_at' })),
    },
    {
      name: 'holds.json',
      pages: list((owner) => sql`select what, why, since, until from holds where user_id = ${owner} order by since`),
    },
    {
      name: 'anti-phishing.json',
      pages: list(
        (owner) => sql`select at as "changedAt", sealed is not null as "isSet" from anti_phishing_codes
          where user_id = ${owner} order by id`,
      ),
    },
    {
      name: 'closings.json',
      pages: list(
        (owner) => sql`select state, reason, asked_at as "askedAt", due_at as "dueAt", ended_at as "endedAt"
          from account_closings where user_id = ${owner} order by asked_at`,
      ),
    },
    {
      name: 'email-changes.json',
      pages: list(
        (owner) => sql`select state, old_email as "oldEmail", new_email as "newEmail", asked_at as "askedAt",
          due_at as "effectiveAt", revert_until as "revertibleUntil" from email_changes
          where user_id = ${owner} order by asked_at`,
      ),
    },
    {
      name: 'freezes.json',
      pages: list(
        (owner) => sql`select way, at, thaws_at as "opensAt", ended_at as "endedAt" from account_freezes
          where user_id = ${owner} order by at`,
      ),
    },
    {
      name: 'recoveries.json',
      pages: list(
        (owner) => sql`select state, way, asked_at as "askedAt", due_at as "dueAt", approved_at as "approvedAt",
          ended_at as "endedAt" from recoveries where user_id = ${owner} order by asked_at`,
      ),
    },
    {
      name: 'exports.json',
      pages: list(
        (owner) => sql`select state, asked_at as "askedAt", until, bytes::double precision as bytes from data_exports
          where user_id = ${owner} order by asked_at`,
      ),
    },
  ]
}
