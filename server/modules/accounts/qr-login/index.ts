/** Signing in by a QR code that a phone confirms. */
export { QrLoginService } from './service.ts'
export { QrLoginStore } from './store.ts'
