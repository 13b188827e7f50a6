/** What a delivery says and how its receiver knows who says it. */
import { createHmac } from 'node:crypto'
import { derivedCommandId, uuidOfCommandId } from '../../kernel/index.ts'

export interface Delivery {
  /** The same for every try of one event at one integration: by it a receiver knows what it has seen. */
  readonly id: string
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Signer {
  readonly key: string
  /** `whsec_` and the base64 of 32 bytes. */
  readonly secret: string
}

export interface SignedDelivery {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export const deliveryId = (integrationId: string, cursor: string): string =>
  uuidOfCommandId(derivedCommandId('webhook', integrationId, cursor))

/**
 * Signed twice: as the compatible API signs its requests (base64 of the body, HMAC-SHA512 in hex), and as Standard
 * Webhooks do (HMAC-SHA256 of id, time and body). `nonce` grows with every call; `now` in milliseconds.
 */
export function signDelivery({ key, secret }: Signer, delivery: Delivery, nonce: number, now: number): SignedDelivery {
  const { id, method, params } = delivery
  const body = JSON.stringify({ method, params: { ...params, nonce }, id })
  const payload = Buffer.from(body).toString('base64')
  const timestamp = String(Math.floor(now / 1000))
  const secretBytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const standard = createHmac('sha256', secretBytes).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-txc-apikey': key,
      'x-txc-payload': payload,
      'x-txc-signature': createHmac('sha512', secret).update(payload).digest('hex'),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${standard}`,
    },
  }
}
