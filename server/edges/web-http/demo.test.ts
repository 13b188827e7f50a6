/** Demo funds that the core refuses, and an exchange that starts all the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_PERMISSIONS, Permission, SystemOwner } from '@exchange/core'
import { amount } from '@exchange/core/units'
import { newCommandId } from '../../kernel/index.ts'
import { call } from '../testing/clients.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

const TRADER = 100

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

/** Whether the demo chain, which all demo funds come from, may pay. */
async function allowDemoFunds(canTransfer: boolean): Promise<void> {
  const { engine } = here.exchange.core
  const owner = SystemOwner['chain:demo']
  await engine.submit({
    kind: 'account.configure',
    owner,
    stpGroup: 0,
    permissions: canTransfer ? ALL_PERMISSIONS : ALL_PERMISSIONS & ~Permission.transferOut,
    id: newCommandId(),
  })
}

test('the exchange starts while a grant of before is refused, and its user claims once it may be paid', async () => {
  const { browser, userId } = await newUser(here.origin, 'stopped')
  await here.exchange.pool.query(
    `insert into demo_grants (id, user_id, kind, day, region, status, created_at)
     values (gen_random_uuid(), $1, 'faucet', $2, 'global', 'pending', now())`,
    [userId, new Date(here.clock.now()).toISOString().slice(0, 10)],
  )
  await allowDemoFunds(false)
  await here.restart()
  browser.origin = here.origin
  expect((await browser.call('GET /v2/demo/grants')).data.available).toBe(true)
  await allowDemoFunds(true)
  expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
  expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '10000' })
})

test('the exchange starts while a simulated trader cannot be funded', async () => {
  const { engine, views } = here.exchange.core
  const [cell] = views.balances.all(TRADER, 'spot')
  if (cell === undefined) throw new Error('the trader has nothing')
  const { asset, available } = cell
  const legs = [
    { owner: TRADER, wallet: 'spot', asset, amount: amount(0n - available) },
    { owner: SystemOwner['chain:demo'], wallet: 'main', asset, amount: available },
  ] as const
  await engine.submit({ kind: 'transfer', reason: 'adjustment', legs, id: newCommandId() })
  const holds = () => here.exchange.core.views.balances.of(TRADER, 'spot', asset).available
  expect(holds()).toBe(0n)
  await allowDemoFunds(false)
  await here.restart()
  expect(holds()).toBe(0n)
  await allowDemoFunds(true)
})

test('tokens of the sandbox that were refused are not said to be claimed', async () => {
  const { browser, userId } = await newUser(here.origin, 'sandbox')
  const key = await here.exchange.modules.apiKeys.ensure(userId, { label: 'sandbox', type: 'funds', ips: [] })
  const tokens = async () => call(here.origin, key, '/api/v4/sandbox/tokens')
  await allowDemoFunds(false)
  for (const _ of [1, 2]) expect((await tokens()).status).not.toBe(200)
  await allowDemoFunds(true)
  expect((await tokens()).body).toMatchObject({ granted: [{ ticker: 'DBTC' }, { ticker: 'DUSDT' }] })
  expect((await tokens()).body).toMatchObject({ granted: [] })
  expect((await browser.call('GET /v2/balances')).data['DUSDT']).toMatchObject({ spot: '1000' })
  // The sandbox and the faucet are each for themselves.
  expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
})

test('of the grants of earlier days none is kept', async () => {
  const { browser, userId } = await newUser(here.origin, 'daily')
  const days = async () =>
    (await here.exchange.pool.query('select day from demo_grants where user_id = $1', [userId])).rows.length
  for (const _ of [1, 2, 3]) {
    expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
    expect(await days()).toBe(1)
    await here.exchange.pool.query('update demo_grants set day = day - 1 where user_id = $1', [userId])
  }
})
