/**
 * `npm run sim [-- --seed N] [--seeds N] [--hours H] [--bug NAME] [--without TROUBLE,…]`: lives through H simulated hours in
 * each of so many worlds and checks what must hold. A failure prints its seed and the smallest world that still has it.
 */
import { parseArgs } from 'node:util'
import { bugs, type Bug } from './bugs.ts'
import { shrink } from './shrink.ts'
import { live, troubles, type Trouble } from './world.ts'

function named<Name extends string>(value: string, table: Readonly<Record<Name, unknown>>, what: string): Name {
  let name: Name
  for (name in table) if (name === value) return name
  throw new Error(`${what} is "${value}": there are ${Object.keys(table).join(', ')}`)
}

function wholeNumber(value: string, what: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${what} is "${value}": a whole number from 1`)
  return number
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    hours: { type: 'string', default: '50' },
    bug: { type: 'string' },
    without: { type: 'string', default: '' },
  },
})
const first = wholeNumber(values.seed, '--seed')
const count = wholeNumber(values.seeds, '--seeds')
const hours = wholeNumber(values.hours, '--hours')
const bug: Bug | null = values.bug === undefined ? null : named(values.bug, bugs, '--bug')
const without: Trouble[] = values.without
  .split(',')
  .filter((name) => name !== '')
  .map((name) => named(name, troubles, '--without'))

const began = performance.now()
const total = { commands: 0, acknowledged: 0, lives: 0 }
const happened = new Map<string, number>()
for (let seed = first; seed < first + count; seed++) {
  try {
    const report = await live({ seed, hours, bug, without })
    total.commands += report.commands
    total.acknowledged += report.acknowledged
    total.lives += report.lives
    for (const [trouble, times] of Object.entries(report.troubles))
      happened.set(trouble, (happened.get(trouble) ?? 0) + times)
  } catch (error) {
    console.error(`seed ${seed}, ${hours} h:`, error)
    const smallest = await shrink({ seed, hours, bug, without })
    const arguments_ = [
      `--seed ${seed}`,
      `--hours ${smallest.hours}`,
      ...(bug === null ? [] : [`--bug ${bug}`]),
      ...(smallest.without.length === 0 ? [] : [`--without ${smallest.without.join(',')}`]),
    ]
    console.error(`the smallest world that still has it: npm run sim -- ${arguments_.join(' ')}`)
    process.exit(1)
  }
  if ((seed - first + 1) % 20 === 0) console.log(`${seed - first + 1} worlds hold`)
}
const seconds = (performance.now() - began) / 1000
console.log(
  `${count} worlds of ${hours} h hold: ${count * hours} simulated hours, ${total.commands} commands, ` +
    `${total.acknowledged} acknowledgements, ${total.lives} lives of the process in ${seconds.toFixed(0)} s`,
)
console.log([...happened].map(([trouble, times]) => `${trouble} ${times}`).join(', '))
