/** Takes secrets and what is known of people out of what is logged, by the names of fields and by what texts look like. */
import { BlockList, isIP } from 'node:net'

const HIDDEN = '[hidden]'
/** How deep, how many entries of one thing, and how much of a text is written. */
const DEEPEST = 4
const MOST_ENTRIES = 50
const LONGEST = 8_000

/** Fields whose values are nobody's business, whatever they look like. */
const hiddenFields =
  /pass(word|phrase|wd)?|secret|token|cookie|authori[sz]ation|signature|payload|api_?key|^keys?$|private|mnemonic|otp|e?mail|phone|address|^ips?$|^(first|last|full)_?name$|birth|^params?$|^body$|^headers?$/i

/** Addresses that are no person's: this machine and networks behind a router. */
const own = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, prefix, 'ipv4')
own.addAddress('0.0.0.0', 'ipv4')
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

function hideAddress(text: string): string {
  // A port or a full stop may follow.
  const [, address = '', rest = ''] = /^(.*?)([.:]?)$/.exec(text) ?? []
  const family = isIP(address)
  if (family === 0) {
    const [, host = '', port = ''] = /^([\d.]+)(:\d+)$/.exec(address) ?? []
    return isIP(host) === 4 && !own.check(host, 'ipv4') ? `[address]${port}${rest}` : text
  }
  return own.check(address, family === 4 ? 'ipv4' : 'ipv6') ? text : `[address]${rest}`
}

/** What a text looks like, and what stands for it. */
const looks: readonly [RegExp, string | ((match: string) => string)][] = [
  // A database driver repeats what it was asked with.
  [/\bparams?: .*/gi, `params: ${HIDDEN}`],
  [/\b(detail: )?Key \([^)]*\)=\([^)]*\)/gi, `Key ${HIDDEN}`],
  // The example that a message about a wrong setting gives stays.
  [/:\/\/(?!user:password@)[^\s/@]+@/g, `://${HIDDEN}@`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  [/\b(?:Bearer|Basic) +[\w.~+/=-]+/gi, HIDDEN],
  [/\b(?:token|key|secret|password|code|signature|session)=[^\s&;,]+/gi, HIDDEN],
  [/\+\d[\d ()-]{7,16}\d/g, '[phone]'],
  [/(?<![\w-])[\da-f]*[:.][\da-f:.]+(?![\w-])/gi, hideAddress],
  // Keys, tokens, hashes and addresses of chains: long mixtures of letters and digits.
  [/(?<![\w-])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{26,}(?![\w-])/g, HIDDEN],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}={0,2}(?![\w-])/g, HIDDEN],
]

/** A text without what looks like a secret or somebody. */
export function redactText(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
  return looks.reduce(
    (rest, [look, shown]) => (typeof shown === 'string' ? rest.replaceAll(look, shown) : rest.replaceAll(look, shown)),
    short,
  )
}

/** A value as it may be written: plain, bounded, and without secrets. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Error) return redactText(value.stack ?? value.message)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? HIDDEN : value
  if (depth >= DEEPEST) return '…'
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((each: unknown) => redact(each, depth + 1))
  const entries = Object.entries(value).slice(0, MOST_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, each]: [string, unknown]) => [
      name,
      hiddenFields.test(name) && each !== null && each !== undefined ? HIDDEN : redact(each, depth + 1),
    ]),
  )
}
