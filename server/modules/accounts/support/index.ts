/** Signing on where support is given. */
export { supportPart } from './part.ts'
