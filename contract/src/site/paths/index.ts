/** What counts as a path of this site. Everything that redirects or links asks here. Holds no zod. */

/** A slash, or what somebody between here and the browser may read as one, however often it was encoded. */
const SLASH = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c))`
const DOUBLED = new RegExp(`${SLASH}{2,}`, 'iu')
const SLASHES = new RegExp(`${SLASH}{2,}|\\\\`, 'giu')
/** Browsers drop tabs and line breaks before they read an address. */
const CONTROL = /\p{Cc}|%(?:25)*(?:[01][\da-f]|7f)/iu

/**
 * Whether a path, with or without query and fragment, stays on this site for every reader: also after a language is
 * taken off its front, after it is decoded, and after its dots are resolved. No segment is empty, so nothing of it can
 * become `//host`.
 */
export function isOwnPath(text: string): boolean {
  const end = text.search(/[?#]/)
  const path = end < 0 ? text : text.slice(0, end)
  if (!path.startsWith('/') || path.includes('\\') || DOUBLED.test(path) || CONTROL.test(path)) return false
  return !/\p{Cc}/u.test(text.slice(path.length))
}

/** Joins what `isOwnPath` refuses for its slashes: every run of them is one. */
export const collapseSlashes = (path: string): string => path.replace(SLASHES, '/')
