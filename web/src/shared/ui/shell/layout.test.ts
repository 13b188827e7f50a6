import { describe, expect, it } from 'vitest'
import { isConsentAsked, isSupportOffered, layoutOf, type Layout } from './layout.ts'

const at = (pathname: string, search: Record<string, unknown> = {}) => ({ pathname, search })

describe('what stands around a page', () => {
  it.each<[string, Record<string, unknown>, Layout | undefined, Layout]>([
    // RR-60
    ['/auth', { clientId: 'x' }, undefined, 'empty'],
    ['/auth/login', { client_id: 'x' }, undefined, 'empty'],
    ['/auth', { brand_id: 1 }, undefined, 'empty'],
    ['/auth', {}, undefined, 'default'],
    ['/markets', { clientId: 'x' }, undefined, 'default'],
    ['/authors', { clientId: 'x' }, undefined, 'default'],
    // RR-61, RR-62
    ['/terms/privacy-policy', {}, 'terms', 'terms'],
    ['/terms/privacy-policy', { webview: true }, 'terms', 'empty'],
    ['/terms/privacy-policy', { webview: '0' }, 'terms', 'terms'],
    ['/terms/privacy-policy', { webview: false }, 'terms', 'terms'],
    // RR-64
    ['/verification/provider', { country: 'DE' }, undefined, 'empty'],
    ['/intro/verification/diia', { country: 'UA' }, undefined, 'empty'],
    // RR-66
    ['/trade/BTC-USDT', {}, 'full', 'full'],
  ])('%s %j', (path, search, own, layout) => expect(layoutOf(at(path, search), own)).toBe(layout))

  it.each([
    ['/markets', {}, true],
    ['/markets', { webview: 1 }, false],
    ['/payment/deposit', {}, false],
    ['/payment/visamaster-deposit', {}, false],
    ['/m/about', { mode: 'edit' }, false],
  ])('RR-83: %s %j asks for consent: %s', (path, search, asked) => expect(isConsentAsked(at(path, search))).toBe(asked))

  it.each([
    ['/', true],
    ['/markets', true],
    ['/trading-data/trading-fees', true],
    ['/auth/login', true],
    ['/trade/BTC-USDT', false],
    ['/auth/register', false],
    ['/deposit', false],
    ['/payment/deposit', false],
    ['/payment/visamaster-deposit', false],
  ])('RR-82: %s offers support: %s', (path, offered) => expect(isSupportOffered(at(path))).toBe(offered))
})
