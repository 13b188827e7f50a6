/** Copies of everything that the exchange holds about an account. */
export { exportsPart } from './part.ts'
