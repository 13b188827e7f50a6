/** The phone number of an account, and registrations that begin with one. A number is confirmed by a text message. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { codeSent, confirmationCode } from './fields.ts'
import { phone } from './user.ts'

const number = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Phone field is required.' : 'Phone field should be a string.'),
  })
  .trim()
  .min(1, { error: 'Phone field is required.' })
  .max(40, { error: 'Phone field is too long.' })
/** A number as somebody writes it, and the country that it is dialled in. */
const written = {
  phone: number,
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'Country field should have two letters.' }),
}
const id = z.uuid({ error: 'Id field format is invalid.' })

const phoneCountry = z.object({
  /** Two letters. */
  country: z.string(),
  /** With its plus: `+90`. */
  callingCode: z.string(),
  /** A mobile number as people of the country write it. */
  example: z.string(),
})

const phoneState = z.object({
  phone: phone.nullable(),
  /** The number that waits for its code, in the groups of its country; null = none does. */
  pending: z.object({ shown: z.string(), retryAfter: z.int() }).nullable(),
})
export type PhoneState = z.output<typeof phoneState>

export const phoneOperations = {
  /** → `[PhoneCountry]`, that of the edition first; none while no text message can be sent. */
  phoneCountries: defineOperation({
    id: 'accounts.phoneCountries',
    method: 'GET',
    path: '/v2/phone/countries',
    auth: 'guest',
    summary: 'Countries to whose mobile numbers codes are sent',
    output: z.array(phoneCountry),
  }),

  /**
   * `{phone, country}` → `{id, retryAfter}`: a code is sent to the number, and the cookie `phone` binds it to this browser.
   * `{id}` sends another one. The answer is the same whether the number belongs to an account.
   */
  registerPhoneCode: defineOperation({
    id: 'accounts.registerPhoneCode',
    cost: 20,
    method: 'POST',
    path: '/v2/register/phone/code',
    auth: 'guest',
    capability: 'registration',
    captcha: true,
    summary: 'Send a code to the phone that a registration begins with',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.union([z.object({ id }), z.object(written)]),
    output: z.object({ id: z.string(), retryAfter: z.int() }),
    errors: ['phone-unsupported', 'nothing-to-confirm', 'too-many-attempts', 'code-not-sent'],
  }),

  /**
   * `?id=` → `{shown}`, the number of a registration of this browser in the groups of its country; null = there is none. Pages keep
   * the id alone.
   */
  registrationPhone: defineOperation({
    id: 'accounts.registrationPhone',
    method: 'GET',
    path: '/v2/register/phone',
    auth: 'guest',
    capability: 'registration',
    summary: 'The phone that a registration of this browser begins with',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    query: z.object({ id }),
    output: z.object({ shown: z.string().nullable() }),
  }),

  /** `{id, code}` → `{ticket}`: POST /v2/register takes it within 15 minutes, in the same browser. */
  confirmRegisterPhone: defineOperation({
    id: 'accounts.confirmRegisterPhone',
    cost: 20,
    method: 'POST',
    path: '/v2/register/phone/confirmation',
    auth: 'guest',
    capability: 'registration',
    summary: 'Confirm the phone that a registration begins with',
    rateLimit: { points: 30, seconds: 600, per: 'ip' },
    body: z.object({ id, code: confirmationCode }),
    output: z.object({ ticket: z.string() }),
    errors: ['code-invalid', 'phone-taken'],
  }),

  /** → PhoneState. */
  phone: defineOperation({
    id: 'accounts.phone',
    method: 'GET',
    path: '/v2/settings/phone',
    auth: 'user',
    summary: 'The phone of this account, and the one that waits for its code',
    output: phoneState,
  }),

  /** `{phone, country}` → `{sent: true, retryAfter}`. The number is the account's once its code was entered. */
  setPhone: defineOperation({
    id: 'accounts.setPhone',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/phone',
    auth: 'user',
    proof: 'sign-in',
    shows: ['phone', 'country'],
    summary: 'Send a code to a phone that this account should have',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object(written),
    output: codeSent,
    errors: ['phone-unsupported', 'phone-taken', 'too-many-attempts', 'code-not-sent'],
  }),

  /** `{}` → `{sent: true, retryAfter}`. */
  resendPhoneCode: defineOperation({
    id: 'accounts.resendPhoneCode',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/phone/code',
    auth: 'user',
    summary: 'Send another code to the phone that waits for one',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    output: codeSent,
    errors: ['nothing-to-confirm', 'too-many-attempts', 'code-not-sent'],
  }),

  /** `{code}` → `{phone}`. No funds leave the account for 48 hours then. */
  confirmPhone: defineOperation({
    id: 'accounts.confirmPhone',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/phone/confirmation',
    auth: 'user',
    summary: 'Confirm a phone with the code that was sent to it',
    rateLimit: { points: 30, seconds: 600, per: 'account' },
    body: z.object({ code: confirmationCode }),
    output: z.object({ phone }),
    errors: ['code-invalid', 'phone-taken'],
  }),

  /** → `{required}`: whether a change of the phone is proved with a second factor, or with the password and a mailed code. */
  phoneTotp: defineOperation({
    id: 'accounts.phoneTotp',
    method: 'GET',
    path: '/v2/settings/phone/totp',
    auth: 'user',
    summary: 'Whether a change of the phone takes a second factor',
    output: z.object({ required: z.boolean() }),
  }),

  /** → `{}`. No funds leave the account for 48 hours then. */
  removePhone: defineOperation({
    id: 'accounts.removePhone',
    method: 'DELETE',
    path: '/v2/settings/phone',
    auth: 'user',
    proof: 'sign-in',
    summary: 'Take the phone away from this account',
    output: z.object({}),
    errors: ['not-found'],
  }),
}
