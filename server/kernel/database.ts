import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** PostgreSQL through drizzle; a store declares its own tables. */
export type Database = NodePgDatabase<Record<string, never>>
/** The handle inside `db.transaction`: there, use this one and never the outer. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queries = Database | Transaction
