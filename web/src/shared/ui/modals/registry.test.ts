import { describe, expect, it } from 'vitest'
import { registry } from './registry.ts'
import type { ModalName } from './types.ts'

const names = Object.keys(registry) as ModalName[]
const where = (rule: 'hasBackdrop' | 'hasCloseIcon', value: boolean) =>
  names.filter((name) => registry[name][rule] === value).toSorted()

describe('the modals', () => {
  it('RR-79: there are sixteen', () =>
    expect(names).toEqual([
      'paymentCard',
      'disabled',
      'success',
      'wbt',
      'transfer',
      'unavailable',
      'restricted',
      'buyCrypto',
      'confirmCode',
      'delisting',
      'createNewAccount',
      'oauthLinkAccount',
      'highRiskMarket',
      'quickSendFindUser',
      'alert',
      'depositRestrictionAlert',
    ]))

  it('RR-80: six have a backdrop', () =>
    expect(where('hasBackdrop', true)).toEqual(['alert', 'restricted', 'success', 'transfer', 'unavailable', 'wbt']))

  it('RR-81: three have no cross', () =>
    expect(where('hasCloseIcon', false)).toEqual(['delisting', 'depositRestrictionAlert', 'highRiskMarket']))

  it('where "don’t show again" is offered, it is kept for one market', () => {
    expect(names.filter((name) => registry[name].remembers !== undefined)).toEqual(['delisting', 'highRiskMarket'])
    expect(registry.highRiskMarket.remembers?.subject({ market: 'BTC/USDT' })).toBe('BTC/USDT')
  })
})
