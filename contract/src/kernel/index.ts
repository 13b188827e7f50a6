export type { SocketMethodSpec, SocketPushSpec } from './channel.ts'
export { defineOperation } from './operation.ts'
export type {
  ByRoute,
  Door,
  Family,
  Operation,
  OperationInput,
  OperationTypes,
  Permission,
  PublicRefusal,
} from './operation.ts'
export type { OperationDoc } from './operation-doc.ts'
export * from './webauthn.ts'
export { consoleRooms, defineOperatorOperation, operatorVerbs } from './operator-operation.ts'
export type { ConsoleRoom, DailyLimit, OperatorOperation, OperatorVerb } from './operator-operation.ts'
export * from './wire.ts'
