/** Reads what a person pasted as one of the channels a company speaks through, and brings it into one spelling. */
import type { ChannelKind } from '@exchange/contract/content'

export interface ReadChannel {
  readonly kind: ChannelKind
  /** The one spelling that is compared. */
  readonly key: string
  /** As understood, for people. */
  readonly value: string
}

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u
const EMAIL = /^[^\s@<>()",:;]{1,64}@([^\s@]{1,253})$/u
const ACCOUNT = /^[\p{L}\p{N}_.-]{2,64}$/u

/** Where accounts live, with every host they are reached by. */
const networks: Readonly<Record<string, readonly string[]>> = {
  't.me': ['t.me', 'telegram.me', 'telegram.dog'],
  'x.com': ['x.com', 'twitter.com', 'mobile.twitter.com'],
  'instagram.com': ['instagram.com'],
  'facebook.com': ['facebook.com', 'fb.com', 'm.facebook.com'],
  'youtube.com': ['youtube.com', 'm.youtube.com'],
  'linkedin.com': ['linkedin.com'],
  'reddit.com': ['reddit.com', 'old.reddit.com'],
  'discord.gg': ['discord.gg', 'discord.com', 'discordapp.com'],
  'tiktok.com': ['tiktok.com'],
  'github.com': ['github.com'],
  'medium.com': ['medium.com'],
  'wa.me': ['wa.me'],
}
/** Parts of an address that stand before the name of an account. */
const PREFIX = /^(?:s|in|company|r|u|user|c|channel|invite|groups)$/

/** `null` when this is none of them. Looks at nothing but the text. */
export function readChannel(text: string): ReadChannel | null {
  const asked = text.normalize('NFKC').trim().replace(/^<|>$/g, '')
  return readPhone(asked) ?? readEmail(asked) ?? readHandle(asked) ?? readAddress(asked)
}

function readPhone(text: string): ReadChannel | null {
  const plain = text.replace(/^tel:/i, '')
  if (!/^\+?[\d\s().\-–/]{6,30}$/.test(plain)) return null
  // `+44 (0)20 …`: the nought is for callers from within the country.
  const digits = plain.replace('(0)', '').replaceAll(/\D/g, '').replace(/^00/, '')
  if (digits.length < 6 || digits.length > 15) return null
  return { kind: 'phone', key: digits, value: plain.startsWith('+') || plain.startsWith('00') ? `+${digits}` : digits }
}

function readEmail(text: string): ReadChannel | null {
  const address = text
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/s, '')
    .toLowerCase()
  const domain = EMAIL.exec(address)?.[1]
  const host = domain === undefined ? null : hostOf(domain)
  if (host === null) return null
  const key = `${address.slice(0, address.lastIndexOf('@'))}@${host}`
  return { kind: 'email', key, value: key }
}

/** `@name` says no network: it is compared with the accounts of all of them. */
function readHandle(text: string): ReadChannel | null {
  const name = /^@(.+)$/.exec(text)?.[1]
  if (name === undefined || !ACCOUNT.test(name)) return null
  return { kind: 'social', key: `@${name.toLowerCase()}`, value: `@${name}` }
}

function readAddress(text: string): ReadChannel | null {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http') return null
  const address = scheme === undefined ? `https://${text.replace(/^\/\//, '')}` : text
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const host = hostOf(url.hostname)
  if (host === null) return null
  const network = Object.entries(networks).find(([, hosts]) => hosts.includes(host))?.[0]
  if (network === undefined) return { kind: 'domain', key: host, value: host }
  const parts = url.pathname.split('/').filter((part) => part !== '')
  while (parts.length > 1 && PREFIX.test(parts[0] ?? '')) parts.shift()
  const name = decode(parts[0] ?? '').replace(/^@/, '')
  if (name === '') return { kind: 'domain', key: host, value: host }
  return ACCOUNT.test(name)
    ? { kind: 'social', key: `${network}/${name.toLowerCase()}`, value: `${network}/${name}` }
    : null
}

/** Small letters, no `www.`, no dot at the end, international names in their ASCII form; null when it is no host name. */
function hostOf(text: string): string | null {
  const name = text.toLowerCase().replace(/\.$/, '')
  if (!DOMAIN.test(name) || !URL.canParse(`https://${name}`)) return null
  return new URL(`https://${name}`).hostname.replace(/^www\./, '')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
