import type { Machine } from '../../src/machine/api.ts'
import { createMachine, createReference } from '../../src/machine/machine.ts'
import { ReferenceMachine } from '../../src/reference/machine.ts'

/** A machine that the tables run against. */
export interface Make {
  readonly name: string
  readonly create: () => Machine
}

export const reference: Make = { name: 'reference', create: createReference }

export const production: Make = { name: 'production', create: () => createMachine() }

/** Every table runs against all of them. */
export const machines: readonly Make[] = [reference, production]

/** The full look at the state, whichever machine has it. Throws InvariantError. */
export function auditMachine(machine: Machine): void {
  if (machine instanceof ReferenceMachine) machine.audit()
  // What is read back is audited.
  else new ReferenceMachine().restore(machine.snapshot())
}

/** The machine's whole snapshot in one piece. */
export const snapshotOf = (machine: Machine): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.concat([...machine.snapshot()])
  return new Uint8Array(bytes)
}
