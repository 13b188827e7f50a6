/** Whether somebody could still sign in to an account. */
import type { Queries } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'

export interface WaysIn {
  /** The wallet, or the identity of a provider, that goes. */
  readonly without: string
  /** A passkey works at this host. */
  readonly hasPasskey: boolean
  /** Of the providers that are set up: what others have said signs nobody in. */
  readonly issuers: readonly string[]
}

/**
 * Whether a password, a passkey, a wallet or an identity of a provider is left without the one that goes. Within a transaction
 * that holds the row of the account, so that the last two can't both go at once.
 */
export async function hasOtherWayIn(
  tx: Queries,
  owner: number,
  { without, hasPasskey, issuers }: WaysIn,
): Promise<boolean> {
  if (hasPasskey) return true
  const known = sql.join(
    issuers.map((issuer) => sql`${issuer}`),
    sql`, `,
  )
  const identities = issuers.length === 0 ? sql`false` : sql`issuer in (${known})`
  const { rows } = await tx.execute<{ has: boolean }>(sql`select
    exists (select from users where id = ${owner} and password_hash is not null)
    or exists (select from wallets where user_id = ${owner} and id <> ${without})
    or exists (select from identities where user_id = ${owner} and id <> ${without} and ${identities}) as has`)
  return rows[0]?.has === true
}
