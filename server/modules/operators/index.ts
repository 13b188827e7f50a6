/** Whoever runs the exchange: who they are, what they may, what they do, and the record of it. */
export { OperatorsByCommand } from './command.ts'
export { operatorsModule } from './module.ts'
