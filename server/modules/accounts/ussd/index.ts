/** Balances on phones without internet. No funds are moved by it. */
export { ussdPart } from './part.ts'
