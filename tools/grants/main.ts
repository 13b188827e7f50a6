/** `npm run grants -- <email> [+rpi] [-rpi] [+retail] [-retail]`: see docs/runbooks/order-grants.md. */
import { reasonOf, systemClock } from '@exchange/server/kernel/index'
import { OperatorsByCommand } from '@exchange/server/modules/operators/index'
import { databaseOf } from '@exchange/server/processes/kit'
import { withDatabase } from '../setup/database.ts'
import { readChanges } from './changes.ts'

async function main([email = '', ...texts]: readonly string[]): Promise<void> {
  const changes = readChanges(texts)
  await withDatabase(async (pool) => {
    const desk = new OperatorsByCommand(databaseOf(pool), systemClock, 'command')
    const grants = await desk.changeGrants(email, changes)
    console.log(`${email.toLowerCase()}: ${grants.join(' ') || 'no grants'}`)
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
