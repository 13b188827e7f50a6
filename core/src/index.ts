export type * from './codec/commands.ts'
export type * from './codec/events.ts'
export * from './units/index.ts'
export { limits } from './registry/limits.ts'
export { Refusal } from './registry/refusals.ts'
export {
  ALL_PERMISSIONS,
  BestOffer,
  FIRST_REGISTERED_OWNER,
  Permission,
  STEPS_PER_COMMAND,
  SystemOwner,
  TransferReason,
  Wallet,
} from './registry/numbers.ts'
export {
  commandLength,
  commandSeq,
  decodeCommand,
  encodeSubmission,
  producedId,
  stampCommand,
} from './codec/commands-codec.ts'
export { upgradeCommand } from './codec/upgrade.ts'
export { decodeEvents, refusalsIn } from './codec/events-codec.ts'
export { EventWriter } from './codec/event-writer.ts'
export type { Machine } from './machine/api.ts'
export { Murmur128 as StateHash } from './machine/murmur.ts'
export {
  createMachine,
  createReference,
  hashState,
  isCurrentSnapshot,
  restoreMachine,
  restoreReference,
} from './machine/machine.ts'
