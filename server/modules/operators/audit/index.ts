/** The audit log: what whoever runs the exchange has done. */
export { canonical, plain } from './canonical.ts'
export type { Json } from './canonical.ts'
export { missingDigests } from './chain.ts'
export { AuditLog } from './log.ts'
export type { RecordDraft } from './log.ts'
