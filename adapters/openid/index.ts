/** Sign-in at Apple and Google by OpenID Connect. */
export { apple } from './apple.ts'
export type { AppleAccount } from './apple.ts'
export { google } from './google.ts'
export type { GoogleAccount } from './google.ts'
