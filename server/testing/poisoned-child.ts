/**
 * An engine that is given commands, one of them poison, and says on a line each what became of them. Its lines about
 * machines that are built let a test end it in the middle of a recovery.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startEngine } from '../engine/index.ts'
import { poisonId } from './poisoned-machine.ts'

const [journal = '', round = '0'] = process.argv.slice(2)
const engine = await startEngine({
  entry: new URL('poisoned-engine-worker.ts', import.meta.url),
  journal,
  settings: { snapshotEveryCommands: 50, keepsSnapshots: true },
})
console.log(`started ${JSON.stringify(engine.recovery)}`)
const plain = (number: number): string => (Number(round) * 1_000 + number).toString(16).padStart(32, '0')
for (let number = 0; number < 60; number++) {
  const answer = await engine.submit({ kind: 'tick', id: plain(number) })
  console.log(`answered ${answer.seq}`)
}
const fates = await Promise.allSettled(
  [plain(100), poisonId(1), plain(101)].map((id) => engine.submit({ kind: 'tick', id })),
)
console.log(`fates ${fates.map((fate) => (fate.status === 'fulfilled' ? 'answered' : fate.reason.name)).join(' ')}`)
await engine.stop()
// What was written to the standard output has to be read before this ends.
await sleep(10)
