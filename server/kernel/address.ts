import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Socket } from 'node:net'

/** A server that listens for both families hears an IPv4 caller under a name of IPv6. */
const MAPPED = /^::ffff:(?=\d{1,3}(?:\.\d{1,3}){3}$)/i

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}

/** Connections of proxies that the configuration names. */
const proxies = new WeakSet<Socket>()

/** Believes what comes over this connection about the caller, as if it came from this machine. */
export function trustProxy(connection: Socket): void {
  proxies.add(connection)
}

/** Whether a proxy of ours sent the request: one on this machine, or one that is configured. */
export function isFromProxy({ socket }: IncomingMessage): boolean {
  return isLoopback(socket.remoteAddress ?? '') || proxies.has(socket)
}

const unmapped = (address: string): string => (address.includes(':') ? address.replace(MAPPED, '') : address)

/** The caller's own address, IPv4 as four numbers. A proxy of ours is believed, if what it says is an address. */
export function addressOf(request: IncomingMessage): string {
  const remote = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !isFromProxy(request)) return unmapped(remote)
  const said = forwarded.split(',').at(-1)?.trim() ?? ''
  return unmapped(isIP(said) === 0 ? remote : said)
}
