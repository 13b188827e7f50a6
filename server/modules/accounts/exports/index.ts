/** Copies of everything that the exchange holds about an account. */
export { ownFiles } from './own-files.ts'
export { ExportService } from './service.ts'
export { ExportStore } from './store.ts'
