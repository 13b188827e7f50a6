/** The platform's state, official channels, and pages of the page builder. */
export { contentModule } from './module.ts'
