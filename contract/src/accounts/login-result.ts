/** What every way to sign in answers. */
import { z } from 'zod'

/** While any of the three is true nobody is signed in yet: what is asked for goes to POST /v2/login/confirmation. */
export const loginResult = z.object({
  userId: z.int(),
  /** A code of the authenticator app, or a recovery code. */
  twoFa: z.boolean(),
  /** A passkey of this account, which may stand in for the app. */
  passkeys: z.boolean(),
  /** A 6-digit code was sent to the account's address, because this device is new to it. */
  deviceVerify: z.boolean(),
})
export type LoginResult = z.output<typeof loginResult>
