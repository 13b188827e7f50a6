/** `npm run audit [-- --accept-loss]`: see docs/runbooks/audit.md. */
import { reasonOf } from '@exchange/server/kernel/thrown'
import { chooseJournal, openJournalAudit } from '@exchange/server/processes/journals'
import { dataPlaces } from '../setup/database.ts'
import { auditJournal, decide, type AuditReport } from './audit.ts'
import { formatDecimal } from '@exchange/core/units'

const PROGRESS_MS = 5_000

async function main(): Promise<void> {
  const { directory, databaseUrl, archive } = dataPlaces()
  const audit = openJournalAudit(chooseJournal(directory, databaseUrl, archive))
  try {
    let saidAt = performance.now()
    const report = await auditJournal(audit, (seq) => {
      if (performance.now() - saidAt < PROGRESS_MS) return
      saidAt = performance.now()
      console.log(`… command ${seq}`)
    })
    print(report)
    for (const { at, firstMissing, resumesWith, setAside } of await audit.losses())
      console.log(
        `accepted at ${new Date(at / 1000).toISOString()}: command ${firstMissing} on, ${resumesWith === null ? 'cut' : `goes on with ${resumesWith}`}; ${setAside.length === 0 ? 'nothing was taken out' : setAside.join(', ')}`,
      )
    if (report.faults.length === 0) console.log('The journal is sound.')
    else process.exitCode = 1
    if (process.argv.includes('--accept-loss')) await accept(audit, report)
  } finally {
    await audit.close()
  }
}

async function accept(audit: ReturnType<typeof openJournalAudit>, report: AuditReport): Promise<void> {
  const decision = decide(report, Date.now() * 1000)
  if (decision === null) {
    console.log('There is no loss to accept.')
    return
  }
  for (const { firstMissing, resumesWith, setAside } of await audit.accept(decision)) {
    const then =
      resumesWith === null
        ? `The journal ends with command ${firstMissing - 1} now`
        : `The journal goes on with command ${resumesWith}; what lies between stays missing`
    console.log(
      `Accepted: ${then}. ${setAside.length === 0 ? 'Nothing was taken out' : `Set aside: ${setAside.join(', ')}`}.`,
    )
  }
  console.log('Tables made from the journal may hold what is lost: npm run rebuild-projections')
  process.exitCode = 0
}

function print(report: AuditReport): void {
  for (const { name, count, bytes } of report.holdings) console.log(`${name}: ${count}, ${bytes} bytes`)
  const dropped = report.dropped > 0 ? `, those up to ${report.dropped} were dropped by retention` : ''
  console.log(
    `hash chain and records: ${report.batches} batches, ${report.bytes} bytes, commands ${report.firstSeq} to ${report.lastSeq}${dropped}`,
  )
  const count = (state: string) => report.snapshots.filter((snapshot) => snapshot.state === state).length
  console.log(`snapshots: ${count('sound')} sound, ${count('older')} of an older version, ${count('damaged')} damaged`)
  console.log(
    `both machines: ${report.replayed} commands, ${report.quarantined} of them quarantined, ${report.notes} notes of the engine about its events; state ${report.stateHash || 'unknown'}`,
  )
  const { balance } = report
  if (balance !== null) {
    console.log(`trial balance: ${balance.cells} cells, ${balance.resting} orders in the books, ${balance.armed} stops`)
    for (const { ticker, scale, inside, outside } of balance.assets)
      console.log(`  ${ticker}: ${formatDecimal(inside, scale)} inside, ${formatDecimal(outside, scale)} outside`)
  }
  console.log(`breaks: ${report.breaks.length}, accepted before: ${report.accepted}`)
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
}

try {
  await main()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
