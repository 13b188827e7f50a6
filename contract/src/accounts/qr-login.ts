/** Signing in by a QR code: a browser shows it, and a phone that is signed in says whether it is meant. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { confirmation } from './confirmation/index.ts'
import { loginResult } from './login-result.ts'

const state = z.literal(Object.values(confirmation))

/** 128 bits in base64url. */
const code = z.string().regex(/^[\w-]{22}$/, { error: 'Code format is invalid.' })

/** A browser that asks to be signed in, as the phone is shown it. */
export const qrLogin = z.object({
  state,
  ip: z.string(),
  /** Two letters; null = not known. */
  country: z.string().nullable(),
  userAgent: z.string(),
  /** One of them stands on the screen of the browser that asks. */
  numbers: z.array(z.int()),
  /** Unix seconds. */
  expiresAt: z.int(),
})
export type QrLogin = z.output<typeof qrLogin>

export const qrLoginOperations = {
  /**
   * → `{code, number, expiresAt}`, and the cookie `qr`, without which nobody is signed in by this code. The code stands in
   * the link /settings/security/qr-login?code=…, the number beside it.
   */
  startQrLogin: defineOperation({
    id: 'accounts.startQrLogin',
    captcha: true,
    cost: 20,
    method: 'GET',
    path: '/v2/login/qr/init',
    auth: 'guest',
    capability: 'qrLogin',
    summary: 'A code that a phone signs this browser in by',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    output: z.object({ code: z.string(), number: z.int(), expiresAt: z.int() }),
    errors: ['overloaded'],
  }),

  /**
   * Query `{code}`, with the CSRF token since it may sign in → `{state, login}`: −2 nobody has opened the link, −1 somebody
   * has, 0 refused, 1 confirmed, and this browser is signed in now; null = the code has expired, or is another browser’s.
   * Asked again every two seconds.
   */
  pollQrLogin: defineOperation({
    id: 'accounts.pollQrLogin',
    method: 'GET',
    path: '/v2/login/qr',
    auth: 'guest',
    csrf: true,
    capability: 'qrLogin',
    summary: 'Whether the phone has confirmed',
    rateLimit: { points: 1200, seconds: 600, per: 'ip' },
    query: z.object({ code }),
    output: z.object({ state: state.nullable(), login: loginResult.nullable() }),
    errors: ['credentials-invalid', 'account-blocked', 'account-frozen'],
  }),

  /**
   * `{step: 'prompt'}` → QrLogin, what the phone shows. `{step: 'confirm', number}` with the number that stands on the other
   * screen, or `{step: 'reject'}`; the code is worth nothing after either. A wrong number rejects.
   */
  answerQrLogin: defineOperation({
    id: 'accounts.answerQrLogin',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/qr-login/{code}',
    auth: 'user',
    capability: 'qrLogin',
    proof: 'factor',
    // Looking and refusing give nobody anything.
    proofOf: (body) => (z.object({ step: z.enum(['prompt', 'reject']) }).safeParse(body).success ? 'none' : 'factor'),
    summary: 'Look at, confirm or refuse a sign-in by QR code',
    rateLimit: { points: 60, seconds: 600, per: 'account' },
    params: z.object({ code }),
    body: z.discriminatedUnion('step', [
      z.object({ step: z.literal('prompt') }),
      z.object({ step: z.literal('confirm'), number: z.int() }),
      z.object({ step: z.literal('reject') }),
    ]),
    output: qrLogin,
    errors: ['qr-login-expired', 'qr-login-off', 'qr-login-elsewhere', 'qr-login-number'],
  }),

  /** `{enabled}` → `{enabled}`: whether the account can be signed in to by a QR code. */
  setQrLogin: defineOperation({
    id: 'accounts.setQrLogin',
    method: 'POST',
    path: '/v2/settings/qr-login',
    auth: 'user',
    capability: 'qrLogin',
    proof: 'sign-in-factor',
    proofOf: (body) => (z.object({ enabled: z.literal(false) }).safeParse(body).success ? 'none' : 'sign-in-factor'),
    summary: 'Switch signing in by QR code on or off',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ enabled: z.boolean() }),
    output: z.object({ enabled: z.boolean() }),
  }),
}
