export type * from './journal.ts'
export type * from './engine-client.ts'
export type * from './mail.ts'
export type * from './outbound.ts'
