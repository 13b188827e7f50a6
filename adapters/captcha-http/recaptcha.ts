import type { Captcha, CaptchaLevel } from '@exchange/ports'
import { asked } from './asking.ts'
import type { CaptchaAccount } from './asking.ts'

const ORIGIN = 'https://www.google.com'

/** From 0, a program, to 1, a person: what is enough. */
const enough: Readonly<Record<CaptchaLevel, number>> = { low: 0.5, high: 0.7 }

/** Names of actions may hold letters, slashes and underscores alone. */
const actionOf = (action: string): string => action.replaceAll(/[^A-Za-z_]/g, '/')

/** Google's reCAPTCHA, version 3: it gives every visit a score, bound to an action. */
export function reCaptcha({ id, secret, origin }: CaptchaAccount): Captcha {
  const base = origin ?? ORIGIN
  return {
    name: 'reCaptcha',
    origins: [new URL(base).origin, ...(origin === null ? ['https://www.gstatic.com'] : [])],
    ask: async () => {
      const script = new URL('/recaptcha/api.js', base)
      script.searchParams.set('render', id)
      return { siteKey: id, script: script.href }
    },
    check: async ({ action, ip, level }, _asked, { token }) => {
      if (typeof token !== 'string') return false
      const form = { secret, response: token, remoteip: ip }
      const {
        success,
        score,
        action: of,
        'error-codes': faults,
      } = await asked(new URL('/recaptcha/api/siteverify', base), form)
      // It takes our secret no more: that is our fault, and no caller's.
      if (Array.isArray(faults) && faults.some((fault) => String(fault).endsWith('-input-secret')))
        throw new Error('reCAPTCHA refuses the secret')
      return success === true && of === actionOf(action) && typeof score === 'number' && score >= enough[level]
    },
  }
}
