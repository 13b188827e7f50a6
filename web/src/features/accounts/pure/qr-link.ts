import { joinLocale, splitLocale, type Locale } from '../../../shared/i18n/index.ts'

const PAGE = '/settings/security/qr-login'
const CODE = /^[\w-]{22}$/

/** A code as it stands in the address of its page; undefined = it is none. */
const readQrCode = (code: unknown): string | undefined =>
  typeof code === 'string' && CODE.test(code) ? code : undefined

/** The link that a phone opens: the page of this site where a code is looked at, in the language of the other screen. */
export const qrLink = (origin: string, locale: Locale, code: string): string =>
  `${origin}${joinLocale(locale, PAGE)}?code=${code}`

/** The code of a link of this site; undefined when what was read is anything else. */
export function codeOfLink(text: string, origin: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || url.origin !== origin) return undefined
  const [, path] = splitLocale(url.pathname)
  return path === PAGE ? readQrCode(url.searchParams.get('code')) : undefined
}
