/** A captcha: what is asked of a caller who may be a program, and what is shown for it. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'

/** Whose captcha it may be, beside the work that a browser can always do. */
export const captchaProviders = ['geetest', 'reCaptcha'] as const

/** The operations that may ask for one; what is shown for one of them is worth nothing for another. */
const captchaActions = [
  'accounts.login',
  'accounts.register',
  'accounts.forgotPassword',
  'accounts.startQrLogin',
  'accounts.walletLogin',
  'accounts.registerPhoneCode',
] as const

/** What everything shown comes back with: it binds it to the action, the caller's address and a few minutes. */
const ticket = z.string().min(1).max(4_000)

/** A puzzle of Altcha (version 2): which counter gives a derived key with this prefix. */
const puzzle = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
})

const work = z.object({ ticket, challenge: puzzle })
export type Work = z.output<typeof work>

const common = {
  action: z.enum(captchaActions),
}
/** Of a captcha of somebody else: where its script is, and the work that stands in where it can't be reached. */
const foreign = {
  ...common,
  ticket,
  script: z.url(),
  work,
}

/** Stands in the `data` of a refusal 1003, and is answered by GET /v2/geetest. */
export const captchaQuestion = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('pow'), ...common, ...work.shape }),
  z.object({
    provider: z.literal('geetest'),
    ...foreign,
    gt: z.string(),
    challenge: z.string(),
    success: z.literal(1),
    new_captcha: z.literal(true),
  }),
  z.object({ provider: z.literal('reCaptcha'), ...foreign, siteKey: z.string() }),
])
export type CaptchaQuestion = z.output<typeof captchaQuestion>

/** What is sent as JSON in the header `x-captcha` with the same request again. */
export const captchaAnswer = z.object({
  ticket,
  shown: z.union([
    z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(200) }),
    z.object({
      geetest_challenge: z.string().max(200),
      geetest_validate: z.string().max(200),
      geetest_seccode: z.string().max(400),
    }),
    z.object({ token: z.string().max(6_000) }),
  ]),
})
export type CaptchaAnswer = z.output<typeof captchaAnswer>

export const captchaOperations = {
  /**
   * Query `{action?, t?}` → CaptchaQuestion, for the next call of that operation from this address. `t` is whatever keeps the
   * answer out of caches. Nobody has to ask beforehand: a refusal 1003 holds a question too.
   */
  geetest: defineOperation({
    id: 'accounts.geetest',
    cost: 20,
    method: 'GET',
    path: '/v2/geetest',
    auth: 'guest',
    summary: 'A captcha to solve',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    query: z.object({ action: z.enum(captchaActions).default('accounts.login'), t: z.string().max(40).optional() }),
    output: captchaQuestion,
  }),
}
