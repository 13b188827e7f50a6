/** What an account can look up of its sign-ins, and of tries. */
export { loginHistoryPart } from './part.ts'
export type { LoginHistory } from './service.ts'
