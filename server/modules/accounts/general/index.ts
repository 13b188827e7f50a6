/** What an account says of itself, and how long its sessions live. */
export { generalPart } from './part.ts'
