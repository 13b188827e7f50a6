/** Machines that break at marked commands, after having changed their state. */
import { commandLength, decodeCommand, type EventWriter, type Machine } from '@exchange/core'
import { coreMachines, type Machines } from '../engine/machines.ts'

/** An id that breaks them; `cause` is 0 to 9. */
export function poisonId(number: number, cause = 0): string {
  return `dead${cause}${number.toString(16).padStart(27, '0')}`
}

/** `onMade` is called with each that is made, before it is handed out. */
export function poisonedMachines(onMade: () => void = () => {}): Machines {
  const made = (machine: Machine): Machine => {
    onMade()
    return poisoned(machine)
  }
  return {
    create: () => made(coreMachines.create()),
    restore: (snapshot) => made(coreMachines.restore(snapshot)),
  }
}

function poisoned(machine: Machine): Machine {
  let isBroken = false
  const apply = (bytes: Uint8Array, offset: number, out: EventWriter): void => {
    if (isBroken) throw new Error('this machine is broken')
    machine.apply(bytes, offset, out)
    const { id } = decodeCommand(bytes, offset)
    // What stands in for a quarantined command has its id and is carried out.
    if (!id.startsWith('dead') || isStandIn(bytes, offset)) return
    isBroken = true
    throw new Error(`poison of kind ${id[4] ?? ''}`)
  }
  return {
    apply,
    run(bytes, from, to, out) {
      for (let offset = from; offset < to; offset += commandLength(bytes, offset)) apply(bytes, offset, out)
    },
    reserve: (commands, most) => machine.reserve(commands, most),
    get lastSeq() {
      return machine.lastSeq
    },
    get now() {
      return machine.now
    },
    get hasBacklog() {
      return machine.hasBacklog
    },
    snapshot: () => machine.snapshot(),
    stateHash: () => machine.stateHash(),
    restore: (chunks) => machine.restore(chunks),
    describe: (out) => machine.describe(out),
    usageOf: (limit) => machine.usageOf(limit),
    usage: () => machine.usage(),
    producer: (producer) => machine.producer(producer),
    answerOf: (producer, epoch, number) => machine.answerOf(producer, epoch, number),
  }
}

const isStandIn = (bytes: Uint8Array, offset: number): boolean =>
  decodeCommand(bytes, offset).kind === 'market.set-state'
