/** How acts of operators are done: levels, keys, second persons, delays, and the record of it. */
export { Desk } from './desk.ts'
export type { Act, RoomHandlers } from './act.ts'
export { ActStore } from './store.ts'
