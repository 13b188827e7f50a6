import type { WithdrawalAddress } from '@exchange/contract/address-book'
import { describe, expect, test } from 'vitest'
import { findAddresses } from './find.ts'

const listed = (label: string, network: string, tickers: string[] | null, memo: string | null = null) =>
  ({
    label,
    network,
    networkName: `${network} network`,
    address: `${network}-${label}`,
    memo,
    tickers,
  }) as WithdrawalAddress

describe('F-21 the list of addresses is searched', () => {
  const on = (ticker: string, ...networks: string[]) => ({
    ticker,
    networks: networks.map((network) => ({ network, name: network, hasMemo: false, isSimulated: true })),
  })
  const assets = [on('USDT', 'TRC20', 'ERC20'), on('ETH', 'ERC20'), on('XRP', 'XRP')]
  const all = [
    listed('Cold', 'ERC20', null),
    listed('Ann', 'ERC20', ['ETH']),
    listed('Bob', 'TRC20', ['USDT']),
    listed('Shop', 'XRP', null, '4711'),
  ]
  const cases: readonly (readonly [string, string, string | null, readonly string[]])[] = [
    ['everything', '', null, ['Cold', 'Ann', 'Bob', 'Shop']],
    ['an asset by its networks', '', 'USDT', ['Cold', 'Bob']],
    ['an asset of one network', '', 'ETH', ['Cold', 'Ann']],
    ['letters of a label, in any case', ' COL ', null, ['Cold']],
    ['letters of an address', 'trc20-b', null, ['Bob']],
    ['a memo', '471', null, ['Shop']],
    ['a network', 'xrp network', null, ['Shop']],
    ['both', 'ann', 'USDT', []],
  ]
  test.each(cases)('%s', (_, search, ticker, expected) => {
    expect(findAddresses(all, assets, search, ticker).map(({ label }) => label)).toEqual(expected)
  })
})
