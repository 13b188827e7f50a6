/** Signing in with Apple or Google, and what of theirs is connected with an account. */
export { connectionsPart } from './part.ts'
