/** The platform's state, official channels, and pages of the page builder. */
export { ContentDesk, MOST_CHANNELS } from './desk.ts'
export { contentModule } from './module.ts'
