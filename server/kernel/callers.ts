/** Addresses of one IPv6 customer count as one caller: its /64. */
export function callerKey(ip: string): string {
  const plain = unmapped(ip)
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Where many callers of one network count as one: /24, or /48 of IPv6. */
export function networkKey(ip: string): string {
  const plain = unmapped(ip)
  if (plain.includes(':')) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** IPv4 is often written as IPv6. */
const unmapped = (ip: string): string => (ip.startsWith('::ffff:') ? ip.slice(7) : ip)

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): readonly string[] {
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
}
