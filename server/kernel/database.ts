import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** PostgreSQL through drizzle; a store declares its own tables. */
export type Database = NodePgDatabase<Record<string, never>>
/** The handle inside `db.transaction`: there, use this one and never the outer. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queries = Database | Transaction

/** PostgreSQL's code of a failed statement (drizzle keeps the driver's error as the cause), or null. */
export function sqlState(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null
}

export const UNIQUE_VIOLATION = '23505'
