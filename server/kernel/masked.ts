/** Personal data as it is shown without a reason. */

const DOTS = '•••'
const head = (text: string): string => `${text.slice(0, 1)}${DOTS}`

/** `ann@example.com` → `a•••@e•••.com` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${head(email.slice(0, at))}@${head(domain)}${dot < 0 ? '' : domain.slice(dot)}`
}

/** `203.0.113.9` → `203.0.•••`, `2001:db8::1` → `2001:db8:•••` */
export function maskedAddress(address: string): string {
  const mark = address.includes(':') ? ':' : '.'
  return `${address.split(mark).slice(0, 2).join(mark)}${mark}${DOTS}`
}
