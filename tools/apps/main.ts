/** `npm run apps -- register <file> | secret <id> | disable <id> | list`: see docs/runbooks/apps.md. */
import { readFileSync } from 'node:fs'
import { reasonOf, systemClock } from '@exchange/server/kernel/index'
import { OperatorsByCommand } from '@exchange/server/modules/operators/index'
import { databaseOf } from '@exchange/server/processes/kit'
import { withDatabase } from '../setup/database.ts'
import { readRequest } from './request.ts'
import type { Request } from './request.ts'

async function run(request: Request, desk: OperatorsByCommand): Promise<void> {
  switch (request.kind) {
    case 'register': {
      const { id, secret } = await desk.registerApp(JSON.parse(readFileSync(request.file, 'utf8')))
      console.log(`client ID: ${id}\nclient secret: ${secret}\nThe secret is not shown again.`)
      return
    }
    case 'secret':
      console.log(
        `client secret: ${await desk.renewAppSecret(request.id)}\nThe old one no longer works, and this one is not shown again.`,
      )
      return
    case 'disable':
      await desk.disableApp(request.id)
      console.log(`${request.id} is disabled: nothing that accounts allowed it holds any more`)
      return
    case 'list':
      for (const { id, name, verified, needsPkce, scopes, redirectUris, disabledAt } of await desk.apps()) {
        const marks = [
          ...(verified ? ['verified'] : []),
          ...(needsPkce ? [] : ['EXCEPTION: without PKCE']),
          ...(disabledAt === null ? [] : ['disabled']),
        ]
        console.log(`${id}: ${[name, ...marks].join(', ')}\n  ${scopes.join(' ')}\n  ${redirectUris.join(' ')}`)
      }
  }
}

try {
  const request = readRequest(process.argv.slice(2))
  await withDatabase(async (pool) => run(request, new OperatorsByCommand(databaseOf(pool), systemClock, 'command')))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
