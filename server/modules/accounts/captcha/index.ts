/** Captchas, and when one is asked for. */
export { CaptchaService } from './service.ts'
export { CaptchaStore } from './store.ts'
