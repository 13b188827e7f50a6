/** Sessions that a stolen cookie doesn't open. */
export { boundSessionsPart } from './part.ts'
