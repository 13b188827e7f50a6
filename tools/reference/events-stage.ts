/** An event of every kind, as the log tells it and as a webhook brings it to a receiver that is a real server. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AccountEventKind } from '@exchange/contract/public'
import { deliverySchemas } from '@exchange/contract/public'
import type { RecordedDelivery } from '@exchange/contract/public-docs'
import { call } from '@exchange/server/edges/testing/clients'
import type { KeyPair } from '@exchange/server/modules/api-keys/index'
import { isRecord } from '../liquidity/api-client.ts'
import { MAKER, READER } from './stage.ts'
import type { Stage } from './stage.ts'

const market = 'DBTC_DUSDT'
const kinds: readonly AccountEventKind[] = deliverySchemas.map(({ kind }) => kind)

export interface PlayedEvents {
  /** By kind, as the log told it. */
  readonly events: Readonly<Record<string, unknown>>
  readonly deliveries: Readonly<Record<string, RecordedDelivery>>
}

/** The headers that the guide explains. */
const isTold = (name: string): boolean => /^(?:content-type|x-txc-|webhook-)/.test(name)

const told = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (isTold(name) ? [[name, String(value)]] : [])))

/** A server that proves itself with a key and keeps what it is sent. */
async function receiver() {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: Readonly<Record<string, unknown>> }[] = []
  let proof = ''
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end(proof)
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString('utf8')))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) })
      response.writeHead(204).end()
    })
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`,
    received,
    prove: (key: string) => (proof = `["${key}"]`),
    close: () => server.close(),
  }
}

/** Orders, stops, a trade and a transfer: each kind of event at least once. */
async function act(stage: Stage): Promise<void> {
  const { origin } = stage.exchange
  const [own, maker] = [await stage.exchange.key(READER), await stage.exchange.key(MAKER)]
  const post = async (key: KeyPair, path: string, fields: object) => {
    const { status, body } = await call(origin, key, `/api/v4/${path}`, fields)
    if (status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(body)}`)
    return isRecord(body) ? body : {}
  }
  const order = { market, side: 'buy', amount: '0.002', price: '60000', clientOrderId: 'event-order' }
  await post(own, 'order/new', order)
  await post(own, 'order/amend', { market, clientOrderId: 'event-order', amount: '0.001' })
  await post(own, 'order/market', { market, side: 'buy', amount: '40' })
  await post(own, 'order/cancel', { market, clientOrderId: 'event-order' })
  const stop = { market, side: 'sell', amount: '0.0002', price: '91000' }
  const waiting = await post(own, 'order/stop_limit', { ...stop, activation_price: '70000', price: '69000' })
  await post(own, 'order/cancel', { market, orderId: waiting['orderId'] })
  await post(own, 'order/stop_limit', { ...stop, activation_price: '91250', price: '91240' })
  // The last price falls through the activation price.
  await post(maker, 'order/market', { market, side: 'sell', amount: '0.001' })
  await post(own, 'main-account/transfer', { ticker: 'DUSDT', amount: '10', from: 'spot', to: 'main' })
}

export async function playEvents(stage: Stage): Promise<PlayedEvents> {
  const { origin, modules } = stage.exchange
  const key = await stage.exchange.key(READER)
  const { body: latest } = await call(origin, key, '/api/v4/events', { after: 'latest' })
  const hook = await receiver()
  const { id, key: proof } = await modules.integrations.create(READER, { name: 'Recorder', url: hook.url, kinds: [] })
  hook.prove(proof)
  await modules.integrations.prove(READER, id)
  await act(stage)
  const { body } = await call(origin, key, '/api/v4/events', {
    after: isRecord(latest) ? latest['next'] : '',
    limit: 500,
  })
  const events = isRecord(body) && Array.isArray(body['events']) ? body['events'].filter(isRecord) : []
  while (hook.received.length < events.length) {
    await modules.deliveries.run()
    await modules.deliveries.idle()
  }
  hook.close()
  return {
    events: Object.fromEntries(kinds.map((kind) => [kind, events.find((event) => event['kind'] === kind)])),
    deliveries: Object.fromEntries(
      kinds.flatMap((kind) => {
        const found = hook.received.find(({ body: sent }) => sent['method'] === kind)
        return found === undefined ? [] : [[kind, { headers: told(found.headers), body: found.body }] as const]
      }),
    ),
  }
}
