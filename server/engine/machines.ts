import { createMachine, restoreMachine, type Machine } from '@exchange/core'

/** Where engine and followers get their machines. Tests hand in one of their own. */
export interface Machines {
  /** An empty one, before the first command. */
  create(): Machine
  /** The one whose snapshot this is, in chunks. Throws CodecError when this release can't read it. */
  restore(snapshot: Iterable<Uint8Array>): Machine
}

export const coreMachines: Machines = {
  create: () => createMachine(),
  restore: (snapshot) => restoreMachine(snapshot),
}
