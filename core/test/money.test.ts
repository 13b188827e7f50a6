import { describe, expect, it } from 'vitest'
import { amount, ppm } from '../src/units/index.ts'
import type { CommandBody, OwnerId, TransferLeg, Wallet } from '../src/codec/commands.ts'
import { ALL_PERMISSIONS, Permission, SystemOwner } from '../src/registry/numbers.ts'
import { table } from './support/check.ts'
import { alice, bob, BTC_USDT, limit, listing, money, openExchange, place, saga, say } from './support/exchange.ts'

const leg = (owner: OwnerId, wallet: Wallet, sum: string): TransferLeg => ({ owner, wallet, ...money(sum) })
const transfer = (...legs: TransferLeg[]): CommandBody => ({ kind: 'transfer', reason: 'wallet', legs })
describe('transfers', () => {
  const outside = 20
  table({
    'move between the wallets of an owner': {
      when: transfer(leg(alice, 'spot', '-3 BTC'), leg(alice, 'main', '3 BTC')),
      then: ['transfer wallet'],
      balances: [[alice, 'BTC', '7', '0']],
    },
    'may have many legs in many assets': {
      when: transfer(
        leg(alice, 'spot', '-3 BTC'),
        leg(bob, 'spot', '2 BTC'),
        leg(bob, 'main', '1 BTC'),
        leg(bob, 'spot', '-100 USDT'),
        leg(alice, 'spot', '100 USDT'),
      ),
      then: ['transfer wallet'],
      balances: [
        [alice, 'USDT', '100100', '0'],
        [bob, 'BTC', '12', '0'],
      ],
    },
    'count the legs of one cell together': {
      when: transfer(
        leg(alice, 'spot', '-11 BTC'),
        leg(bob, 'spot', '11 BTC'),
        leg(bob, 'spot', '-2 BTC'),
        leg(alice, 'spot', '2 BTC'),
      ),
      then: ['transfer wallet'],
      balances: [[alice, 'BTC', '1', '0']],
    },
    'do not touch what is held': {
      given: [place(alice, limit('sell', '9', '60000'))],
      when: transfer(leg(alice, 'spot', '-1.0001 BTC'), leg(alice, 'main', '1.0001 BTC')),
      then: ['refused balance-insufficient'],
    },
    'never take an owner below zero': {
      when: transfer(leg(alice, 'spot', '-10.0000000001 BTC'), leg(bob, 'spot', '10.0000000001 BTC')),
      then: ['refused balance-insufficient'],
    },
    'take the mirror of the outside below zero': {
      when: transfer(leg(outside, 'main', '-5 ETH'), leg(alice, 'main', '5 ETH')),
      then: ['transfer wallet'],
    },
    'do not take insurance below zero': {
      when: transfer(leg(SystemOwner.insurance, 'main', '-5 ETH'), leg(alice, 'main', '5 ETH')),
      then: ['refused balance-insufficient'],
    },
    'whose legs do not sum to zero': {
      when: transfer(leg(alice, 'spot', '-3 BTC'), leg(alice, 'main', '2.9 BTC')),
      then: ['refused legs-unbalanced'],
    },
    'whose legs sum to zero across assets only': {
      when: transfer(leg(alice, 'spot', '-3 USDT'), { ...leg(alice, 'main', '3 USDT'), asset: 2 }),
      then: ['refused legs-unbalanced'],
    },
    'of one leg': { when: transfer(leg(alice, 'spot', '-3 BTC')), then: ['refused leg-invalid'] },
    'of no leg': { when: transfer(), then: ['refused leg-invalid'] },
    'with a leg of nothing': {
      when: transfer(leg(alice, 'spot', '0 BTC'), leg(alice, 'main', '0 BTC')),
      then: ['refused leg-invalid'],
    },
    'to nobody': {
      when: transfer(leg(alice, 'spot', '-3 BTC'), leg(0, 'main', '3 BTC')),
      then: ['refused leg-invalid'],
    },
    'of an asset that is not listed': {
      when: transfer({ ...leg(alice, 'spot', '-3 BTC'), asset: 9 }, { ...leg(alice, 'main', '3 BTC'), asset: 9 }),
      then: ['refused asset-unknown'],
    },
    'out of an account that may not': {
      given: [
        {
          kind: 'account.configure',
          owner: alice,
          stpGroup: 0,
          permissions: ALL_PERMISSIONS & ~Permission.transferOut,
        },
      ],
      when: transfer(leg(alice, 'spot', '-3 BTC'), leg(alice, 'main', '3 BTC')),
      then: ['refused account-restricted'],
    },
    'into an account that may not send': {
      given: [
        {
          kind: 'account.configure',
          owner: alice,
          stpGroup: 0,
          permissions: ALL_PERMISSIONS & ~Permission.transferOut,
        },
      ],
      when: transfer(leg(bob, 'spot', '-3 BTC'), leg(alice, 'main', '3 BTC')),
      then: ['transfer wallet'],
    },
    'of more than the ledger has room for': {
      when: transfer(
        { owner: outside, wallet: 'main', asset: 2, amount: amount(-(2n ** 62n)) },
        { owner: alice, wallet: 'spot', asset: 2, amount: amount(2n ** 62n) },
      ),
      then: ['refused overflow'],
    },
    'whose legs together leave 64 bits': {
      when: transfer(
        { owner: alice, wallet: 'main', asset: 2, amount: amount(2n ** 63n - 1n) },
        { owner: alice, wallet: 'main', asset: 2, amount: amount(2n ** 63n - 1n) },
        { owner: outside, wallet: 'main', asset: 2, amount: amount(-(2n ** 63n - 1n)) },
        { owner: outside, wallet: 'main', asset: 2, amount: amount(-(2n ** 63n - 1n)) },
      ),
      then: ['refused overflow'],
    },
  })

  it('may issue up to the bound, and trading on the edge of 64 bits stays exact', () => {
    const exchange = openExchange()
    const issued = 2n ** 62n - 30n * 10n ** 8n
    exchange.send({
      kind: 'transfer',
      reason: 'deposit',
      legs: [
        { owner: 21, wallet: 'main', asset: 2, amount: amount(-issued) },
        { owner: bob, wallet: 'spot', asset: 2, amount: amount(issued) },
      ],
    })
    const one = leg(alice, 'spot', '0.00000001 ETH')
    const more = exchange.send(transfer({ ...one, owner: 20, amount: amount(-1n) }, { ...one, owner: bob }))
    expect(saga(more)).toEqual(['refused overflow'])
    exchange.send(place(bob, limit('sell', '900719925', '0.01', { market: 1 })))
    expect(saga(exchange.send(place(alice, limit('buy', '9000000', '0.01', { market: 1 }))))).toEqual([
      'trade 9000000 @ 0.01 = 90000, buy takes #1',
      'updated #1 sell 900719925 @ 0.01, left 891719925',
      'finished #2 buy 9000000 @ 0.01, left 0 filled',
    ])
    expect(exchange.balance(bob, 'USDT')).toEqual({ available: '190000', held: '0' })
  })
})

describe('listings', () => {
  const asset = (id: number, ticker: string, scale: number): CommandBody => ({
    kind: 'asset.list',
    asset: id,
    ticker,
    scale,
    supply: 0,
  })
  const market = listing(2, 'ETH_BTC', 2, 0)
  table({
    'the next asset': { when: asset(3, 'SOL', 9), then: ['asset.listed'] },
    'an asset id again': { when: asset(0, 'SOL', 9), then: ['refused asset-exists'] },
    'a ticker again': { when: asset(3, 'BTC', 9), then: ['refused asset-exists'] },
    'an asset id that leaves a gap': { when: asset(4, 'SOL', 9), then: ['refused invalid-command'] },
    'an asset finer than 18 decimals': { when: asset(3, 'SOL', 19), then: ['refused invalid-command'] },
    'a ticker of other signs': { when: asset(3, 'S L', 9), then: ['refused invalid-command'] },
    'the next market': { when: market, then: ['market.listed'] },
    'a market id again': { when: { ...market, market: 0 }, then: ['refused market-exists'] },
    'a market name again': { when: { ...market, name: 'BTC_USDT' }, then: ['refused market-exists'] },
    'a market id that leaves a gap': { when: { ...market, market: 3 }, then: ['refused invalid-command'] },
    'a market of an unknown asset': { when: { ...market, base: 9 }, then: ['refused asset-unknown'] },
    'a market of one asset': { when: { ...market, base: 0 }, then: ['refused invalid-command'] },
    'a market whose price × size is no whole quote unit': {
      when: { ...market, pricePrecision: 7 },
      then: ['refused invalid-command'],
    },
    'a market whose lot is no whole base unit': {
      when: { ...market, sizePrecision: 9, pricePrecision: 0 },
      then: ['refused invalid-command'],
    },
    'a market with a bound below zero': {
      when: { ...market, minNotional: amount(-1n) },
      then: ['refused invalid-command'],
    },
  })
})

describe('accounts', () => {
  const configure = (owner: OwnerId, stpGroup: number): CommandBody => ({
    kind: 'account.configure',
    owner,
    stpGroup,
    permissions: ALL_PERMISSIONS,
  })
  table({
    'an account as it is already': { when: configure(alice, 0), then: ['refused nothing-to-change'] },
    'nobody’s account': { when: configure(0, 1), then: ['refused invalid-command'] },
    'a group': { when: configure(alice, 1), then: ['account.configured'] },
  })

  it('leaves no trace once it is back at the default', () => {
    const touched = openExchange()
    const plain = openExchange()
    touched.send(configure(alice, 5))
    touched.send(configure(alice, 0))
    plain.send({ kind: 'tick' })
    plain.send({ kind: 'tick' })
    expect(touched.describe().map(say)).toEqual(plain.describe().map(say))
  })
})

describe('balance events', () => {
  it('come last, one per cell that changed, with absolute values', () => {
    const exchange = openExchange({ fees: { maker: 0, taker: 1000 } })
    exchange.send(place(alice, limit('sell', '0.1', '60000')))
    exchange.send(place(alice, limit('sell', '0.1', '60001')))
    const said = exchange.send(place(bob, limit('buy', '0.2', '60001'))).map(say)
    expect(said.slice(-5).toSorted()).toEqual([
      'balance 1 main BTC 0.0002 + 0',
      `balance ${alice} spot BTC 9.8 + 0`,
      `balance ${alice} spot USDT 112000.1 + 0`,
      `balance ${bob} spot BTC 10.1998 + 0`,
      `balance ${bob} spot USDT 87999.9 + 0`,
    ])
    expect(said.slice(0, -5).some((line) => line.startsWith('balance'))).toBe(false)
  })

  it('are not sent for a cell that is where it was', () => {
    const exchange = openExchange()
    const events = exchange.send(place(bob, limit('sell', '0.3', '60000', { ioc: true })))
    expect(events.map(say)).toEqual(['finished #1 sell 0.3 @ 60000, left 0.3 ioc'])
  })

  it('number the events of a command from 0 and carry its stamps', () => {
    const exchange = openExchange()
    const events = exchange.send(place(bob, limit('sell', '0.3', '60000')))
    expect(events.map(({ index, seq, at }) => ({ index, seq, at }))).toEqual([
      { index: 0, seq: exchange.machine.lastSeq, at: exchange.at },
      { index: 1, seq: exchange.machine.lastSeq, at: exchange.at },
    ])
  })
})

describe('the state as events', () => {
  it('tells the whole state: listings, schedules, accounts, orders in queue order, balances', () => {
    const exchange = openExchange({ fees: { maker: 0, taker: 1000 } })
    exchange.send({ kind: 'fees.set', owner: bob, market: BTC_USDT, maker: ppm(-5), taker: ppm(5) })
    exchange.send({
      kind: 'account.configure',
      owner: bob,
      stpGroup: 3,
      permissions: ALL_PERMISSIONS & ~Permission.spot,
    })
    exchange.send(place(alice, limit('buy', '0.1', '50000')))
    exchange.send(place(alice, limit('buy', '0.1', '51000')))
    exchange.send({ kind: 'market.set-state', market: 1, state: 'halted' })
    const events = exchange.describe()
    expect(events.filter(({ kind }) => kind !== 'balance' && kind !== 'limits.set').map(say)).toEqual([
      'asset.listed',
      'asset.listed',
      'asset.listed',
      'market.listed',
      'market.listed',
      'fees.set',
      'fees.set',
      'account.configured',
      'put #2 buy 0.1 @ 51000, left 0.1',
      'put #1 buy 0.1 @ 50000, left 0.1',
    ])
    expect(events.flatMap((event) => (event.kind === 'market.listed' ? [event.state] : []))).toEqual(['open', 'halted'])
    expect(events.every(({ seq }) => seq === exchange.machine.lastSeq)).toBe(true)
  })
})
