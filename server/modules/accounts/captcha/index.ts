/** Captchas, and when one is asked for. */
export { captchaPart } from './part.ts'
export { CaptchaStore } from './store.ts'
