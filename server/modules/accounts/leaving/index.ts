/** Signing out. */
export { leavingPart } from './part.ts'
