/** Bonuses of the mobile operator's promotion: their conditions, and paying each once. */
export { bonusesModule } from './module.ts'
