/** Every method and push of the trade socket, in both dialects, on an exchange where each has something to show. */
import { socketMethods } from '@exchange/contract/channels'
import type { SocketMethodSpec } from '@exchange/contract/kernel'
import { docSections } from '@exchange/contract/public-docs'
import { publicOperations } from '@exchange/contract/public'
import { call } from '@exchange/server/edges/testing/clients'
import { Dialogue } from '../conformance/dialogue.ts'
import type { Frame } from '../conformance/dialogue.ts'
import { isRecord } from '../liquidity/api-client.ts'
import type { Stage } from './stage.ts'
import { READER } from './stage.ts'

type Call = readonly [method: string, params: readonly unknown[]]
const market = 'DBTC_DUSDT'

/** They authorize a connection, which is played with a token. */
const AUTHORIZING: ReadonlySet<string> = new Set(['authorize', 'server.auth'])

/** The methods of a dialect as their examples call them: those that anybody asks first, subscriptions, questions, ends. */
function callsOf(dialect: SocketMethodSpec['dialect']) {
  const methods = socketMethods.filter(
    (spec) => spec.dialect === dialect && !AUTHORIZING.has(spec.method) && !orderMethods.has(spec.method),
  )
  const named = (wanted: (spec: SocketMethodSpec) => boolean): Call[] =>
    methods.filter(wanted).map(({ method, example }) => [method, momentsOf(method) ?? example])
  const isEnd = ({ method }: SocketMethodSpec): boolean => /[._]unsubscribe$/.test(method)
  return {
    subscriptions: named(({ push }) => push !== null),
    questions: named((spec) => spec.push === null && !isEnd(spec)),
    ends: named(isEnd),
    pushes: methods.flatMap(({ push }) => push ?? []),
  }
}

/** Params with moments: candles of the last and the next minute. */
function momentsOf(method: string): readonly unknown[] | null {
  if (method !== 'candles_request' && method !== 'kline.query') return null
  const now = Math.floor(Date.now() / 1000)
  return [market, now - 60, now + 60, 60]
}

/** The examples of the operations that the socket serves too. */
const orderExamples = docSections.flatMap(({ operations }) =>
  Object.entries(operations).flatMap(([id, doc]) => {
    const method = publicOperations.find((operation) => operation.id === id)?.socketMethod ?? null
    return method === null || doc === undefined ? [] : [{ method, input: doc.input }]
  }),
)

const orderMethods: ReadonlySet<string> = new Set(orderExamples.map(({ method }) => method))

const variableOf = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith('$') ? value.slice(1) : null

async function playOrders(dialogue: Dialogue, stage: Stage): Promise<void> {
  for (const { method, input } of orderExamples) {
    const isNeeded = Object.values(input).some((value) => variableOf(value) !== null)
    const variables = isNeeded ? await stage.variables() : {}
    const fields = Object.entries(input).map(([name, value]) => [name, variables[variableOf(value) ?? ''] ?? value])
    await dialogue.ask(method, [Object.fromEntries(fields)])
  }
}

/** @returns every frame that came; every answer is a success */
export async function playSocket(stage: Stage): Promise<readonly Frame[]> {
  const { exchange, key } = stage
  // The account gets its first funds.
  await stage.variables()
  const [api, site] = [await Dialogue.open(exchange.socketUrl), await Dialogue.open(exchange.socketUrl)]
  const { body } = await call(exchange.origin, key, '/api/v4/profile/websocket_token')
  const ask = async (dialogue: Dialogue, calls: readonly Call[]) => {
    for (const [method, params] of calls) await dialogue.ask(method, params)
  }
  const [compatible, ofSite] = [callsOf('compatible'), callsOf('site')]
  await api.ask('authorize', [isRecord(body) ? body['websocket_token'] : '', 'public'])
  await ask(api, compatible.subscriptions)
  await site.ask('server.auth', [exchange.token(READER), 'web'])
  await ask(site, ofSite.subscriptions)
  await playOrders(api, stage)
  const { body: waiting } = await call(exchange.origin, key, '/api/v4/order/new', {
    market,
    side: 'buy',
    amount: '0.001',
    price: '60000',
  })
  await exchange.modules.notifications.tell(READER, { kind: 'demo-funds', values: { assets: 2 } })
  await call(exchange.origin, key, '/api/v4/main-account/transfer', {
    ticker: 'DUSDT',
    amount: '10',
    from: 'spot',
    to: 'main',
  })
  await api.heard(compatible.pushes)
  await site.heard(ofSite.pushes)
  await ask(api, [...compatible.questions, ...compatible.ends])
  await ask(site, [...ofSite.questions, ...ofSite.ends])
  await call(exchange.origin, key, '/api/v4/order/cancel', {
    market,
    orderId: isRecord(waiting) ? waiting['orderId'] : 0,
  })
  await api.close()
  await site.close()
  return [...api.frames, ...site.frames]
}

/** @returns the error of an order that the account can't pay */
export async function playRefusal({ exchange, key }: Stage): Promise<unknown> {
  const { body } = await call(exchange.origin, key, '/api/v4/profile/websocket_token')
  const dialogue = await Dialogue.open(exchange.socketUrl)
  await dialogue.ask('authorize', [isRecord(body) ? body['websocket_token'] : '', 'public'])
  const order = { market, side: 'buy', amount: '100', price: '60000' }
  const { frame } = await dialogue.ask('order_new', [order])
  await dialogue.close()
  return frame['error']
}
