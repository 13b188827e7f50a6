/** An exchange on which every example of the API's page has something to show: a quoted sandbox and a fresh account. */
import { createHash, randomBytes } from 'node:crypto'
import { scopes } from '@exchange/contract/accounts/scopes'
import { docSections } from '@exchange/contract/public-docs'
import { publicOperations } from '@exchange/contract/public'
import { call } from '@exchange/server/edges/testing/clients'
import { startExchange } from '@exchange/server/edges/testing/exchange'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { Editions } from '@exchange/server/kernel/index'
import type { UserContext } from '@exchange/server/kernel/index'
import { AppStore, newClient } from '@exchange/server/modules/accounts/apps/index'
import { isRecord } from '../liquidity/api-client.ts'
import type { ExampleCall } from '../../web/src/features/integrations/pure/call.ts'

/** Who quotes the market of the stage. */
export const MAKER = 100_001
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

/** Whether a call of anybody has nothing but an address. */
const isOpen = ({ body }: { readonly body: { readonly type: string } }): boolean => body.type === 'undefined'

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
      access:
        auth === 'app'
          ? ('token' as const)
          : auth === 'user'
            ? ('key' as const)
            : isOpen(operation)
              ? ('open' as const)
              : ('form' as const),
      example: {
        inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        input: doc.input,
        ccxt: doc.ccxt ?? null,
      },
    }
  }),
)

const APP_USER = 100_003
const CALLBACK = 'https://app.example/callback'

/** A program that acts for the reader, and how its users let it. */
async function openApp({ kit, modules }: TestExchange) {
  const { row, secret } = newClient(
    { id: 'bookkeeper', name: 'Bookkeeper', redirectUris: [CALLBACK], scopes: [...scopes] },
    new Date(kit.clock.now()),
  )
  await new AppStore(kit.db).addClient(kit.db, row)
  for (const owner of [READER, APP_USER]) await modules.accounts.profile.ensureOwn(owner, `${owner}@users.test`)
  const { apps } = modules.accounts
  const authorize = async (owner: number, verifier: string): Promise<string> => {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const request = new URLSearchParams({
      client_id: row.id,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString()
    const { redirectUrl } = await apps.authorize(visitOf(owner), {
      request,
      client: row.name,
      scopes: row.scopes,
      decision: 'allow',
    })
    return new URL(redirectUrl).searchParams.get('code') ?? ''
  }
  return {
    /** A code that waits, and tokens of the reader. */
    async variables() {
      const verifier = randomBytes(32).toString('base64url')
      const ids = { client_id: row.id, client_secret: secret }
      const given = await apps.token(
        { ip: '127.0.0.1' },
        { ...ids, code: await authorize(READER, verifier), code_verifier: verifier },
      )
      const tokens = 'data' in given ? given.data : given
      return {
        CLIENT_ID: row.id,
        CLIENT_SECRET: secret,
        CODE: await authorize(APP_USER, verifier),
        CODE_VERIFIER: verifier,
        REFRESH_TOKEN: tokens.refresh_token,
        ACCESS_TOKEN: tokens.access_token,
      }
    },
  }
}

/** As a browser of this account would come. */
const visitOf = (owner: number): UserContext => ({
  door: 'web',
  region: 'global',
  edition: new Editions().of('global'),
  site: { host: 'localhost', isSecure: false },
  ip: '127.0.0.1',
  country: null,
  userAgent: '',
  language: 'en',
  actor: {
    owner,
    through: `session of ${owner}`,
    permissions: new Set(['read', 'trade', 'transfer', 'manage'] as const),
    mustAgree: false,
    isClosing: false,
    region: 'global',
  },
  commandId: null,
  cookies: { get: () => undefined, names: () => [], set: () => {}, clear: () => {} },
  bearer: null,
})

const textOf = (body: unknown, field: string): string => (isRecord(body) ? String(body[field]) : '')

/** A deposit of the reader's that waits for its confirmations. */
async function sendDeposit({ modules: { custody, demoChains } }: TestExchange): Promise<void> {
  await custody.follow()
  await custody.open(READER, 'BTC', undefined)
  await demoChains.send(READER, 'BTC', 'BTC', '0.05')
  await custody.follow()
}

/** The reader has a second factor, and something to withdraw. */
async function readyToWithdraw(exchange: TestExchange): Promise<void> {
  await exchange.kit.db.execute(
    `insert into totp_secrets (user_id, last_step, enabled_at) values (${READER}, 0, now()) on conflict do nothing`,
  )
  await exchange.fund(READER, { USDT: '1000' }, 'main')
}

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
  const app = await openApp(exchange)
  await sendDeposit(exchange)
  await readyToWithdraw(exchange)
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
      return {
        ORDER_ID: textOf(order, 'orderId'),
        OCO_ID: textOf(oco, 'id'),
        WEBHOOK_ID: hook.id,
        WITHDRAWAL_ADDRESS: exchange.modules.demoChains.outside(READER, 'TRC20').address,
        UNIQUE_ID: randomBytes(8).toString('hex'),
        OTHER_UNIQUE_ID: randomBytes(8).toString('hex'),
        ...(await app.variables()),
      }
    },
    close: () => exchange.close(),
  }
}
