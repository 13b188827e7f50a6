import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownDeposit } from '../../shared/data/own-deposit.ts'
import { GATHER_MS, gatherDeposits, type DepositEvent } from './deposits.ts'
import { depositText } from './pure/deposit-text.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const deposit = (id: string, ticker: string, more: Partial<DepositEvent> = {}): DepositEvent => ({
  id,
  ticker,
  type: 'deposit',
  amount: '1',
  balance: '1',
  withBorrow: '0',
  ...more,
})

function gathering() {
  const told: string[][] = []
  return { told, ...gatherDeposits((deposits) => told.push(deposits.map(({ ticker }) => ticker))) }
}

test('ER-35: deposits that come together are told of once, transfers not at all', async () => {
  const { told, hear } = gathering()
  hear(deposit('a', 'BTC'))
  hear(deposit('a', 'ETH', { type: 'transfer' }))
  await vi.advanceTimersByTimeAsync(GATHER_MS - 1)
  hear(deposit('b', 'USDT'))
  await vi.advanceTimersByTimeAsync(GATHER_MS - 1)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([['BTC', 'USDT']])
})

test('U4: what somebody asked for on this page is no news, whether its answer or the event comes first', async () => {
  const { told, hear } = gathering()
  const answer = Promise.withResolvers<{ id: string }>()
  void ownDeposit(answer.promise)
  hear(deposit('mine', 'BTC'))
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  answer.resolve({ id: 'mine' })
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([])
  hear(deposit('mine', 'ETH'))
  hear(deposit('theirs', 'USDT'))
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  expect(told).toEqual([['USDT']])
})

test('a claim that failed hides nothing', async () => {
  const { told, hear } = gathering()
  await expect(ownDeposit(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  hear(deposit('theirs', 'USDT'))
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  expect(told).toEqual([['USDT']])
})

test.each([
  [['BTC'], '1 BTC'],
  [['BTC', 'ETH', 'USDT'], '1 BTC · 1 ETH · 1 USDT'],
  [['BTC', 'ETH', 'USDT', 'SOL', 'EUR'], '1 BTC · 1 ETH · 1 USDT · +2'],
])('%j reads %s', (tickers, text) => {
  expect(
    depositText(
      tickers.map((ticker) => deposit('a', ticker)),
      String,
    ),
  ).toBe(text)
})
