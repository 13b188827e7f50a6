import type { IncomingMessage } from 'node:http'

/** A server that listens for both families hears an IPv4 caller under a name of IPv6. */
const MAPPED = /^::ffff:(?=\d{1,3}(?:\.\d{1,3}){3}$)/i

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}

/** The caller's own address, IPv4 as four numbers: a proxy on this machine is believed. */
export function addressOf(request: IncomingMessage): string {
  const remote = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  const said = isLoopback(remote) && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : ''
  return (said || remote).replace(MAPPED, '')
}
