/** Captchas of somebody else, asked over HTTPS. */
export { geetest } from './geetest.ts'
export { reCaptcha } from './recaptcha.ts'
export type { CaptchaAccount } from './asking.ts'
