export type * from './codec/commands.ts'
export type * from './codec/events.ts'
export * from './units/index.ts'
export { Refusal } from './codec/refusals.ts'
export { Wallet } from './codec/commands.ts'
export { BestOffer } from './codec/layout.ts'
export { CodecError } from './codec/error.ts'
export { commandLength, commandSeq, decodeCommand, encodeSubmission, stampCommand } from './codec/commands-codec.ts'
export { decodeEvents, encodeEvent } from './codec/events-codec.ts'
export { EventWriter } from './codec/event-writer.ts'
export {
  FIRST_ORDINARY_OWNER,
  FIRST_REGISTERED_OWNER,
  isExternalOwner,
  isSystemOwner,
  SystemOwner,
} from './ledger/owners.ts'
export { InvariantError } from './invariant.ts'
export type { Machine, MachineOptions } from './machine/api.ts'
export { createMachine, hashState, restoreMachine } from './machine/machine.ts'
export { isCurrentSnapshot } from './machine/snapshot.ts'
