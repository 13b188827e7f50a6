/**
 * Who may do what, for every operation of the contract: accounts that are frozen, blocked, being closed or behind with the terms,
 * and strangers who know the ids of another account. An operation that names something of an account and is not listed here
 * fails the test.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { bech32m } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { webOperations } from '@exchange/contract'
import { scopes } from '@exchange/contract/accounts/scopes'
import type { Operation } from '@exchange/contract/kernel'
import { publicOperations } from '@exchange/contract/public'
import { databaseOf } from '../../processes/kit.ts'
import { newToken, systemClock, tokenHash } from '../../kernel/index.ts'
import { Publishing, SiteStore } from '../../modules/site/index.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { CloseCode } from '../websocket/connection.ts'
import { SocketClient, call } from '../testing/clients.ts'
import { requestPath } from '../testing/request-path.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { askedBy, byMail, proved } from '../web-http/testing/proofs.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

let here: TestExchange
let ada: Operator
beforeAll(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'owner')
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const own = webOperations.filter(({ auth }) => auth === 'user')
/** Without what ends the session of its caller. */
const staying = own.filter(({ id }) => !['accounts.logout', 'accounts.freeze'].includes(id))
const signed = publicOperations.filter(({ auth }) => auth === 'user')
/** What an app may call with the token of an account. */
const ofApps = publicOperations.filter(({ scope }) => scope !== null)
/** An app that an account let do everything, and its token. */
async function letApp(userId: number) {
  const [id, token] = [newToken(), newToken()]
  const { pool } = here.exchange
  await pool.query(
    `insert into oauth_clients (id, name, verified, secret_hash, redirect_uris, scopes, grant_seconds, ips, needs_pkce, created_at)
     values ('standing', 'Standing', false, '', '[]', '[]', 60, '[]', true, now()) on conflict do nothing`,
  )
  await pool.query(
    `insert into oauth_grants (id, user_id, client_id, scopes, created_at, expires_at)
     values ($1, $2, 'standing', $3, now(), now() + interval '90 days')`,
    [id, userId, JSON.stringify(scopes)],
  )
  await pool.query(
    `insert into oauth_tokens (id_hash, kind, grant_id, user_id, payload, expires_at)
     values ($1, 'AccessToken', $2, $3, '{}', now() + interval '90 days')`,
    [tokenHash(token), id, userId],
  )
  return { id, token }
}
const isRefusedToApp = async (token: string, { method, path }: Operation) => {
  const headers = { authorization: `Bearer ${token}` }
  const body = method === 'GET' ? {} : { body: '{}' }
  return (await fetch(new URL(path, here.origin), { method, headers, ...body })).status === 401
}
/** A request that names nothing there is. */
const empty = async (browser: Browser, { method, path, body }: Operation) =>
  browser.send(method, path.replaceAll(/\{\w+\}/g, 'BTC_USDT'), body.type === 'undefined' ? undefined : {})
const errorOf = async (response: Response): Promise<string> => {
  const text = await response.text()
  return text.startsWith('{') ? ((JSON.parse(text) as { error?: string }).error ?? '') : ''
}
/** The names of the operations of which `holds` is true, in the order of the contract. */
async function which<O extends Operation>(operations: readonly O[], holds: (operation: O) => Promise<boolean>) {
  const found: string[] = []
  for (const operation of operations) if (await holds(operation)) found.push(operation.id)
  return found
}
/** The fields of a body that are ids of the exchange's own. */
const namesIn = ({ body }: Operation): string[] => {
  if (body.type === 'undefined') return []
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).filter((name) => /^(?:id|orderId|otoId)$/.test(name))
}
const idsOf = (operations: readonly Operation[]) => operations.map(({ id }) => id)

describe.each(['freeze', 'block'] as const)('an account that an operator did this to: %s', (act) => {
  test('keeps no session for any operation, no key for any signed one, no app, and no socket', async () => {
    const { browser, userId } = await newUser(here.origin, `standing-${act}`)
    const pair = await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'funds', ips: [] })
    const socket = await SocketClient.open(`${here.origin.replace('http', 'ws')}/ws`)
    const ended = once(socket.socket, 'close')
    await socket.authorize(here.origin, pair)
    expect(await socket.code('balanceSpot_request', [['DUSDT']])).toBeNull()

    const isRefused = async (operation: Operation) => (await empty(browser, operation)).status === 401
    expect(await which(staying, isRefused)).toEqual([])
    const { token } = await letApp(userId)
    const isRefusedByToken = async (operation: Operation) => isRefusedToApp(token, operation)
    expect(await which(ofApps, isRefusedByToken)).toEqual([])
    const params = { id: userId }
    expect((await ada.act(`POST /admin/api/users/{id}/${act}`, { params, body: why })).data.outcome).toBe('done')
    expect(await which(own, isRefused)).toEqual(idsOf(own))
    expect(await which(signed, async ({ path }) => (await call(here.origin, pair, path)).status === 401)).toEqual(
      idsOf(signed),
    )
    expect(await which(ofApps, isRefusedByToken)).toEqual(idsOf(ofApps))
    expect((await ended)[0]).toBe(CloseCode.sessionEnded)
  })
})

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(here.origin)
  const answer = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  if (answer.data.deviceVerify)
    await browser.call('POST /v2/login/confirmation', { body: { code: await browser.mailedCode(email) } })
  return browser
}

test('an account that is being closed may do what the contract says, and nothing else', async () => {
  const { browser, email, userId } = await newUser(here.origin, 'standing-closing')
  const { token } = await letApp(userId)
  const pair = await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'funds', ips: [] })
  expect((await proved(browser, 'POST /v2/settings/delete-account', { body: {} }, byMail(browser, email))).status).toBe(
    200,
  )
  const isRefusedByToken = async (operation: Operation) => isRefusedToApp(token, operation)
  expect(await which(ofApps, isRefusedByToken)).toEqual(idsOf(ofApps))
  const again = await signedIn(email)
  const refused = async (operation: Operation) => (await errorOf(await empty(again, operation))) === 'account-closing'
  // Closing it once more is refused by the same name.
  const others = staying.filter(({ id }) => id !== 'accounts.deleteAccount')
  expect(await which(others, refused)).toEqual(idsOf(others.filter(({ whileClosing }) => !whileClosing)))
  expect(await which(signed, async ({ path }) => (await call(here.origin, pair, path)).status === 401)).toEqual(
    idsOf(signed),
  )
})

test('ENT-04: an account that has not agreed to the newest terms is refused what needs them, and nothing else', async () => {
  const { email, userId } = await newUser(here.origin, 'standing-terms')
  await here.exchange.pool.query('delete from agreements where user_id = $1', [userId])
  const browser = await signedIn(email)
  const refused = async (operation: Operation) =>
    (await errorOf(await empty(browser, operation))) === 'terms-not-accepted'
  expect(await which(staying, refused)).toEqual(idsOf(own.filter(({ needsTerms }) => needsTerms)))
})

describe('a stranger who knows the ids of another account', () => {
  type Params = Readonly<Record<string, string>>
  interface Owner {
    readonly browser: Browser
    readonly email: string
    readonly userId: number
  }
  interface Named {
    /** Makes what is named, and says how. */
    readonly make: (owner: Owner) => Promise<Params>
    /** The same names of what there is not. */
    readonly missing: Params
    readonly body?: (named: Params, caller: Owner) => object | Promise<object>
    readonly query?: Params
    /** What it asks for is proved with a factor, as the tests of factors do. */
    readonly needsFactor?: true
    /** It takes a second factor, which nobody here has: the tests of its domain ask with one. */
    readonly needsSecondFactor?: true
    /** What its owner still sees afterwards. */
    readonly seen: (owner: Owner) => Promise<unknown>
  }
  const UUID = '3f2b8c1e-5d4a-4f6b-9a7c-0123456789ab'
  const unknown = { id: UUID }

  const session: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser }) => ({ id: (await browser.call('GET /v2/settings/sessions')).data[0]?.id ?? '' }),
    seen: async ({ browser }) => (await browser.call('GET /v2/settings/sessions')).data.map(({ id }) => id),
  }
  const device: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser }) => ({ id: (await browser.call('GET /v2/settings/devices')).data[0]?.id ?? '' }),
    seen: async ({ browser }) => (await browser.call('GET /v2/settings/devices')).data.map(({ id }) => id),
  }
  const passkey: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser, email }) => {
      const authenticator = new Authenticator({ origin: here.origin })
      const options = await proved(browser, 'POST /v2/settings/passkeys/register/start', {}, byMail(browser, email))
      const response = authenticator.create(options.data)
      const added = await browser.call('POST /v2/settings/passkeys/register/finish', {
        body: { response, name: 'mine' },
      })
      expect(added.status).toBe(200)
      return { id: added.data.passkey.id }
    },
    seen: async ({ browser }) => (await browser.call('GET /v2/settings/passkeys')).data,
  }
  const key: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => ({
      id: (await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'trade', ips: [] })).id,
    }),
    seen: async ({ userId }) => here.exchange.modules.apiKeys.list(userId),
  }
  const integration: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser, email }) => {
      const body = { name: 'ledger', url: 'http://127.0.0.1:9/in' }
      await browser.call('POST /v2/integrations/code', { body })
      const code = await browser.mailedCode(email)
      const made = await browser.call('POST /v2/integrations', { body: { ...body, code } })
      expect(made.error).toMatchObject({ data: { name: 'ledger' } })
      return { id: made.data.id }
    },
    seen: async ({ browser }) => (await browser.call('GET /v2/integrations')).data,
  }
  const letter: Pick<Named, 'make' | 'seen'> = {
    make: async (owner) => {
      const { id } = await integration.make(owner)
      const made = crypto.randomUUID()
      await here.exchange.pool.query(
        `insert into integration_letters (id, integration_id, cursor, event, error, given_up_at, queued)
         values ($1, $2, '1', '{"kind":"balance","time":1}', 'no answer', now(), false)`,
        [made, id],
      )
      return { id: made }
    },
    seen: async ({ userId }) =>
      (
        await here.exchange.pool.query(
          'select l.id, l.queued from integration_letters l join integrations i on i.id = l.integration_id where i.user_id = $1',
          [userId],
        )
      ).rows,
  }
  const wallet: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => {
      const id = crypto.randomUUID()
      await here.exchange.pool.query(
        `insert into wallets (id, user_id, address, name, created_at) values ($1, $2, $3, 'mine', now())`,
        [id, userId, `0x${id}`],
      )
      return { id }
    },
    seen: async ({ userId }) =>
      (await here.exchange.pool.query('select id, name from wallets where user_id = $1', [userId])).rows,
  }
  const connection: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => {
      const id = crypto.randomUUID()
      await here.exchange.pool.query(
        `insert into identities (id, user_id, provider, issuer, subject, created_at)
         values ($1, $2, 'google', 'https://accounts.google.com', $3, now())`,
        [id, userId, `subject ${id}`],
      )
      return { id }
    },
    seen: async ({ userId }) =>
      (await here.exchange.pool.query('select id from identities where user_id = $1', [userId])).rows,
  }
  const pushed: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser }) => {
      const pair = createECDH('prime256v1')
      const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
      const added = await browser.call('POST /v2/settings/push', {
        body: { endpoint: `http://127.0.0.1:9/${crypto.randomUUID()}`, keys, topics: ['security'] },
      })
      expect(added.status).toBe(200)
      return { id: added.data.id }
    },
    seen: async ({ browser }) => (await browser.call('GET /v2/settings/push')).data.browsers,
  }
  const grant: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => ({ id: (await letApp(userId)).id }),
    seen: async ({ browser }) => (await browser.call('GET /v2/auth/user/tokens')).data,
  }
  const copy: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser }) => {
      const asked = await browser.call('POST /v2/settings/exports')
      expect(asked.status).toBe(200)
      await here.exchange.modules.accounts.exports.run()
      return { id: (await browser.call('GET /v2/settings/exports')).data.last?.id ?? '' }
    },
    seen: async ({ browser }) => (await browser.call('GET /v2/settings/exports')).data,
  }
  const exported: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser }) => {
      const to = Math.floor(here.clock.now() / 1000)
      const body = { kind: 'transfers', format: 'csv', from: to - 86_400, to } as const
      const { data } = await browser.call('POST /v2/export', { body })
      await here.exchange.modules.exports.run()
      return { id: data.id }
    },
    seen: async ({ browser }) => (await browser.call('GET /v2/export')).data,
  }
  const order: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser }) => {
      expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
      const body = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
      expect((await browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
      const fields = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '20000' } as const
      const placed = await browser.call('POST /v2/trade/spot/limit', { body: fields })
      expect(placed.status).toBe(200)
      return { id: String(placed.data.orderId) }
    },
    seen: async ({ userId }) => here.exchange.core.views.orders.of(userId).map(({ orderId }) => String(orderId)),
  }
  const listed: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => {
      const address = bech32m.encode('demotrc20', bech32m.toWords(randomBytes(20)))
      const wanted = { network: 'TRC20', address, memo: null, tickers: null, label: 'mine', isAlike: false }
      return { id: (await here.exchange.modules.addressBook.add(userId, wanted)).id }
    },
    seen: async ({ userId }) => here.exchange.modules.addressBook.list(userId),
  }
  const outflow: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => {
      const id = crypto.randomUUID()
      await here.exchange.pool.query(
        `insert into withdrawals (id, user_id, through, asset, network, address, memo, amount, fee, worth, state, confirm_by, created_at,
           changed_at) values ($1, $2, 'site', 0, 'TRC20', 'somewhere', '', 200, 100, 1, 'unconfirmed', $3, now(), now())`,
        [id, userId, new Date(here.clock.now() + 900_000)],
      )
      return { id }
    },
    seen: async ({ userId }) =>
      (await here.exchange.pool.query('select id, state from withdrawals where user_id = $1', [userId])).rows,
  }
  const payment: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => {
      const id = crypto.randomUUID()
      await here.exchange.pool.query(
        `insert into payments (id, user_id, through, provider, asset, amount, fee, worth, state, keeps_card, created_at, changed_at)
           values ($1, $2, 'site', 'EUR_SEPA', 14, 200, 100, 1, 'expired', false, now(), now())`,
        [id, userId],
      )
      return { id }
    },
    seen: async ({ userId }) =>
      (await here.exchange.pool.query('select id, state from payments where user_id = $1', [userId])).rows,
  }
  const savedCard: Pick<Named, 'make' | 'seen'> = {
    make: async ({ userId }) => {
      const id = crypto.randomUUID()
      await here.exchange.pool.query(
        `insert into payment_cards (id, user_id, provider, asset, token, mark, holder, first, last, brand, expires, added_at, used_at)
           values ($1, $2, 'EUR_VISAMASTER', 14, '', 'mark', '', '400000', '0077', 'Visa', '2099-01', now(), now())`,
        [id, userId],
      )
      return { id }
    },
    seen: async ({ userId }) =>
      (await here.exchange.pool.query('select id from payment_cards where user_id = $1', [userId])).rows,
  }
  const alert: Pick<Named, 'make' | 'seen'> = {
    make: async ({ browser }) => {
      const body = { market: 'DBTC_DUSDT', value: '1000000' }
      return { id: (await browser.call('POST /v2/price-alerts', { body })).data.id }
    },
    seen: async ({ browser }) => (await browser.call('GET /v2/price-alerts')).data,
  }
  const named: Readonly<Record<string, Named>> = {
    'price-alerts.move': { ...alert, missing: unknown, body: () => ({ value: '900000' }) },
    'price-alerts.remove': { ...alert, missing: unknown },
    'address-book.remove': { ...listed, missing: unknown, body: ({ id }) => ({ id }) },
    'accounts.endSession': { ...session, missing: unknown },
    'accounts.endDevice': { ...device, missing: unknown },
    'accounts.renamePasskey': {
      ...passkey,
      missing: { id: 'AAAAAAAAAAAAAAAAAAAAAA' },
      body: () => ({ name: 'taken' }),
    },
    'accounts.deletePasskey': { ...passkey, missing: { id: 'AAAAAAAAAAAAAAAAAAAAAA' }, needsFactor: true },
    'accounts.renameWallet': { ...wallet, missing: unknown, body: () => ({ name: 'taken' }) },
    'accounts.removeWallet': { ...wallet, missing: unknown, body: ({ id }) => ({ id }), needsFactor: true },
    'accounts.removeConnection': { ...connection, missing: unknown, needsFactor: true },
    'accounts.changePush': { ...pushed, missing: unknown, body: () => ({ topics: ['orders'] }) },
    'accounts.removePush': { ...pushed, missing: unknown },
    'accounts.revokeApp': { ...grant, missing: unknown, body: ({ id }) => ({ id }) },
    'accounts.openDataExport': { ...copy, missing: unknown },
    'accounts.dataExportFile': { ...copy, missing: unknown },
    'exports.file': { ...exported, missing: unknown },
    'exports.remove': { ...exported, missing: unknown },
    'trading.cancel': { ...order, missing: { id: '999999999' }, query: { market: 'DBTC_DUSDT' } },
    'trading.modify': {
      ...order,
      missing: { id: '999999999' },
      body: ({ id }) => ({ market: 'DBTC_DUSDT', orderId: Number(id), amount: '0.002' }),
    },
    'trading.amend': {
      ...order,
      missing: { id: '999999999' },
      body: ({ id }) => ({ market: 'DBTC_DUSDT', orderId: Number(id), amount: '0.002' }),
    },
    'api-keys.one': { ...key, missing: unknown },
    'api-keys.change': { ...key, missing: unknown, body: () => ({ enabled: false }) },
    'api-keys.changeCode': { ...key, missing: unknown, body: () => ({ enabled: false }) },
    'api-keys.remove': { ...key, missing: unknown },
    'integrations.one': { ...integration, missing: unknown },
    'integrations.change': { ...integration, missing: unknown, body: () => ({ name: 'taken' }) },
    'integrations.changeCode': { ...integration, missing: unknown, body: () => ({ name: 'taken' }) },
    'integrations.renewCode': { ...integration, missing: unknown },
    'integrations.remove': { ...integration, missing: unknown },
    'integrations.renew': {
      ...integration,
      missing: unknown,
      // Whether the code is right is looked at once the integration is found.
      body: () => ({ code: '123456' }),
    },
    'integrations.prove': { ...integration, missing: unknown },
    'integrations.ping': { ...integration, missing: unknown },
    'integrations.replay': { ...integration, missing: unknown, body: () => ({}) },
    'integrations.resend': { ...letter, missing: unknown },
    'integrations.discard': { ...letter, missing: unknown },
    'withdrawals.one': { ...outflow, missing: unknown },
    'withdrawals.code': { ...outflow, missing: unknown },
    'withdrawals.cancel': { ...outflow, missing: unknown },
    'withdrawals.confirm': {
      ...outflow,
      missing: unknown,
      needsSecondFactor: true,
      body: () => ({
        ticker: 'USDT',
        network: 'TRC20',
        address: 'somewhere',
        memo: null,
        receive: '0.000001',
        fee: '0.000001',
        code: '123456',
      }),
    },
    'payments.one': { ...payment, missing: unknown },
    'payments.removeCard': { ...savedCard, missing: unknown },
    'site.report': {
      make: async ({ userId }) => ({
        id: await new Publishing(new SiteStore(databaseOf(here.exchange.pool)), systemClock).storeReport(userId, {
          name: 'report.csv',
          mediaType: 'text/csv',
          bytes: Buffer.from('a,b\n'),
        }),
      }),
      missing: unknown,
      seen: async () => null,
    },
    'notifications.read': {
      make: async ({ userId }) => {
        await here.exchange.modules.notifications.tell(userId, {
          kind: 'password-changed',
          values: { address: '', device: '' },
        })
        const { rows } = await here.exchange.pool.query<{ id: string }>(
          'select id from notifications where user_id = $1',
          [userId],
        )
        return { id: String(rows[0]?.id) }
      },
      missing: { id: '999999999' },
      seen: async ({ userId }) =>
        (
          await here.exchange.pool.query('select id, read_at from notifications where user_id = $1 order by id', [
            userId,
          ])
        ).rows,
    },
  }
  /** A market, a wallet, an asset, a network, an app, and the code that a screen shows to whoever looks at it are nobody's. */
  const nobodys = new Set([
    'trading.cancelConditional',
    'balances.wallet',
    'custody.defaultAddress',
    'custody.address',
    'custody.addresses',
    'accounts.answerQrLogin',
    'accounts.appScopes',
  ])
  const naming = own.filter((one) => (one.path.includes('{') || namesIn(one).length > 0) && !nobodys.has(one.id))

  test('is asked for with every operation that names something', () => {
    expect(Object.keys(named).toSorted()).toEqual(idsOf(naming).toSorted())
  })

  test.for(naming.map((operation) => [operation.id, operation] as const))(
    '%s: hears what is said of an id that was never there, and changes nothing',
    async ([id, operation]) => {
      const one = named[id]
      if (one === undefined) throw new Error(`${id} is not listed`)
      const name = id.replaceAll(/\W/g, '-').toLowerCase()
      const owner = await newUser(here.origin, `owner-${name}`)
      const stranger = await newUser(here.origin, `stranger-${name}`)
      const params = await one.make(owner)
      const before = await one.seen(owner)
      const ask = async (caller: Owner, values: Params) => {
        const path = requestPath(operation.path, { params: values, query: one.query })
        const body = await one.body?.(values, caller)
        const send = async (act?: string) =>
          caller.browser.send(operation.method, path, body, act === undefined ? {} : { 'x-act': act })
        const first = await send()
        if (first.status !== 422 || one.needsFactor === undefined) return [first.status, await errorOf(first)]
        here.clock.pass(61_000)
        const { act } = askedBy({ error: (await (await send()).json()) as { data?: Record<string, unknown> } })
        const code = await caller.browser.mailedCode(caller.email)
        await caller.browser.call('POST /v2/2fa/validate', { body: { act, password: PASSWORD, code } })
        const second = await send(act)
        return [second.status, await errorOf(second)]
      }
      const refused = await ask(stranger, params)
      expect(refused).toEqual(await ask(stranger, one.missing))
      expect(refused[0]).toBeGreaterThanOrEqual(400)
      expect(refused[1]).not.toBe('request-invalid')
      expect(await one.seen(owner)).toEqual(before)
      // The ids are right: their owner is not told the same.
      if (one.needsFactor === undefined && one.needsSecondFactor === undefined)
        expect(await ask(owner, params)).not.toEqual(refused)
    },
  )

  /** What is asked with a key, each with the other fields that it needs. */
  const asked: Readonly<Record<string, object>> = {
    'trading.publicCancelConditional': { market: 'DBTC_DUSDT' },
    'trading.publicCancelOco': { market: 'DBTC_DUSDT' },
    'trading.publicCancelOto': { market: 'DBTC_DUSDT' },
    'trading.publicCancel': { market: 'DBTC_DUSDT' },
    'trading.publicModify': { market: 'DBTC_DUSDT', amount: '0.002' },
    'trading.publicAmend': { market: 'DBTC_DUSDT', amount: '0.002' },
    'trading.publicOrders': { market: 'DBTC_DUSDT' },
    'trading.publicCancelV1': { market: 'DBTC_DUSDT' },
    'history.publicOrders': { market: 'DBTC_DUSDT' },
    'history.publicOrderDeals': {},
    'history.publicOrderDealsV1': {},
    'integrations.publicReplay': {},
  }
  test('asks with a key as well, for every signed operation that names something', async () => {
    const byKey = signed.filter((operation) => namesIn(operation).length > 0)
    expect(idsOf(byKey)).toEqual(Object.keys(asked))
    const owner = await newUser(here.origin, 'owner-by-key')
    const { userId } = await newUser(here.origin, 'stranger-by-key')
    const pair = await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'funds', ips: [] })
    const orderId = Number((await order.make(owner)).id)
    const webhook = (await integration.make(owner)).id
    const before = JSON.stringify([await order.seen(owner), await integration.seen(owner)])
    for (const operation of byKey) {
      const fields = asked[operation.id] ?? {}
      const [name = ''] = namesIn(operation)
      const isWebhook = operation.id.startsWith('integrations.')
      const ask = async (value: unknown) => {
        const { status, body } = await call(here.origin, pair, operation.path, { ...fields, [name]: value })
        return [operation.id, status, body]
      }
      const [theirs, missing] = isWebhook ? [webhook, UUID] : [orderId, 999_999_999]
      expect(await ask(theirs)).toEqual(await ask(missing))
    }
    expect(JSON.stringify([await order.seen(owner), await integration.seen(owner)])).toBe(before)
  })
})
