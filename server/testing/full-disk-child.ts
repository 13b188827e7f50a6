/**
 * An engine whose process may make no file longer than its limit (`ulimit -f`), which is what a full disk does to it. Says on
 * a line each that it has started, how far commands were answered, and why it ended. With `hold` it takes none.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startEngine } from '../engine/index.ts'
import { engineFigures } from '../processes/engine-figures.ts'

const [directory = '', hold = ''] = process.argv.slice(2)
/** Together longer than the limit. */
const PORTION = 2_000
const PORTIONS = 60

const engine = await startEngine({
  entry: new URL('../processes/engine-worker.ts', import.meta.url),
  journal: { choice: { kind: 'file', directory }, figures: engineFigures(), traces: null },
})
console.log(`started ${engine.lastSeq}`)
if (hold !== '') engine.hold('disk', hold)
let answered = 0
let refused: Error | null = null
for (let portion = 0; portion < PORTIONS && refused === null; portion++) {
  const first = engine.epoch * 1_000_000 + portion * PORTION
  const fates = await Promise.allSettled(
    Array.from({ length: PORTION }, (_, index) =>
      engine.submit({ kind: 'tick', id: (first + index).toString(16).padStart(32, '0') }),
    ),
  )
  for (const fate of fates)
    if (fate.status === 'fulfilled') answered = Math.max(answered, fate.value.seq)
    else refused = fate.reason
}
console.log(`answered ${answered}`)
console.log(`refused ${refused?.name}: ${refused?.message}`)
await engine.stop()
// What was written to the standard output has to be read before this ends.
await sleep(10)
process.exit()
