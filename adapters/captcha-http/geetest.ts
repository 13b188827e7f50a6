import { createHash, timingSafeEqual } from 'node:crypto'
import type { Captcha } from '@exchange/ports'
import { asked } from './asking.ts'
import type { CaptchaAccount } from './asking.ts'

const ORIGIN = 'https://api.geetest.com'
const SCRIPT = 'https://static.geetest.com/static/tools/gt.js'
const SDK = 'exchange'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** GeeTest, version 3. The challenge that its server gives is made ours by the secret; what comes back is looked at by both. */
export function geetest({ id, secret, origin }: CaptchaAccount): Captcha {
  const call = (path: string, form: Readonly<Record<string, string>>, isPost: boolean) => {
    const url = new URL(path, origin ?? ORIGIN)
    if (isPost) return asked(url, form)
    for (const [name, value] of Object.entries(form)) url.searchParams.set(name, value)
    return asked(url, null)
  }
  return {
    name: 'geetest',
    origins: origin === null ? ['https://*.geetest.com'] : [new URL(origin).origin],
    ask: async ({ ip }) => {
      const form = { gt: id, json_format: '1', digestmod: 'md5', client_type: 'web', ip_address: ip, sdk: SDK }
      const { challenge } = await call('/register.php', form, false)
      // Anything else says that this account is unknown there.
      if (typeof challenge !== 'string' || challenge.length !== 32) throw new Error('GeeTest gave no challenge')
      const script = origin === null ? SCRIPT : new URL('/static/tools/gt.js', origin).href
      return { gt: id, challenge: md5(challenge + secret), success: 1, new_captcha: true, script }
    },
    check: async (
      { ip },
      { challenge },
      { geetest_challenge: given, geetest_validate: validate, geetest_seccode: code },
    ) => {
      if (typeof given !== 'string' || typeof validate !== 'string' || typeof code !== 'string') return false
      // Its script adds two characters to the challenge that it was given.
      if (typeof challenge !== 'string' || given.slice(0, 32) !== challenge) return false
      if (!isSame(validate, md5(`${secret}geetest${given}`))) return false
      const form = { seccode: code, challenge: given, captchaid: id, json_format: '1', ip_address: ip, sdk: SDK }
      const { seccode } = await call('/validate.php', form, true)
      return typeof seccode === 'string' && isSame(seccode, md5(code))
    },
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
