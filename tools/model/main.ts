/** npm run model -- --seeds N --commands M --from S: the independent model against the core. */
import { parseArgs } from 'node:util'
import { createMachine, createReference } from '@exchange/core'
import { compare } from '../../core/test/model/compare.ts'
import { Coverage } from '../../core/test/model/coverage.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '16' },
    from: { type: 'string', default: '0' },
    commands: { type: 'string', default: '5000' },
    reference: { type: 'boolean', default: false },
  },
})
const [seeds, from, commands] = [Number(values.seeds), Number(values.from), Number(values.commands)]
const makes = values.reference ? [() => createMachine(), createReference] : [() => createMachine()]
const coverage = new Coverage()
let failures = 0
for (let seed = from; seed < from + seeds; seed += 1) {
  try {
    compare({ seed, commands, wholeEvery: Math.min(5000, commands), makes, coverage })
  } catch (error) {
    failures += 1
    console.log(error instanceof Error && error.name === 'Disagreement' ? error.message : error)
  }
}
for (const [what, count] of [...coverage.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${String(count).padStart(9)}  ${what}`)
console.log(`${seeds} seeds, ${coverage.commands} commands, ${failures} disagreements`)
process.exitCode = failures > 0 ? 1 : 0
