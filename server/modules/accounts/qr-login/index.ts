/** Signing in by a QR code that a phone confirms. */
export { qrLoginPart } from './part.ts'
