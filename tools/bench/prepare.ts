/**
 * Turns the flow into the core's bytes once: a first pass through the core tells the ids that cancels need, and proves
 * that the core makes of the flow what the reference book makes of it.
 */
import { createMachine, decodeEvents, encodeSubmission, EventWriter, stampCommand } from '@exchange/core'
import type { Event, Submission } from '@exchange/core'
import { LIMIT } from './flow.ts'
import type { Flow } from './flow.ts'
import { flowCommand, idOf, setupCommands } from './spot-setup.ts'

export interface Prepared {
  /** Stamped commands back to back: the setup, then the flow. */
  readonly bytes: Uint8Array
  /** How many of them are the setup. */
  readonly setupCommands: number
  /** Where each command begins. */
  readonly offsets: Float64Array
  /** The core's id of each order number. */
  readonly orderIds: Float64Array
}

/** A microsecond between two commands. */
const START = 1_700_000_000_000_000

class Bytes {
  #buffer = new Uint8Array(1 << 24)
  length = 0

  append(part: Uint8Array): void {
    if (this.length + part.length > this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
    this.#buffer.set(part, this.length)
    this.length += part.length
  }

  take(): Uint8Array {
    return this.#buffer.slice(0, this.length)
  }
}

/** @throws Error when the core refuses a command or its totals differ from the reference */
export function prepare(flow: Flow): Prepared {
  const machine = createMachine()
  const out = new EventWriter()
  const bytes = new Bytes()
  const setup = setupCommands(flow.users)
  const offsets = new Float64Array(setup.length + flow.count)
  let seq = 0
  const run = (command: Submission): readonly Event[] => {
    offsets[seq] = bytes.length
    const encoded = encodeSubmission(command)
    stampCommand(encoded, 0, ++seq, START + seq)
    out.clear()
    machine.apply(encoded, 0, out)
    bytes.append(encoded)
    return decodeEvents(out.bytes())
  }
  for (const command of setup) insist(run(command))
  const orderIds = new Float64Array(flow.count + 1)
  const totals = { trades: 0, lots: 0 }
  for (let index = 0; index < flow.count; index++) {
    const events = run(flowCommand(flow, index, idOf(setup.length + index), orderIds))
    insist(events)
    for (const event of events) {
      if (event.kind === 'trade') {
        totals.trades++
        totals.lots += event.size
      } else if (event.kind === 'order.put' && flow.kind[index] === LIMIT) {
        orderIds[flow.order[index] ?? 0] = event.order.orderId
      }
    }
  }
  if (totals.trades !== flow.expected.trades || totals.lots !== flow.expected.lots) {
    throw new Error(`the core made ${JSON.stringify(totals)} of a flow that makes ${flow.expected.trades} trades`)
  }
  return { bytes: bytes.take(), setupCommands: setup.length, offsets, orderIds }
}

function insist(events: readonly Event[]): void {
  const refused = events.find((event) => event.kind === 'refused')
  if (refused?.kind === 'refused') throw new Error(`command ${refused.seq} was refused: ${refused.code}`)
}
