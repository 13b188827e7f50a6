/** One timed pass of the core over prepared bytes, in a process of its own. Prints its result as JSON. */
import { readFileSync } from 'node:fs'
import { createMachine, EventWriter } from '@exchange/core'

const [path = '', offsetsPath = '', warmUpText = '0'] = process.argv.slice(2)
const bytes = new Uint8Array(readFileSync(path))
/** Where each command begins: the flow's commands come last, the setup first. */
const offsets = new Float64Array(new Uint8Array(readFileSync(offsetsPath)).buffer)
const warmUp = Number(warmUpText)

const machine = createMachine()
const out = new EventWriter(1 << 20)
/** Like the engine, which runs a batch and reads its events. */
const BATCH = 1_024

/** @returns bytes of events */
function apply(from: number, to: number): number {
  let written = 0
  for (let index = from; index < to; index += BATCH) {
    out.clear()
    machine.run(bytes, offsets[index] ?? 0, offsets[Math.min(to, index + BATCH)] ?? bytes.length, out)
    written += out.bytes().length
  }
  return written
}

apply(0, warmUp)
// As the engine does before it opens, and later while the disk is at work.
machine.reserve(offsets.length - warmUp)
const started = performance.now()
const written = apply(warmUp, offsets.length)
const seconds = (performance.now() - started) / 1_000
const commands = offsets.length - warmUp
const live = machine.usage().find(({ limit }) => limit === 'orders')?.used
console.log(JSON.stringify({ commandsPerSecond: commands / seconds, live, eventBytes: written / commands }))
