/** Second factors: authenticator app, passkeys, recovery codes; and the proof that a request is meant. */
import { z } from 'zod'
import {
  defineOperation,
  passkeyAssertion,
  passkeyCreation,
  passkeyRegistration,
  passkeyRequest,
} from '../kernel/index.ts'
import type { PasskeyRequest } from '../kernel/index.ts'
import { confirmationCode, password } from './fields.ts'

/** The most passkeys of one account. */
export const MOST_PASSKEYS = 20

/** Four groups of four, or as it is typed. */
export const recoveryCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z2-7 -]{16,40}$/, { error: 'Recovery code format is invalid.' })

/** What somebody shows to prove that it is them; exactly one way. */
export const proofShown = z.object({
  /** Six digits of the authenticator app. */
  totp: confirmationCode.optional(),
  passkey: passkeyAssertion.optional(),
  recoveryCode: recoveryCode.optional(),
  /** Six digits that were mailed. */
  code: confirmationCode.optional(),
})
export type ProofShown = z.output<typeof proofShown>

/** `password` goes with a mailed code; `code` is that alone, where there is no password. */
export const proofMethods = ['passkey', 'totp', 'recoveryCode', 'password', 'code'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** The `data` of the error `confirmation-required`. */
export interface ActAsked {
  /** To be sent as `x-act` with the same request, once it is proved. */
  readonly act: string
  /** The operation. */
  readonly kind: string
  /** What is about to happen, by the names of the fields. */
  readonly lines: readonly { readonly name: string; readonly value: string }[]
  /** The ways to prove it; a code has just been mailed where one of them takes it. */
  readonly methods: readonly ProofMethod[]
  /** A code of a second factor counts together with the password. */
  readonly withPassword: boolean
  /** For a passkey, where that is one of the ways. */
  readonly options: PasskeyRequest | null
}

/** −2 waiting, −1 asked, 0 refused, 1 confirmed. */
const actState = z.union([z.literal(-2), z.literal(-1), z.literal(0), z.literal(1)])

const passkeyName = z
  .string()
  .trim()
  .min(1, { error: 'Name field is required.' })
  .max(60, { error: 'Name field is too long.' })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** It is copied to other devices of its owner. */
  synced: z.boolean(),
  /** Unix seconds. */
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
})
export type Passkey = z.output<typeof passkey>

const recoveryCodes = z.array(z.string())

/** What protects an account. */
export const protection = z.object({
  totp: z.object({ enabled: z.boolean(), since: z.int().nullable() }),
  /** Those that work at this address. */
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
})
export type Protection = z.output<typeof protection>

export const factorOperations = {
  /**
   * `{act, totp | passkey | recoveryCode | password + code}`, with `password` beside totp and recoveryCode where the act says so, → `{state: 1, attemptsLeft}`: the act is proved, and its
   * request is sent again with `x-act`. What is wrong is refused with `data: {state, attemptsLeft}`.
   */
  validateAct: defineOperation({
    id: 'accounts.validateAct',
    cost: 50,
    method: 'POST',
    path: '/v2/2fa/validate',
    whileClosing: true,
    auth: 'user',
    summary: 'Prove that a request is meant',
    rateLimit: { points: 30, seconds: 600, per: 'account' },
    body: proofShown.extend({ act: z.uuid(), password: password.optional() }),
    output: z.object({ state: actState, attemptsLeft: z.int() }),
    errors: ['code-invalid', 'credentials-invalid', 'passkey-refused', 'nothing-to-confirm', 'too-many-attempts'],
  }),

  /** → `{sent: true, retryAfter}`: another code for a proof by password and mail. */
  resendActCode: defineOperation({
    id: 'accounts.resendActCode',
    cost: 20,
    method: 'POST',
    path: '/v2/2fa/code',
    whileClosing: true,
    auth: 'user',
    summary: 'Mail the code for a proof again',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    output: z.object({ sent: z.literal(true), retryAfter: z.int() }),
    errors: ['code-not-sent', 'nothing-to-confirm'],
  }),

  /** → Protection. */
  protection: defineOperation({
    id: 'accounts.protection',
    method: 'GET',
    path: '/v2/settings/2fa',
    auth: 'user',
    summary: 'What protects this account',
    output: protection,
  }),

  /** → `{secret, uri}` for an authenticator app. It counts from the moment a code of it is sent back, within 15 minutes. */
  generateTotp: defineOperation({
    id: 'accounts.generateTotp',
    method: 'POST',
    path: '/v2/settings/2fa/generate',
    auth: 'user',
    proof: 'sign-in',
    summary: 'A secret for an authenticator app',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),

  /**
   * `{enabled: true, totp}` → `{enabled, recoveryCodes}`: eight codes that are shown this once, each of which stands in for
   * the app once. `{enabled: false}` → `{enabled}`.
   */
  toggleTotp: defineOperation({
    id: 'accounts.toggleTotp',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/2fa/toggle',
    auth: 'user',
    proof: 'sign-in',
    // Switching it on takes a secret that a proof was shown for minutes ago.
    proofOf: (body) => (z.object({ enabled: z.literal(true) }).safeParse(body).success ? 'none' : 'sign-in'),
    shows: ['enabled'],
    summary: 'Switch the authenticator app on or off',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ enabled: z.boolean(), totp: confirmationCode.optional() }),
    output: z.object({ enabled: z.boolean(), recoveryCodes: recoveryCodes.optional() }),
    errors: ['code-invalid', 'nothing-to-confirm', 'too-many-attempts'],
  }),

  /** → `{recoveryCodes}`: eight new ones; those before are worth nothing any more. */
  renewRecoveryCodes: defineOperation({
    id: 'accounts.renewRecoveryCodes',
    method: 'POST',
    path: '/v2/settings/2fa/recovery-codes',
    auth: 'user',
    proof: 'sign-in',
    summary: 'New recovery codes',
    rateLimit: { points: 10, seconds: 600, per: 'account' },
    output: z.object({ recoveryCodes }),
  }),

  /** → `[Passkey]`, the oldest first. */
  passkeys: defineOperation({
    id: 'accounts.passkeys',
    method: 'GET',
    path: '/v2/settings/passkeys',
    auth: 'user',
    summary: 'The passkeys of this account',
    output: z.array(passkey),
  }),

  /** → what the browser makes a passkey with; the answer goes to …/finish within five minutes. */
  startPasskey: defineOperation({
    id: 'accounts.startPasskey',
    method: 'POST',
    path: '/v2/settings/passkeys/register/start',
    auth: 'user',
    proof: 'sign-in',
    summary: 'Begin to add a passkey',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    output: passkeyCreation,
    errors: ['passkeys-too-many'],
  }),

  /** `{response, name?}` → `{passkey, recoveryCodes?}`; codes come with the first factor of the account. */
  finishPasskey: defineOperation({
    id: 'accounts.finishPasskey',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/passkeys/register/finish',
    auth: 'user',
    summary: 'Add the passkey that was made',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ response: passkeyRegistration, name: passkeyName.optional() }),
    output: z.object({ passkey, recoveryCodes: recoveryCodes.optional() }),
    errors: ['passkey-refused', 'passkeys-too-many'],
  }),

  /** `{name}` → Passkey. */
  renamePasskey: defineOperation({
    id: 'accounts.renamePasskey',
    method: 'POST',
    path: '/v2/settings/passkeys/{id}/rename',
    auth: 'user',
    summary: 'Rename a passkey',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ name: passkeyName }),
    output: passkey,
    errors: ['not-found'],
  }),

  /** → `{accepted}`: the credentials that still work here, for the browser to tidy up by. */
  deletePasskey: defineOperation({
    id: 'accounts.deletePasskey',
    method: 'DELETE',
    path: '/v2/settings/passkeys/{id}',
    auth: 'user',
    proof: 'sign-in',
    summary: 'Delete a passkey',
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({ accepted: z.array(z.string()) }),
    errors: ['not-found'],
  }),

  /**
   * → what the browser uses a passkey with, to sign in: the answer goes to POST /v2/login/confirmation within five minutes.
   * `{second: true}` after a right password names the passkeys of that account.
   */
  startPasskeySignIn: defineOperation({
    id: 'accounts.startPasskeySignIn',
    cost: 5,
    method: 'POST',
    path: '/v2/settings/passkeys/authentication/start',
    auth: 'guest',
    summary: 'Begin to sign in with a passkey',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    body: z.object({ second: z.boolean().default(false) }).prefault({}),
    output: passkeyRequest,
    errors: ['nothing-to-confirm'],
  }),
}
