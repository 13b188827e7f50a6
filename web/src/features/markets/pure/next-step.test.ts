import type { Balance } from '@exchange/contract/balances'
import { describe, expect, test } from 'vitest'
import { nextStepOf, readyFunds } from './next-step.ts'

const holding = (main: string, spotAvailable: string, spotInOrders = '0'): Balance => ({
  total: '0',
  main,
  spot: spotAvailable === '0' ? spotInOrders : spotAvailable,
  margin: '0',
  staking: '0',
  spotInOrders,
  spotAvailable,
  withBorrow: '0',
  withoutBorrow: '0',
  borrow: '0',
  hold: '0',
})

describe('the next step on the first page (F-03)', () => {
  test.each([
    ['nothing held, funds on offer', { USDT: holding('0', '0') }, true, 'claim'],
    ['nothing held, nothing on offer', { USDT: holding('0', '0') }, false, null],
    ['funds in the main wallet', { USDT: holding('0', '0'), BTC: holding('0.1', '0') }, true, 'transfer'],
    ['funds in the spot wallet', { USDT: holding('10', '5') }, true, 'trade'],
    ['all of it in orders', { USDT: holding('10', '0', '5') }, false, 'trade'],
  ] as const)('%s', (_, balances, isClaimable, step) => {
    expect(nextStepOf(balances, isClaimable, false)).toBe(step)
  })

  test('U8 after a fill nothing is asked for any more', () => {
    expect(nextStepOf({ USDT: holding('10', '5') }, true, true)).toBeNull()
    expect(nextStepOf({}, true, true)).toBeNull()
  })

  test('what there is to trade with', () => {
    expect(readyFunds({ BTC: holding('0', '1'), USDT: holding('0', '5') }, 'USDT')).toEqual({
      ticker: 'USDT',
      amount: '5',
    })
    expect(readyFunds({ BTC: holding('0', '1'), USDT: holding('9', '0') }, 'USDT')).toEqual({
      ticker: 'BTC',
      amount: '1',
    })
    expect(readyFunds({ USDT: holding('9', '0', '5') }, 'USDT')).toBeNull()
  })
})
