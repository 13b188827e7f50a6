/** `npm run operator -- invite <name> <role> | recover <name> | list | verify`: see docs/runbooks/operators.md. */
import { reasonOf, systemClock } from '@exchange/server/kernel/index'
import { OperatorsByCommand } from '@exchange/server/modules/operators/index'
import { readConfig } from '@exchange/server/processes/config'
import { chooseJournal, openJournalAudit } from '@exchange/server/processes/journals'
import { databaseOf } from '@exchange/server/processes/kit'
import { dataPlaces, withDatabase } from '../setup/database.ts'
import { digestsIn } from './digests.ts'
import { readRequest } from './request.ts'
import type { Request } from './request.ts'

/** Where operators reach the console of an exchange with these settings. */
function consoleOrigin(): string {
  const { console: settings } = readConfig(process.env)
  if (settings === null) throw new Error('CONSOLE_PORT is 0: this exchange has no console')
  return settings.origin ?? `http://localhost:${settings.port}`
}

async function run(request: Request, desk: OperatorsByCommand): Promise<void> {
  switch (request.kind) {
    case 'invite':
      console.log(`${consoleOrigin()}/admin/invitation#${await desk.invite(request.name, request.role)}`)
      console.log('The link enrols two keys, and works for fifteen minutes.')
      return
    case 'recover': {
      const origin = consoleOrigin()
      const { token, cancel } = await desk.recover(request.name)
      console.log(`${origin}/admin/invitation#${token}`)
      console.log('The link works in a day, unless an operator cancels it, or this link does:')
      console.log(`${origin}/admin/cancel#${cancel}`)
      return
    }
    case 'list':
      for (const { name, state, roles, keys } of await desk.list())
        console.log(`${name}: ${state}, ${roles.join(' ') || 'no roles'}, ${keys} keys`)
      return
    case 'verify': {
      const { records, anchors, faults } = await desk.verify(await heldDigests())
      console.log(`audit log: ${records} records; the journal holds ${anchors} of them`)
      for (const fault of faults) console.log(`FAULT ${fault}`)
      if (faults.length === 0) console.log('The audit log is sound.')
      else process.exitCode = 1
    }
  }
}

async function heldDigests(): Promise<readonly string[]> {
  const { directory, databaseUrl, archive } = dataPlaces()
  const journal = openJournalAudit(chooseJournal(directory, databaseUrl, archive))
  try {
    return await digestsIn(journal)
  } finally {
    await journal.close()
  }
}

try {
  const request = readRequest(process.argv.slice(2))
  await withDatabase(async (pool) => run(request, new OperatorsByCommand(databaseOf(pool), systemClock, 'command')))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
