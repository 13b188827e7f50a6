/** An exchange on which every example of the API's page has something to show: a quoted sandbox and a fresh account. */
import { docSections } from '@exchange/contract/public-docs'
import { publicOperations } from '@exchange/contract/public'
import { call } from '@exchange/server/edges/testing/clients'
import { startExchange } from '@exchange/server/edges/testing/exchange'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { isRecord } from '../liquidity/api-client.ts'
import type { ExampleCall } from '../../web/src/features/integrations/pure/call.ts'

const MAKER = 100_001
/** Whose key the stage hands out. */
export const READER = 100_002
const market = 'DBTC_DUSDT'

export interface Stage {
  readonly exchange: TestExchange
  /** A key of an account that has nothing but what its first example brings. */
  readonly key: { readonly key: string; readonly secret: string }
  /** What only a reader knows: ids of an order that can be cancelled, and so on. Made anew by each call. */
  variables(): Promise<Readonly<Record<string, string>>>
  close(): Promise<void>
}

export interface StagedCall extends ExampleCall {
  readonly id: string
  readonly section: string
}

/** Every operation as its example calls it, in the order of the page. */
export const stagedCalls: readonly StagedCall[] = docSections.flatMap(({ slug, operations }) =>
  Object.entries(operations).flatMap(([id, doc]) => {
    const operation = publicOperations.find((known) => known.id === id)
    if (operation === undefined || doc === undefined) throw new Error(`no operation ${id}`)
    const { path, auth } = operation
    return {
      id,
      section: slug,
      method: operation.method === 'GET' ? ('GET' as const) : ('POST' as const),
      path,
      isSigned: auth === 'user',
      example: {
        inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        input: doc.input,
        ccxt: doc.ccxt ?? null,
      },
    }
  }),
)

const textOf = (body: unknown, field: string): string => (isRecord(body) ? String(body[field]) : '')

export async function openStage(): Promise<Stage> {
  const exchange = await startExchange()
  const { origin } = exchange
  await exchange.fund(MAKER, { DUSDT: '1000000', DBTC: '10' })
  const maker = await exchange.key(MAKER)
  const quote = async (side: 'buy' | 'sell', price: string) =>
    call(origin, maker, '/api/v4/order/new', { market, side, amount: '2', price })
  for (const price of ['91251', '91300']) await quote('sell', price)
  for (const price of ['91249', '91200']) await quote('buy', price)
  await call(origin, maker, '/api/v4/order/new', { market, side: 'buy', amount: '0.01', price: '91251', ioc: true })
  const key = await exchange.key(READER)
  // Nonces of a key have to rise, and the stage counts others than the examples.
  const own = await exchange.key(READER)
  const hook = await exchange.modules.integrations.create(READER, {
    name: 'Bookkeeping',
    url: 'https://example.org/hook',
    kinds: [],
  })
  const place = async (path: string, fields: object): Promise<unknown> =>
    (await call(origin, own, path, { market, side: 'sell', amount: '0.001', ...fields })).body
  let isFunded = false
  return {
    exchange,
    key,
    async variables() {
      if (!isFunded) await call(origin, own, '/api/v4/sandbox/tokens')
      isFunded = true
      const order = await place('/api/v4/order/new', { price: '120000' })
      const oco = await place('/api/v4/order/oco', {
        price: '120000',
        activation_price: '70000',
        stop_limit_price: '69000',
      })
      return { ORDER_ID: textOf(order, 'orderId'), OCO_ID: textOf(oco, 'id'), WEBHOOK_ID: hook.id }
    },
    close: () => exchange.close(),
  }
}
