/** The rooms of the console. */
export { contentRoom } from './content.ts'
export { flagsRoom } from './flags.ts'
export { feesRoom, marketsRoom } from './markets.ts'
export { operatorsRoom } from './operators.ts'
export { messagesRoom } from './messages.ts'
export { auditRoom, overviewRoom } from './overview.ts'
export { sessionRoom } from './session.ts'
export { usersRoom } from './users.ts'
