/** Every operation of the console, by room. */
import type { OperationTypes, OperatorOperation } from '../kernel/index.ts'
import { content } from './content.ts'
import { flags } from './flags.ts'
import { fees, markets } from './markets.ts'
import { messages } from './messages.ts'
import { audit, overview } from './overview.ts'
import { operators, session } from './session.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

export const operatorContract = {
  session,
  overview,
  users,
  withdrawals,
  messages,
  markets,
  fees,
  content,
  flags,
  audit,
  operators,
}

type Members<Room> = Room extends unknown ? Room[keyof Room] : never
export type ConsoleOperation = Members<(typeof operatorContract)[keyof typeof operatorContract]>
/** `'METHOD /path'` → `{params, query, body, output}`. */
export type ConsoleOperations = {
  readonly [K in ConsoleOperation as `${K['method']} ${K['path']}`]: OperationTypes<K>
}
export type ConsoleRoute = keyof ConsoleOperations

export const operatorOperations: readonly OperatorOperation[] = Object.values(operatorContract).flatMap((room) =>
  Object.values<OperatorOperation>(room),
)

export { audit, content, fees, flags, markets, messages, operators, overview, session, users, withdrawals }
