/** Which names this exchange answers to, and which of them it may repeat in what others keep: canonical links, sitemaps. */
import { isIP } from 'node:net'
import { remembering } from '../kernel/index.ts'

const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export interface Host {
  /** In lower case; an address of IPv6 stands in brackets. */
  readonly name: string
  /** Empty = none is named. */
  readonly port: string
}

/** A Host header as a name and a port; null when it can't be one. */
export const readHost = (header: string | undefined): Host | null => read(header ?? '')

const read = remembering((header): Host | null => {
  const match = /^(\[[0-9a-f:.]+\]|[^[\]:/?#@\s]+)(?::(\d{1,5}))?$/i.exec(header)
  if (match === null) return null
  const [, given = '', port = ''] = match
  const name = given.toLowerCase()
  const isName = name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : NAME.test(name)
  return isName && Number(port) <= 65_535 ? { name, port } : null
})

const isLocal = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)

/**
 * The host to be repeated for a request: its own when it is local or one of `names`; else the first of `names`, or
 * localhost. A stranger's Host header never reaches what a cache or a search engine keeps.
 */
export function knownHost(header: string | undefined, names: readonly string[]): string {
  const host = readHost(header)
  if (host !== null && (isLocal(host.name) || names.includes(host.name)))
    return host.port === '' ? host.name : `${host.name}:${host.port}`
  return names[0] ?? 'localhost'
}
