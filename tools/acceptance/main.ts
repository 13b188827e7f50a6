/** `npm run acceptance [-- --resume]`: see docs/runbooks/acceptance-stopped.md. */
import { parseArgs } from 'node:util'
import { reasonOf } from '@exchange/server/kernel/thrown'
import { askAcceptance } from '@exchange/server/processes/control'
import { dataPlaces } from '../setup/database.ts'

/** Ends with 0 when orders are taken, with 1 when they are not or nobody can be asked. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { resume: { type: 'boolean', default: false } } })
  const { refusing } = await askAcceptance(dataPlaces().directory, values.resume ? 'resume' : 'tell')
  console.log(refusing === null ? 'Orders are taken.' : `Orders are not taken: ${refusing}.`)
  return refusing === null ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
