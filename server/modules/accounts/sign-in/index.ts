/** Signing in and out: passwords, passkeys, and what is asked for after them. */
export { signInPart } from './part.ts'
export type { SignInService } from './service.ts'
