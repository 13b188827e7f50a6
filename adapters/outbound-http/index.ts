import { lookup as resolve } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { resolveTxt } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import type { Outbound, OutboundRefusal } from '@exchange/ports'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export { isPublicAddress } from './public-address.ts'

/** From the first look-up to the last byte. */
const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 16 * 1024

/** The address turned out to be none that may be called. */
class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
}

export interface OutboundOptions {
  /** Also http to this machine itself: demo and development. */
  readonly allowLoopback: boolean
}

/** Calls over https; what a name resolves to is checked at the moment of connecting, so that it can't change in between. */
export function outboundHttp({ allowLoopback }: OutboundOptions): Outbound {
  const mayReach = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  const lookup = guardedLookup(mayReach)

  const refusal = (text: string): OutboundRefusal | null => {
    if (!URL.canParse(text)) return 'form'
    const url = new URL(text)
    if (url.username !== '' || url.password !== '' || url.hash !== '') return 'form'
    const host = hostOf(url)
    const isHere = host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host)
    if (isHere) return allowLoopback && /^https?:$/.test(url.protocol) ? null : 'address'
    if (url.protocol !== 'https:' || url.port !== '') return 'scheme'
    if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'address'
    // A name without a dot is one of the network that this machine stands in.
    return host.includes('.') ? null : 'address'
  }

  const call = async (
    text: string,
    options: RequestOptions,
    body: string | Uint8Array | null,
  ): Promise<IncomingMessage> => {
    if (refusal(text) !== null) throw new OutboundRefused('the address may not be called')
    const url = new URL(text)
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    const sent = request(url, { ...options, lookup, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, answered)
    sent.on('error', reject)
    sent.end(body ?? undefined)
    return promise
  }

  return {
    refusal,
    post: async (url, headers, body) => {
      const length = String(Buffer.byteLength(body))
      const answer = await call(url, { method: 'POST', headers: { ...headers, 'content-length': length } }, body)
      answer.destroy()
      return answer.statusCode ?? 0
    },
    get: async (url) => {
      const answer = await call(url, { method: 'GET', headers: { accept: 'text/plain, application/json' } }, null)
      return { status: answer.statusCode ?? 0, text: await beginning(answer) }
    },
    texts: async (host) => {
      const records = await resolveTxt(host).catch((reason: unknown) => {
        if (reason instanceof Error && 'code' in reason && (reason.code === 'ENODATA' || reason.code === 'ENOTFOUND'))
          return []
        throw reason
      })
      return records.map((parts) => parts.join(''))
    },
  }
}

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Resolves a name only when every address it has may be reached. */
function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return done(error, [])
      const [first] = found
      if (first === undefined || found.some(({ address }) => !mayReach(address)))
        return done(new OutboundRefused('the name leads to a network that is not public'), [])
      if (options.all === true) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
}

async function beginning(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer) {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
    // Leaving the loop ends the connection.
    if (length >= ANSWER_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8')
}
