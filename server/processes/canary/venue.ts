/** The exchange as a stranger's program sees it: public calls, and calls signed with an API key. */
import { createHmac } from 'node:crypto'

export interface VenueKey {
  readonly key: string
  readonly secret: string
}

/** What the probes ask. Both reject with a short reason where there is no answer or it is no success. */
export interface Venue {
  get(path: string): Promise<unknown>
  signed(key: VenueKey, path: string, fields: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** An answer that takes longer counts as none. */
const PATIENCE_MS = 5_000

async function read(path: string, response: Response): Promise<unknown> {
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
}

/** `origin` such as http://127.0.0.1:3000. */
export function venueAt(origin: string): Venue {
  let last = 0
  const signal = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS)
  return {
    get: async (path) => read(path, await fetch(new URL(path, origin), { signal: signal() })),
    signed: async ({ key, secret }, path, fields) => {
      last = Math.max(last + 1, Date.now() * 1_000)
      const body = JSON.stringify({ ...fields, request: path, nonce: last })
      const payload = Buffer.from(body).toString('base64')
      const headers = {
        'content-type': 'application/json',
        'x-txc-apikey': key,
        'x-txc-payload': payload,
        'x-txc-signature': createHmac('sha512', secret).update(payload).digest('hex'),
      }
      return read(path, await fetch(new URL(path, origin), { method: 'POST', body, headers, signal: signal() }))
    },
  }
}
