/** F-12: wallets, with real keys that sign as wallets do. */
import { checksum, fromPublicKey } from 'ox/Address'
import { fromString } from 'ox/Hex'
import { getSignPayload } from 'ox/PersonalMessage'
import { getPublicKey, randomPrivateKey, sign } from 'ox/Secp256k1'
import { toHex } from 'ox/Signature'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byApp, protectedUser, proved } from './testing/proofs.ts'
import type { App } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const CHALLENGE = 'GET /v2/web3/auth/challenge'
const LOGIN = 'POST /v2/web3/auth/login'
const WALLETS = 'GET /v2/settings/web3/auth'
const LINK = 'POST /v2/settings/web3/auth'
const REMOVE = 'DELETE /v2/settings/web3/auth'
const CONFIRM = 'POST /v2/login/confirmation'

const query = async (text: string, values: readonly unknown[] = []) =>
  (await here.exchange.pool.query<Record<string, unknown>>(text, [...values])).rows

/** A key and its address, which signs what it is shown. */
class Wallet {
  readonly #key = randomPrivateKey()
  readonly address = checksum(fromPublicKey(getPublicKey({ privateKey: this.#key })))

  sign(message: string): string {
    return toHex(sign({ payload: getSignPayload(fromString(message)), privateKey: this.#key }))
  }
}

async function signed(browser: Browser, wallet: Wallet, type: 'login' | 'link') {
  const { data } = await browser.call(CHALLENGE, { query: { type, address: wallet.address } })
  return { message: data.message, signature: wallet.sign(data.message) }
}
const signIn = async (browser: Browser, wallet: Wallet) =>
  browser.call(LOGIN, { body: await signed(browser, wallet, 'login') })

async function link(browser: Browser, app: App, wallet: Wallet, name = '') {
  const body = { address: wallet.address, name, ...(await signed(browser, wallet, 'link')) }
  return proved(browser, LINK, { body }, byApp(app))
}

/** An account with an authenticator app and a wallet. */
async function walletUser(name: string) {
  const user = await protectedUser(here, name)
  const wallet = new Wallet()
  const linked = await link(user.browser, user.app, wallet)
  expect(linked.data).toMatchObject({ address: wallet.address, lastUsedAt: null })
  return { ...user, wallet, id: linked.data.id }
}

/** The second factor of an account is gone. */
const dropFactor = async (owner: number) => query('delete from totp_secrets where user_id = $1', [owner])

describe('F-12 the wallets of an account', () => {
  test('C-074 C-075 C-076 are added by a signature and a factor, named and removed; every session and the mailbox learn of it', async () => {
    const { browser, app, email } = await protectedUser(here, 'wallet')
    const wallet = new Wallet()
    const { data } = await link(browser, app, wallet, ' Savings ')
    expect(data).toMatchObject({ address: wallet.address, name: 'Savings', lastUsedAt: null })
    expect((await browser.call('GET /v2/settings')).data.user?.web3AuthAddress).toBe(wallet.address)
    const renamed = await browser.call('PATCH /v2/settings/web3/auth/{id}', {
      params: { id: data.id },
      body: { name: 'Cold' },
    })
    expect(renamed.data.name).toBe('Cold')
    expect((await browser.call(WALLETS)).data.map(({ name }) => name)).toEqual(['Cold'])
    expect((await proved(browser, REMOVE, { body: { id: data.id } }, byApp(app))).status).toBe(200)
    expect((await browser.call(WALLETS)).data).toEqual([])
    expect((await browser.call('GET /v2/settings')).data.user?.web3AuthAddress).toBeNull()
    const { records } = (await browser.call('GET /v2/notifications')).data
    expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['wallet-removed', 'wallet-added'])
    const { data: mails } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'The wallets of your account have changed'),
    )
  })

  test('an account without a second factor can not add one', async () => {
    const { browser } = await newUser(here.origin, 'wallet-bare')
    const wallet = new Wallet()
    const body = { address: wallet.address, ...(await signed(browser, wallet, 'link')) }
    expect((await browser.call(LINK, { body })).error.error).toBe('factor-required')
  })

  test('belong to one account, which can neither rename nor remove those of another', async () => {
    const owner = await walletUser('wallet-owner')
    const other = await protectedUser(here, 'wallet-other')
    expect((await link(other.browser, other.app, owner.wallet)).error.error).toBe('wallet-taken')
    const rename = await other.browser.call('PATCH /v2/settings/web3/auth/{id}', {
      params: { id: owner.id },
      body: { name: 'mine' },
    })
    expect(rename.error.error).toBe('not-found')
    const stolen = await proved(other.browser, REMOVE, { body: { id: owner.id } }, byApp(other.app))
    expect(stolen.error.error).toBe('not-found')
    expect((await owner.browser.call(WALLETS)).data).toHaveLength(1)
  })

  test('what was shown before the proof is the address that has signed', async () => {
    const { browser, app } = await protectedUser(here, 'wallet-shown')
    const [shown, hidden] = [new Wallet(), new Wallet()]
    const body = { address: shown.address, ...(await signed(browser, hidden, 'link')) }
    const asked = await browser.call(LINK, { body })
    expect(asked.error.data).toMatchObject({ lines: [{ name: 'address', value: shown.address }] })
    expect((await proved(browser, LINK, { body }, byApp(app))).error.error).toBe('wallet-refused')
    expect((await browser.call(WALLETS)).data).toEqual([])
  })

  test('are ten at most', async () => {
    const { browser, app, userId } = await walletUser('wallet-many')
    const rows = Array.from({ length: 8 }, () => new Wallet().address)
    for (const address of rows)
      await query("insert into wallets (id, user_id, address, name, created_at) values ($1, $2, $3, '', now())", [
        crypto.randomUUID(),
        userId,
        address,
      ])
    expect((await link(browser, app, new Wallet())).status).toBe(200)
    expect((await link(browser, app, new Wallet())).error.error).toBe('wallets-too-many')
    expect((await browser.call(WALLETS)).data).toHaveLength(10)
  })

  test('last-way-in: the last wallet stays where there is neither a password nor a passkey', async () => {
    const { browser, userId, id, app } = await walletUser('wallet-last')
    const [user] = await query('select password_hash from users where id = $1', [userId])
    await query('update users set password_hash = null where id = $1', [userId])
    const remove = async () => proved(browser, REMOVE, { body: { id } }, byApp(app))
    expect((await remove()).error.error).toBe('last-way-in')
    expect((await browser.call(WALLETS)).data).toHaveLength(1)
    await query('update users set password_hash = $2 where id = $1', [userId, user?.['password_hash']])
    expect((await remove()).status).toBe(200)
  })
})

describe('F-12 signing in by a wallet', () => {
  test('C-015 C-023 asks for the second factor, and says in the login history that it was a wallet', async () => {
    const { wallet, userId, app, browser } = await walletUser('wallet-login')
    const guest = new Browser(here.origin)
    const asked = await signIn(guest, wallet)
    expect(asked.data).toEqual({ userId, twoFa: true, passkeys: false, deviceVerify: false })
    expect((await guest.call('GET /v2/time')).status).toBe(401)
    expect((await guest.call(CONFIRM, { body: { totp: app.next() } })).data.userId).toBe(userId)
    expect((await guest.call('GET /v2/time')).status).toBe(200)
    const { records } = (await browser.call('GET /v2/settings/login-history')).data
    expect(records.slice(0, 2).map(({ outcome, method }) => [outcome, method])).toEqual([
      ['signed-in', 'wallet'],
      ['factor-asked', 'wallet'],
    ])
    const [notice] = (await browser.call('GET /v2/notifications')).data.records
    expect(notice).toMatchObject({ kind: 'device-added', values: { method: 'wallet' } })
    // On a known device the factor is asked for as well.
    await guest.call('POST /logout')
    expect((await signIn(guest, wallet)).data.twoFa).toBe(true)
    expect((await browser.call(WALLETS)).data[0]?.lastUsedAt).not.toBeNull()
  })

  test('without a factor, a new device takes the mailed code, and a known one nothing more', async () => {
    const { wallet, userId, email } = await walletUser('wallet-device')
    await dropFactor(userId)
    const guest = new Browser(here.origin)
    expect((await signIn(guest, wallet)).data.deviceVerify).toBe(true)
    expect((await guest.call('GET /v2/time')).status).toBe(401)
    const { data: mails } = await guest.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails[0]?.text).toContain('signed by a wallet')
    expect((await guest.call(CONFIRM, { body: { code: await guest.mailedCode(email) } })).status).toBe(200)
    await guest.call('POST /logout')
    expect((await signIn(guest, wallet)).data).toMatchObject({ deviceVerify: false, twoFa: false })
    expect((await guest.call('GET /v2/time')).status).toBe(200)
  })

  test('siwe-domain-nonce: the text names this site, its chain and its end, and each is another', async () => {
    const wallet = new Wallet()
    const guest = new Browser(here.origin)
    const ask = async (browser: Browser) =>
      (await browser.call(CHALLENGE, { query: { type: 'login', address: wallet.address.toLowerCase() } })).data
    const { message, expiresAt } = await ask(guest)
    const { host } = new URL(here.origin)
    expect(message).toMatch(
      new RegExp(`^${host} wants you to sign in with your Ethereum account:\n${wallet.address}\n\nSign in to .+\\.\n`),
    )
    expect(message).toContain(`\nURI: http://${host}\nVersion: 1\nChain ID: 1\nNonce: `)
    expect(message).toContain(`\nExpiration Time: ${new Date(expiresAt * 1000).toISOString().slice(0, 19)}`)
    expect((await ask(guest)).message).not.toBe(message)
    const turkish = new Browser(here.origin, { host: `turkey.localhost:${new URL(here.origin).port}` })
    expect((await ask(turkish)).message).toMatch(/^turkey\.localhost:\d+ wants you/)
  })

  test('siwe-domain-nonce: a text works once, in the browser that asked, for five minutes, byte for byte', async () => {
    const { wallet } = await walletUser('wallet-nonce')
    const refused = async (browser: Browser, body: { message: string; signature: string }) =>
      expect((await browser.call(LOGIN, { body })).error.error).toBe('wallet-refused')
    const guest = new Browser(here.origin)
    const first = await signed(guest, wallet, 'login')
    const thief = new Browser(here.origin)
    await refused(thief, first)
    await signed(thief, wallet, 'login')
    await refused(thief, first)
    expect((await guest.call(LOGIN, { body: first })).status).toBe(200)
    await refused(guest, first)
    const late = await signed(guest, wallet, 'login')
    here.clock.pass(301_000)
    await refused(guest, late)
    const { message } = await signed(guest, wallet, 'login')
    const elsewhere = message.replace(/^\S+/, 'evil.test')
    await refused(guest, { message: elsewhere, signature: wallet.sign(elsewhere) })
    const before = await signed(guest, wallet, 'login')
    await signed(guest, wallet, 'login')
    await refused(guest, before)
  })

  test('the key of the address has to have signed', async () => {
    const { wallet } = await walletUser('wallet-forged')
    const guest = new Browser(here.origin)
    const forgeries = [
      (message: string) => new Wallet().sign(message),
      (message: string) => wallet.sign(`${message} `),
      () => `0x${'00'.repeat(65)}`,
      () => `0x${'ff'.repeat(65)}`,
      // Of a contract.
      () => `0x${'ab'.repeat(300)}`,
    ]
    for (const forge of forgeries) {
      const { data } = await guest.call(CHALLENGE, { query: { type: 'login', address: wallet.address } })
      const answer = await guest.call(LOGIN, { body: { message: data.message, signature: forge(data.message) } })
      expect(answer.error.error).toBe('wallet-refused')
    }
  })

  test('a signature to sign in adds no wallet, and one to add a wallet signs nobody in', async () => {
    const { wallet, browser, app } = await walletUser('wallet-purpose')
    const linking = await signed(browser, wallet, 'link')
    expect((await browser.call(LOGIN, { body: linking })).error.error).toBe('wallet-refused')
    const other = new Wallet()
    const login = await signed(browser, other, 'login')
    const body = { address: other.address, ...login }
    expect((await proved(browser, LINK, { body }, byApp(app))).error.error).toBe('wallet-refused')
    const guest = new Browser(here.origin)
    const asked = await guest.call(CHALLENGE, { query: { type: 'link', address: wallet.address } })
    expect(asked.status).toBe(401)
  })

  test('a wallet that no account has opens none', async () => {
    expect((await signIn(new Browser(here.origin), new Wallet())).error.error).toBe('wallet-unknown')
  })

  test('a wallet that is removed takes the sign-ins with it that wait for their second step', async () => {
    const { wallet, browser, app, id } = await walletUser('wallet-removed')
    const guest = new Browser(here.origin)
    expect((await signIn(guest, wallet)).data.twoFa).toBe(true)
    expect((await proved(browser, REMOVE, { body: { id } }, byApp(app))).status).toBe(200)
    expect((await guest.call(CONFIRM, { body: { totp: app.next() } })).error.error).toBe('nothing-to-confirm')
    expect((await signIn(guest, wallet)).error.error).toBe('wallet-unknown')
  })

  test.each(['frozen', 'blocked'] as const)('opens no account that is %s', async (status) => {
    const { wallet, userId } = await walletUser(`wallet-${status}`)
    await query('update users set status = $2 where id = $1', [userId, status])
    const answer = await signIn(new Browser(here.origin), wallet)
    expect([answer.status, answer.error.data]).toMatchObject([403, { [status]: true }])
  })

  test('an address gets 20 texts in ten minutes, and a network 200 in an hour', async () => {
    const address = new Wallet().address
    const ask = async (browser: Browser) =>
      (await browser.call(CHALLENGE, { query: { type: 'login', address } })).status
    const from = (host: number) => new Browser(here.origin, { 'x-forwarded-for': `198.51.100.${host}` })
    for (let host = 1; host <= 10; host++) {
      const guest = from(host)
      for (let count = 0; count < 20; count++) expect(await ask(guest)).toBe(200)
      if (host === 1) expect(await ask(guest)).toBe(429)
    }
    expect(await ask(from(11))).toBe(429)
  })
})
