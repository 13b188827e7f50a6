import { describe, expect, test } from 'vitest'
import type { WithdrawalStatus } from '@exchange/contract/withdrawals/statuses'
import { isOver, stepsOf } from './progress.ts'

const drawn = (status: WithdrawalStatus, isInternal = false, isBank = false): string =>
  stepsOf({ status, isInternal, isBank })
    .map(({ step, state }) => (state === 'now' ? `[${step}]` : state === 'past' ? step : `(${step})`))
    .join(' ')

describe('F-41 how far a withdrawal is', () => {
  const cases: readonly (readonly [WithdrawalStatus, string])[] = [
    ['unconfirmed', 'requested [confirmed] (checked) (sent) (mined) (done)'],
    ['checking', 'requested confirmed [checked] (sent) (mined) (done)'],
    ['held', 'requested confirmed [checked] (sent) (mined) (done)'],
    ['waiting', 'requested confirmed checked [sent] (mined) (done)'],
    ['sending', 'requested confirmed checked [sent] (mined) (done)'],
    ['confirming', 'requested confirmed checked sent [mined] (done)'],
    ['done', 'requested confirmed checked sent mined done'],
    ['canceled', ''],
    ['failed', ''],
  ]
  test.each(cases)('%s', (status, expected) => expect(drawn(status)).toBe(expected))

  test('one within the exchange meets no network', () => {
    expect(drawn('unconfirmed', true)).toBe('requested [confirmed] (checked) (done)')
    expect(drawn('waiting', true)).toBe('requested confirmed checked [done]')
    expect(drawn('done', true)).toBe('requested confirmed checked done')
  })

  test('nothing more becomes of what is done, canceled or failed', () => {
    expect(cases.map(([status]) => status).filter((status) => isOver({ status }))).toEqual([
      'done',
      'canceled',
      'failed',
    ])
  })
})
