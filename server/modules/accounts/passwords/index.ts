/** Changing, creating and recovering passwords. */
export { passwordsPart } from './part.ts'
