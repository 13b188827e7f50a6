/** `npm run grants -- <email> [+rpi] [-rpi] [+retail] [-retail]`: see docs/runbooks/order-grants.md. */
import { reasonOf, systemClock } from '@exchange/server/kernel/index'
import { AccountStore } from '@exchange/server/modules/accounts/index'
import { OrderGrants } from '@exchange/server/modules/trading/index'
import { databaseOf } from '@exchange/server/processes/kit'
import { withDatabase } from '../setup/database.ts'
import { readChanges } from './changes.ts'

async function main([email = '', ...texts]: readonly string[]): Promise<void> {
  const changes = readChanges(texts)
  await withDatabase(async (pool) => {
    const database = databaseOf(pool)
    const user = await new AccountStore(database).profile.userByEmail(email.toLowerCase())
    if (user === null) throw new Error(`nobody is registered as "${email}"`)
    const grants = new OrderGrants(database, systemClock)
    for (const { name, gives } of changes) await (gives ? grants.give(user.id, name) : grants.take(user.id, name))
    console.log(`${user.email}: ${[...(await grants.of(user.id))].toSorted().join(' ') || 'no grants'}`)
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
