/**
 * Which names this exchange answers to, which of them it may repeat in what others keep (canonical links, sitemaps), and
 * which addresses are its proxies'.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
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

const isAddress = (name: string): boolean => isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0

/** An address that only this machine reaches. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || address.startsWith('127.')

/** Why a request is not answered, to be said in plain text. */
export interface HostFault {
  readonly status: 400 | 421
  readonly text: string
}

const unreadable: HostFault = { status: 400, text: 'Bad host.' }
const misdirected: HostFault = {
  status: 421,
  text: 'This exchange answers on its own machine alone. To reach it by this name, put the name into HOSTS.',
}

/**
 * What is wrong with the Host of a request; null when it is to be answered. Where only this machine can call, a page of
 * another site may have pointed its own name here (DNS rebinding), so that a name has to be local or one of `names`.
 * RFC 9112, 3.2: there is exactly one Host.
 */
export function hostFaults(
  listenOn: string | null,
  names: readonly string[],
): (of: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) => HostFault | null {
  const isPrivate = listenOn !== null && isLoopback(listenOn)
  return ({ headers, rawHeaders }) => {
    const host = readHost(headers.host)
    if (host === null || hostsIn(rawHeaders) !== 1) return unreadable
    const { name } = host
    return !isPrivate || isLocal(name) || isAddress(name) || names.includes(name) ? null : misdirected
  }
}

/** How many headers of the name Host there are. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) count += 1
  return count
}

/**
 * The host to be repeated for a request: its own when it is one of `names`, with its port where the request came in by that
 * (`ownPort`). Without names it is its own when it is local, whose port may be mapped to ours. Else the first of `names`, or
 * localhost. A stranger's Host header never reaches what a cache, a search engine or somebody's mailbox keeps.
 */
export function knownHost(header: string | undefined, names: readonly string[], ownPort: number): string {
  const host = readHost(header)
  const named = names[0]
  if (host === null) return named ?? 'localhost'
  const { name, port } = host
  if (named === undefined) return !isLocal(name) ? 'localhost' : port === '' ? name : `${name}:${port}`
  if (!names.includes(name)) return named
  return port === String(ownPort) ? `${name}:${port}` : name
}

/** Whether an address is one of these addresses and networks. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && known.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
