/** The platform's state, official channels, and pages of the page builder. */
export { contentOperations } from './operations.ts'
export { ContentService } from './service.ts'
export type { ContentDeps } from './service.ts'
export { ContentStore } from './store.ts'
