import type { Currency } from '@exchange/contract/markets'
import { describe, expect, test } from 'vitest'
import { chosenWay, withdrawableOf } from './ways.ts'

const network = (id: string, isWithdrawal: boolean) => ({ id, isWithdrawal })
const listed = (ticker: string, networks: readonly object[], more: object = {}) =>
  ({ ticker, networks, isOffered: true, ...more }) as Currency

const currencies = {
  USDT: listed('USDT', [network('TRC20', false), network('ERC20', true)]),
  BTC: listed('BTC', [network('BTC', true)]),
  OLD: listed('OLD', [network('ERC20', true)], { isOffered: false }),
  SHUT: listed('SHUT', [network('SOL', false)]),
  EUR: listed('EUR', [], { isFiat: true, isWithdrawal: true }),
}
const assets = withdrawableOf(currencies)

describe('F-41 what can go out, and by which network', () => {
  test('PR-17 PR-20 what has no open way out is not offered, currencies of states among it', () => {
    expect(assets.map(({ ticker }) => ticker)).toEqual(['USDT', 'BTC', 'OLD'])
  })

  test('PR-16 what the edition lists no more can still be taken out', () => {
    expect(chosenWay(assets, 'OLD', undefined).way?.id).toBe('ERC20')
  })

  test('PR-20 a network that is closed is passed over', () => {
    expect(chosenWay(assets, 'USDT', 'TRC20').way?.id).toBe('ERC20')
    expect(chosenWay(assets, 'USDT', undefined).networks.map(({ id }) => id)).toEqual(['ERC20'])
  })

  test('without a wish it is the first', () => {
    const { asset, way } = chosenWay(assets, undefined, undefined)
    expect([asset?.ticker, way?.id]).toEqual(['USDT', 'ERC20'])
    expect(chosenWay([], undefined, undefined)).toMatchObject({ asset: undefined, way: undefined })
  })
})
