/** Notifications that browsers show while the site is closed. */
export { pushPart } from './part.ts'
