/** The programs of the guide, by the names that its texts give them. Copied and run as they stand. */
import { ccxtClient, signedClient } from './examples.ts'
import { receiver } from './receiver.ts'

export const demoMarket = 'DBTC_DUSDT'

/** A request that everybody can sign after us. */
export const worked = {
  key: 'a1b2c3',
  secret: 'not-a-secret',
  body: '{"ticker":"DUSDT","request":"/api/v4/trade-account/balance","nonce":1790000000000}',
  payload:
    'eyJ0aWNrZXIiOiJEVVNEVCIsInJlcXVlc3QiOiIvYXBpL3Y0L3RyYWRlLWFjY291bnQvYmFsYW5jZSIsIm5vbmNlIjoxNzkwMDAwMDAwMDAwfQ==',
  signature:
    'f9cbde2fe76fd6e289e9277d3b1334000b755b9ba4a251a288fc3a0756e2c7a8249d3f8fa6e5eb8605704d77a01ce06f63227d1342204ad3b6c02f7ed7d82a3b',
} as const

/** A call of a webhook, as it arrives. */
const delivery = {
  secret: 'whsec_bm90LWEtc2VjcmV0',
  body: '{"method":"ping","params":{"nonce":5},"id":"6f1c7c1e-5b1f-5d0e-9a53-6d9a0c8e2f10"}',
  headers: {
    'X-TXC-APIKEY': 'f28c8b699293dbed972a3ad5f2f94be6',
    'X-TXC-PAYLOAD':
      'eyJtZXRob2QiOiJwaW5nIiwicGFyYW1zIjp7Im5vbmNlIjo1fSwiaWQiOiI2ZjFjN2MxZS01YjFmLTVkMGUtOWE1My02ZDlhMGM4ZTJmMTAifQ==',
    'X-TXC-SIGNATURE':
      '7c77a1265cfcba216aff16bd7f7dabedf15f6d8cb0db7122a52e4bf6b965bfab6043d3035a676eb9e2cf8edf37ef9cc0319410058e6b7568680a0ce10eb1f551',
    'webhook-id': '6f1c7c1e-5b1f-5d0e-9a53-6d9a0c8e2f10',
    'webhook-timestamp': '1790000000',
    'webhook-signature': 'v1,+vRYI7SedZLGk6X8+h7mYhE4dgNBvCr5eBHEPqIAYKE=',
  },
} as const

/** What the guide's texts call by name; receivers and signers can check their code against it. */
export const guideFacts = {
  demoMarket,
  workedKey: worked.key,
  workedSecret: worked.secret,
  workedBody: worked.body,
  workedPayload: worked.payload,
  workedSignature: worked.signature,
  deliverySecret: delivery.secret,
  deliveryBody: delivery.body,
  deliveryHeaders: Object.entries(delivery.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
} as const

export interface GuideExample {
  /** Of the program: as readers call it. */
  readonly language: 'Shell' | 'TypeScript' | 'JavaScript' | 'ccxt'
  readonly code: string
}

/** Programs of the guide that are there in Python and Go as well. */
const translated = ['client', 'socket'] as const
export type TranslatedExample = (typeof translated)[number]

/** The name, where a program is there in Python and Go as well; null for the others. */
export const translatedOf = (name: string): TranslatedExample | null =>
  translated.find((known) => known === name) ?? null

/** Where the socket is: the site's host, under `/ws`. */
export const socketOf = (origin: string): string => `${origin.replace(/^http/, 'ws')}/ws`

const shell = (code: string): GuideExample => ({ language: 'Shell', code })
const typescript = (code: string): GuideExample => ({ language: 'TypeScript', code })
const ccxt = (code: string): GuideExample => ({ language: 'ccxt', code })

/** @param origin scheme and host of this exchange */
export function guideExamples(origin: string): Readonly<Record<string, GuideExample>> {
  const client = signedClient(origin)
  const library = ccxtClient(origin)
  return {
    public: shell(`curl -s '${origin}/api/v4/public/orderbook/${demoMarket}?limit=5'\n`),
    ccxt: ccxt(`${library}\nconsole.log(await exchange.fetchBalance())\n`),
    worked: shell(`body='${worked.body}'
payload=$(printf %s "$body" | base64 | tr -d '\\n')
printf %s "$payload" | openssl dgst -sha512 -hmac '${worked.secret}' | sed 's/^.* //'
`),
    client: typescript(`${client}\nconsole.log(await call('/api/v4/trade-account/balance'))\n`),
    sandbox: typescript(`${client}
const market = '${demoMarket}'
console.log('tokens', await call('/api/v4/sandbox/tokens'))
console.log('balance', await call('/api/v4/trade-account/balance'))

const waiting = await call('/api/v4/order/new', { market, side: 'buy', amount: '0.001', price: '60000' })
console.log('order', waiting)
const bought = await call('/api/v4/order/market', { market, side: 'buy', amount: '20' })
console.log('bought', bought)

const { records } = await call('/api/v4/trade-account/order', { orderId: bought.orderId })
console.log('deals', records)
console.log('cancelled', await call('/api/v4/order/cancel', { market, orderId: waiting.orderId }))
`),
    'sandbox-ccxt': ccxt(`${library}
const symbol = 'DBTC/DUSDT'
console.log('tokens', await exchange.request('sandbox/tokens', ['v4', 'private'], 'POST'))
console.log('balance', await exchange.fetchBalance())

const waiting = await exchange.createOrder(symbol, 'limit', 'buy', 0.001, 60000)
const bought = await exchange.createMarketBuyOrderWithCost(symbol, 20)
console.log('deals', await exchange.fetchOrderTrades(bought.id, symbol))
console.log('cancelled', await exchange.cancelOrder(waiting.id, symbol))
`),
    'stream-ccxt': ccxt(`${ccxtClient(origin, { className: 'ccxt.pro.whitebit' })}api.ws = '${socketOf(origin)}'
// ccxt needs this for a socket without encryption; otherwise it does no harm.
await exchange.loadHttpProxyAgent()

const symbol = 'DBTC/DUSDT'

async function books() {
  for (;;) {
    const { bids, asks } = await exchange.watchOrderBook(symbol, 10)
    console.log('book', bids[0], asks[0])
  }
}

async function orders() {
  for (;;)
    for (const { id, status, filled } of await exchange.watchOrders(symbol)) console.log('order', id, status, filled)
}

await Promise.all([books(), orders()])
`),
    socket: typescript(`${client}
const socket = new WebSocket('${socketOf(origin)}')
const answers = new Map<number, (result: any) => void>()
let id = 0

function ask(method: string, params: unknown[] = []): Promise<any> {
  socket.send(JSON.stringify({ id: ++id, method, params }))
  return new Promise((done) => answers.set(id, done))
}

socket.onmessage = ({ data }) => {
  const frame = JSON.parse(String(data))
  if (frame.id === null) console.log('push', frame.method, frame.params)
  else answers.get(frame.id)?.(frame.error ?? frame.result)
}
await new Promise((opened) => (socket.onopen = opened))

const market = '${demoMarket}'
const { websocket_token: token } = await call('/api/v4/profile/websocket_token')
console.log('authorize', await ask('authorize', [token, 'public']))
console.log('follow', await ask('ordersPending_subscribe', [market]))

const order = await ask('order_new', [{ market, side: 'buy', amount: '0.001', price: '60000' }])
console.log('order', order)
console.log('cancelled', await ask('order_cancel', [{ market, orderId: order.orderId }]))
socket.close()
`),
    book: typescript(`import { crc32 } from 'node:zlib'

type Row = [price: string, amount: string]
const bids = new Map<string, string>()
const asks = new Map<string, string>()
const levels = 50
let sequence = 0

/** The rows of a side, best first; what lies beyond the levels that were asked for is forgotten. */
function rows(side: Map<string, string>, direction: 1 | -1): Row[] {
  const sorted = [...side].sort(([a], [b]) => direction * (Number(a) - Number(b)))
  for (const [price] of sorted.splice(levels)) side.delete(price)
  return sorted
}

const socket = new WebSocket('${socketOf(origin)}')
socket.onopen = () =>
  socket.send(JSON.stringify({ id: 1, method: 'depth_subscribe', params: ['${demoMarket}', levels, '0'] }))
socket.onmessage = ({ data }) => {
  const { method, params } = JSON.parse(String(data))
  if (method !== 'depth_update') return
  const [full, frame] = params
  if (full) for (const side of [bids, asks]) side.clear()
  for (const [side, changes] of [[bids, frame.bids], [asks, frame.asks]] as [Map<string, string>, Row[]][])
    for (const [price, amount] of changes) {
      if (Number(amount) === 0) side.delete(price)
      else side.set(price, amount)
    }
  const best = [...rows(bids, -1).slice(0, 10), ...rows(asks, 1).slice(0, 10)]
  const isRight = crc32(best.map((row) => row.join(':')).join('|')) === frame.checksum
  const isNext = sequence === 0 || frame.sequence === sequence + 1
  sequence = frame.sequence
  console.log(sequence, isRight && isNext ? 'the book is right' : 'subscribe again', best[0])
}
`),
    events: typescript(`${client}
let after: string | undefined
for (let more = true; more; ) {
  const page = await call('/api/v4/events', { after, limit: 500 })
  for (const { cursor, kind, data } of page.events) console.log(cursor, kind, data)
  after = page.next
  more = page.more
}
console.log('keep this for the next time:', after)
`),
    receiver: { language: 'JavaScript', code: receiver },
  }
}
