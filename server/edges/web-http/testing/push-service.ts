/** A push service as those of browsers, and a browser that subscribes with it and opens what comes (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Pushed {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export async function openPushService() {
  const pushed: Pushed[] = []
  const statuses = new Map<string, number>()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? ''
      pushed.push({ path, headers: request.headers as Pushed['headers'], body })
      response.writeHead(statuses.get(path) ?? 201).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    /** What is answered to pushes to this path from now on; 201 otherwise. */
    answer: (path: string, status: number) => void statuses.set(path, status),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A subscription of a browser, and how it opens what was pushed to it. */
export class PushBrowserKeys {
  readonly #pair: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly path = `/push/${crypto.randomUUID()}`

  constructor() {
    this.#pair.generateKeys()
  }

  get keys() {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
  }

  open(body: Buffer): unknown {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const shared = Buffer.from(hkdfSync('sha256', this.#pair.computeSecret(sender), this.#auth, info, 32))
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with a mark and zeros.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
}

/** What the token of a push claims, if this key has signed it; null otherwise. */
export function vapidClaims(authorization: string | undefined, publicKey: string): Record<string, unknown> | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && key === publicKey ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
