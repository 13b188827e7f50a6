/** `npm run grants -- <email> [+rpi] [-rpi] [+retail] [-retail]`: see docs/runbooks/order-grants.md. */
import { join, resolve } from 'node:path'
import { connect, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import { systemClock } from '@exchange/server/kernel/index'
import { AccountStore } from '@exchange/server/modules/accounts/index'
import { OrderGrants } from '@exchange/server/modules/trading/index'
import { databaseOf } from '@exchange/server/processes/modules'
import { readChanges } from './changes.ts'

async function main([email = '', ...texts]: readonly string[]): Promise<void> {
  const changes = readChanges(texts)
  const configured = process.env['DATABASE_URL'] || null
  const directory = join(resolve(process.env['DATA_DIR'] || 'data'), 'postgres')
  const embedded = configured === null ? await startEmbeddedPostgres({ directory }) : null
  try {
    const pool = await connect(configured ?? embedded?.url ?? '')
    try {
      const database = databaseOf(pool)
      const user = await new AccountStore(database).userByEmail(email.toLowerCase())
      if (user === null) throw new Error(`nobody is registered as "${email}"`)
      const grants = new OrderGrants(database, systemClock)
      for (const { name, gives } of changes) await (gives ? grants.give(user.id, name) : grants.take(user.id, name))
      console.log(`${user.email}: ${[...(await grants.of(user.id))].toSorted().join(' ') || 'no grants'}`)
    } finally {
      await pool.end()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
