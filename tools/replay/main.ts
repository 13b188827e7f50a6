/** `npm run replay -- --to N`: the state after command N, or after the newest. See docs/runbooks/audit.md. */
import { parseArgs } from 'node:util'
import { formatDecimal } from '@exchange/core/units'
import { recover } from '@exchange/server/engine/index'
import { reasonOf } from '@exchange/server/kernel/thrown'
import { chooseJournal, openJournalReader } from '@exchange/server/processes/journals'
import { trialBalance } from '../audit/trial-balance.ts'
import { dataPlaces } from '../setup/database.ts'

function asked(): number {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === undefined) return Infinity
  if (!/^\d{1,15}$/.test(to)) throw new Error(`--to ${to}: it takes the number of a command, such as --to 1000`)
  return Number(to)
}

async function main(): Promise<void> {
  const until = asked()
  const { directory, databaseUrl, archive } = dataPlaces()
  const reader = openJournalReader(chooseJournal(directory, databaseUrl, archive), ({ message }) =>
    console.error(message),
  )
  try {
    const { machine, recovery, quarantined } = await recover(reader, { until })
    const { cells, resting, armed, assets, faults } = trialBalance(machine)
    console.log(`command ${machine.lastSeq}, state ${recovery.stateHash}`)
    console.log(
      `from snapshot ${recovery.snapshotSeq}, ${recovery.replayed} replayed, ${quarantined.length} of them quarantined`,
    )
    console.log(`${resting} orders in the books, ${armed} stops, ${cells} cells of the ledger`)
    for (const { ticker, scale, inside, outside } of assets)
      console.log(`${ticker}: ${formatDecimal(inside, scale)} inside, ${formatDecimal(outside, scale)} outside`)
    for (const fault of faults) console.log(`FAULT ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await reader.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
