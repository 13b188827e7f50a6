/** Whom messages go to. */
export { receiversPart } from './part.ts'
