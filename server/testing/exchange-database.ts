import { join } from 'node:path'
import { copyDatabase } from '@exchange/adapters/postgres/testing'
import { migrationsOf } from '../processes/module-host.ts'
import { modules } from '../processes/modules.ts'
import { viewMigrations } from '../views/index.ts'

/** Gives the data folder of an exchange the database that its first start would have made. */
export async function copyExchangeDatabase(dataDir: string): Promise<void> {
  await copyDatabase(join(dataDir, 'postgres'), [...migrationsOf(modules), viewMigrations])
}
