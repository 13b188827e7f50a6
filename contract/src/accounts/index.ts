/** Registration, sign-in, session, settings. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { antiPhishingOperations } from './anti-phishing.ts'
import { billingAddressOperations } from './billing-addresses.ts'
import { captchaOperations, captchaProviders } from './captcha.ts'
import { appOperations } from './apps.ts'
import { closingOperations } from './closing.ts'
import { connectionOperations } from './connections.ts'
import { consents, languageCode, referralCode } from './consents.ts'
import { emailOperations } from './email.ts'
import { exportOperations } from './exports.ts'
import { factorOperations, proofShown } from './factors.ts'
import { codeSent, confirmationCode, email, password } from './fields.ts'
import { freezingOperations } from './freezing.ts'
import { loginHistoryOperations } from './login-history.ts'
import { loginResult } from './login-result.ts'
import { generalOperations } from './general.ts'
import { mailLinkOperations } from './mail-links.ts'
import { passwordOperations } from './passwords.ts'
import { phoneOperations } from './phones.ts'
import { pushOperations } from './push.ts'
import { qrLoginOperations } from './qr-login.ts'
import { recoveryOperations } from './recoveries.ts'
import { user } from './user.ts'
import { ussdOperations } from './ussd.ts'
import { walletOperations } from './wallets.ts'

export { codeSent, confirmationCode, ownFactorWithCode } from './fields.ts'
export { MOST_PASSKEYS } from './factors.ts'
export type { ActAsked, Passkey, ProofMethod, ProofShown, Protection } from './factors.ts'
export { captchaQuestion, captchaAnswer } from './captcha.ts'
export type { CaptchaAnswer, CaptchaQuestion, Work } from './captcha.ts'
export type { AppAsked, AuthorizedApp } from './apps.ts'
export type { BillingAddress, WrittenBillingAddress } from './billing-addresses.ts'
export type { Closing, ClosingObstacle } from './closing.ts'
export { MOST_CONNECTIONS, CONNECTION_TICKET_SECONDS } from './connections.ts'
export type { AccountConnection, ConnectionResult } from './connections.ts'
export type { EmailState } from './email.ts'
export type { FrozenAccount } from './freezing.ts'
export type { MailLink, MailLinkAnswer } from './mail-links.ts'
export type { FactorRecovery } from './recoveries.ts'
export type { DataExport } from './exports.ts'
export type { AntiPhishingChange } from './anti-phishing.ts'
export { logoutTimes, ORDER_MAILS_PER_HOUR } from './general.ts'
export type { CommunicationChange, LogoutTime } from './general.ts'
export { LOGIN_RECORDS } from './login-history.ts'
export type { LoginRecord, SignInMethod, SignInOutcome } from './login-history.ts'
export type { LoginResult } from './login-result.ts'
export { passwordFaults, passwordSpecials } from './password/index.ts'
export type { PasswordLink } from './passwords.ts'
export type { PhoneState } from './phones.ts'
export { MOST_PUSH_BROWSERS } from './push.ts'
export type { PushBrowser, PushState, PushTopic } from './push.ts'
export type { QrLogin } from './qr-login.ts'
export type { UssdState } from './ussd.ts'
export type { AccountPhone, User } from './user.ts'
export { MOST_WALLETS } from './wallets.ts'
export type { Wallet } from './wallets.ts'

/** What a failed sign-in answers in the error's `data`. */
export const failedLogin = z.object({
  /** Tries that are left before the account is locked for a while. */
  attemptsLeft: z.int(),
  blocked: z.boolean(),
  frozen: z.boolean(),
  /** Locked: wait `retryAfter` seconds. */
  tooManyAttempt: z.boolean(),
  retryAfter: z.int(),
})
export type FailedLogin = z.output<typeof failedLogin>

const capability = z.object({ enabled: z.boolean(), hide: z.boolean() })

/** Guests get `isLogined: false` and `user: null`. */
export const settings = z.object({
  isLogined: z.boolean(),
  region: z.enum(['global', 'turkey', 'georgia', 'australia', 'kazakhstan']),
  /** Feature → capability in this region. */
  permissions: z.record(z.string(), capability),
  /** Pages and links that this edition has. */
  flags: z.record(z.string(), z.boolean()),
  user: user.nullable(),
  /** Of the account, else chosen or detected. */
  countryCode: z.string().nullable(),
  /** Whether somebody else's captcha asks; without one, a browser works instead. */
  captcha: z.object({ provider: z.enum(captchaProviders), enabled: z.boolean() }),
  marketName: z.string().nullable(),
  /** Demo funds, mailbox and simulated makers are on: say so on the pages. */
  demo: z.boolean(),
  /** The build that answers; a page compares the first it saw with GET /builds/latest.json. */
  build: z.string(),
  /** Changes with the stored redirects; empty while there are none, and then nobody has to ask for one. */
  redirects: z.string(),
})
export type Settings = z.output<typeof settings>

const visit = z.object({
  id: z.string(),
  current: z.boolean(),
  ip: z.string(),
  userAgent: z.string(),
  /** Unix seconds. */
  createdAt: z.int(),
  lastSeenAt: z.int(),
})

const session = visit.extend({
  /** It is of no use on another device. */
  isBound: z.boolean(),
})
export type Session = z.output<typeof session>

const device = visit.extend({
  /** Unix seconds; from then on a code is asked for. */
  trustedUntil: z.int(),
})
export type Device = z.output<typeof device>

export const accounts = {
  /** → `{token}`, and the cookie `csrf`. Send the token as `x-csrf-token` with everything that is not a GET. */
  index: defineOperation({
    id: 'accounts.index',
    method: 'GET',
    path: '/v2/index',
    auth: 'guest',
    summary: 'CSRF token',
    output: z.object({ token: z.string() }),
  }),

  /**
   * `{email, password, consents: {terms: true, privacy: true}, referralCode?, ticket?}` → `{id, email, retryAfter}`. Without
   * `referralCode` the cookie `referral` counts; an empty one means none. A 6-digit
   * code is mailed; `id` names the registration in POST /v2/register/confirmation/{id}. The answer is the same when the
   * address already has an account (its owner gets a mail that says so instead of a code).
   */
  register: defineOperation({
    id: 'accounts.register',
    captcha: true,
    cost: 50,
    method: 'POST',
    path: '/v2/register',
    auth: 'guest',
    capability: 'registration',
    summary: 'Open an account',
    rateLimit: { points: 40, seconds: 600, per: 'ip' },
    body: z.object({
      email,
      password,
      referralCode: referralCode.optional(),
      /** Of POST /v2/register/phone/confirmation: the account begins with that phone. */
      ticket: z.string().min(1).max(100).optional(),
      consents: consents.prefault({}),
      language: languageCode.optional(),
    }),
    output: z.object({ id: z.string(), email: z.string(), retryAfter: z.int() }),
    errors: ['password-weak', 'consent-missing', 'code-not-sent', 'ticket-expired'],
  }),

  /** `{code, email?}` → LoginResult; signs in. Without `email` the registration of the cookie `registration` is meant. */
  confirmRegistration: defineOperation({
    id: 'accounts.confirmRegistration',
    cost: 20,
    method: 'POST',
    path: '/v2/register/confirmation',
    auth: 'guest',
    capability: 'registration',
    summary: 'Confirm the e-mail address of a registration',
    rateLimit: { points: 30, seconds: 600, per: 'ip', group: 'register-confirm' },
    body: z.object({ code: confirmationCode, email: email.optional() }),
    output: loginResult,
    errors: ['code-invalid', 'nothing-to-confirm'],
  }),

  /** `{code}` → LoginResult; signs in. `{id}` is the one that POST /v2/register answered. */
  confirmRegistrationById: defineOperation({
    id: 'accounts.confirmRegistrationById',
    cost: 20,
    method: 'POST',
    path: '/v2/register/confirmation/{id}',
    auth: 'guest',
    capability: 'registration',
    summary: 'Confirm the e-mail address of a named registration',
    rateLimit: { points: 30, seconds: 600, per: 'ip', group: 'register-confirm' },
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ code: confirmationCode }),
    output: loginResult,
    errors: ['code-invalid', 'nothing-to-confirm'],
  }),

  /** `{email}` → `{sent: true, retryAfter}`; the same whether a registration waits or not. */
  resendRegistrationCode: defineOperation({
    id: 'accounts.resendRegistrationCode',
    cost: 20,
    method: 'POST',
    path: '/v2/register/code',
    auth: 'guest',
    capability: 'registration',
    summary: 'Send the registration code again',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.object({ email }),
    output: codeSent,
    errors: ['code-not-sent'],
  }),

  /**
   * `{email, password}` → LoginResult. Signed in unless `deviceVerify`. A failure is 422 with
   * `data: {attemptsLeft, blocked, frozen, tooManyAttempt, retryAfter}`; locked is 429 with `tooManyAttempt: true`;
   * blocked and frozen accounts answer 403 with that flag (only after the right password).
   */
  login: defineOperation({
    id: 'accounts.login',
    captcha: true,
    cost: 50,
    method: 'POST',
    path: '/v2/login',
    auth: 'guest',
    summary: 'Sign in',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    body: z.object({ email, password }),
    output: loginResult,
    errors: ['credentials-invalid', 'too-many-attempts', 'account-blocked', 'account-frozen', 'code-not-sent'],
  }),

  /**
   * `{code | totp | recoveryCode}` → LoginResult; signs in on the device that POST /v2/login was sent from. `{passkey}`
   * signs in by itself, with or without POST /v2/login before it.
   */
  confirmLogin: defineOperation({
    id: 'accounts.confirmLogin',
    cost: 20,
    method: 'POST',
    path: '/v2/login/confirmation',
    auth: 'guest',
    summary: 'Sign in with a code or a passkey',
    rateLimit: { points: 30, seconds: 600, per: 'ip' },
    body: proofShown,
    output: loginResult,
    errors: [
      'code-invalid',
      'passkey-refused',
      'nothing-to-confirm',
      'too-many-attempts',
      'account-blocked',
      'account-frozen',
    ],
  }),

  /** `{}` → `{sent: true, retryAfter}`. */
  resendLoginCode: defineOperation({
    id: 'accounts.resendLoginCode',
    cost: 20,
    method: 'POST',
    path: '/v2/login/code',
    auth: 'guest',
    summary: 'Send the sign-in code again',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    output: codeSent,
    errors: ['code-not-sent', 'nothing-to-confirm'],
  }),

  /** → `{}`; the session is gone on the server. */
  logout: defineOperation({
    id: 'accounts.logout',
    method: 'POST',
    path: '/logout',
    auth: 'user',
    whileClosing: true,
    summary: 'Sign out',
    output: z.object({}),
  }),

  /** → `{signedIn}`, for a page that asks whether it may still show what is private. Asking keeps no session from ending for being idle. */
  sessionState: defineOperation({
    id: 'accounts.sessionState',
    method: 'GET',
    path: '/v2/session',
    auth: 'guest',
    keepsSession: false,
    summary: 'Whether the session of this browser goes on',
    output: z.object({ signedIn: z.boolean() }),
  }),

  /** → Settings; guests too. */
  settings: defineOperation({
    id: 'accounts.settings',
    method: 'GET',
    path: '/v2/settings',
    cost: 25,
    auth: 'guest',
    summary: 'Who is signed in and what this edition offers',
    output: settings,
  }),

  /**
   * `{terms, privacy}`, the versions that were read → `{exchangeTermsAccepted: true}`, stored with the time. Versions that
   * are not in force any more are refused.
   */
  agree: defineOperation({
    id: 'accounts.agree',
    method: 'POST',
    path: '/v2/settings/agreements',
    auth: 'user',
    summary: 'Agree to the terms in force',
    body: z.object({ terms: z.int().positive(), privacy: z.int().positive() }),
    output: z.object({ exchangeTermsAccepted: z.literal(true) }),
    errors: ['terms-changed'],
  }),

  /** → `[Session]`, newest first. */
  sessions: defineOperation({
    id: 'accounts.sessions',
    method: 'GET',
    path: '/v2/settings/sessions',
    auth: 'user',
    summary: 'Where this account is signed in',
    output: z.array(session),
  }),

  /** → `{}`; ends that session of one's own, and the trust in its device. */
  endSession: defineOperation({
    id: 'accounts.endSession',
    method: 'DELETE',
    path: '/v2/settings/sessions/{id}',
    auth: 'user',
    whileClosing: true,
    proof: 'recent',
    summary: 'Sign out elsewhere',
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({}),
    errors: ['not-found'],
  }),

  /**
   * `{keepCurrent}` → `{ended}`, the number of sessions; ends every session of one's own and the trust in every device, but
   * the current ones if they are kept. By default they are.
   */
  endSessions: defineOperation({
    id: 'accounts.endSessions',
    method: 'POST',
    path: '/v2/settings/sessions/terminate',
    auth: 'user',
    whileClosing: true,
    proof: 'recent',
    proofOf: (body) => (z.object({ keepCurrent: z.literal(false) }).safeParse(body).success ? 'none' : 'recent'),
    summary: 'Sign out everywhere',
    body: z.object({ keepCurrent: z.boolean().default(true) }),
    output: z.object({ ended: z.int() }),
  }),

  /** → `[Device]`, the last used first: the devices that sign in without a mailed code. */
  devices: defineOperation({
    id: 'accounts.devices',
    method: 'GET',
    path: '/v2/settings/devices',
    auth: 'user',
    summary: 'Devices that sign in without a code',
    output: z.array(device),
  }),

  /** → `{}`; that device needs a mailed code again, and its sessions end. */
  endDevice: defineOperation({
    id: 'accounts.endDevice',
    method: 'DELETE',
    path: '/v2/settings/devices/{id}',
    auth: 'user',
    whileClosing: true,
    proof: 'recent',
    summary: 'Trust a device no more',
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({}),
    errors: ['not-found'],
  }),

  ...captchaOperations,

  ...factorOperations,

  ...passwordOperations,

  ...loginHistoryOperations,

  ...antiPhishingOperations,
  ...appOperations,

  ...generalOperations,

  ...closingOperations,

  ...emailOperations,

  ...freezingOperations,

  ...mailLinkOperations,

  ...recoveryOperations,

  ...qrLoginOperations,
  ...exportOperations,

  ...walletOperations,

  ...connectionOperations,

  ...phoneOperations,

  ...pushOperations,

  ...billingAddressOperations,

  ...ussdOperations,

  /** → `{time}` in Unix seconds. */
  time: defineOperation({
    id: 'accounts.time',
    method: 'GET',
    path: '/v2/time',
    cost: 2,
    auth: 'user',
    summary: 'Server time',
    output: z.object({ time: z.int() }),
  }),

  /** → `{token}`: short-lived, for one `server.auth [token, "web"]` on the socket. */
  socketToken: defineOperation({
    id: 'accounts.socketToken',
    method: 'GET',
    path: '/v2/ws-token',
    cost: 2,
    auth: 'user',
    summary: 'Token for the trade socket',
    rateLimit: { points: 60, seconds: 60, per: 'account' },
    output: z.object({ token: z.string() }),
  }),
}
