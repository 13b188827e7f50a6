import { cookieLine } from '../../framework/request.ts'

/** The value of a cookie of the request or of the page. */
export function readCookie(name: string): string | undefined {
  for (const pair of cookieLine().split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1))
  }
  return undefined
}

/** Keeps a preference for a year (browser only). */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${secure}`
}
