import { describe, expect, test } from 'vitest'
import { canonicalPath, keptOf, hasPage, redirectOf, routeRules } from './index.ts'

/** Every page that a rule leads to, as if all products were built. */
const all = routeRules.map((rule) => {
  switch (rule.kind) {
    case 'child':
      return rule.to
    case 'not-built':
      return rule.from
    case 'last-pair':
      return '/trade/$pair'
    case 'slug':
      return `${rule.below}$slug`
    case 'query':
    case 'kept':
      return rule.at
    case 'values':
    case 'needs':
      return rule.otherwise
  }
})

const to = (address: string, lastPair?: string, routes: readonly string[] = all) => {
  const { pathname, searchParams } = new URL(address, 'http://host')
  return redirectOf({ path: pathname, query: searchParams, lastPair }, routes)
}
const leads = (address: string) => to(address)?.to ?? null

describe('route rules, all products built', () => {
  test.each([
    ['RR-10', '/auth/reset-password?token=abc&x=1', '/auth/reset-password?x=1'],
    ['RR-10', '/auth/reset-password?x=1', null],
    ['RR-24', '/fees', '/fees/cryptocurrency'],
    ['RR-25', '/codes?x=1', '/codes/all?x=1'],
    ['RR-26', '/codes/created', null],
    ['RR-26', '/codes/foo', '/codes/all'],
    ['RR-26', '/codes/create', null],
    ['RR-27', '/codes/create/success?code=', '/codes/all'],
    ['RR-27', '/codes/activate/success', '/codes/all'],
    ['RR-27', '/codes/activate/success?code=a', null],
    ['RR-29', '/assets/btc', '/assets/BTC'],
    ['RR-29', '/assets/Usd_t', '/assets/USD-T'],
    ['RR-29', '/assets/BTC', null],
    ['RR-29', '/assets', null],
    [
      'RR-30',
      '/earn/crypto-lending/create/flex/usdt?amount=-1-00&reinvest=true&x=1',
      '/earn/crypto-lending/create/flex/USDT?amount=100&reinvest=true',
    ],
    ['RR-31', '/history/main/investments-flexible/usdt', '/history/main/investments-flexible/USDT'],
    ['RR-32', '/trade/btc_usdt', '/trade/BTC-USDT'],
    ['RR-32', '/trade/BTC_USDT?x=1', '/trade/BTC-USDT?x=1'],
    ['RR-32', '/trade/BTC-USDT', null],
    ['RR-33', '/trade', '/trade/BTC-USDT'],
    ['RR-36', '/futures?sort=asc&sortBy=price', null],
    ['RR-36', '/futures?sort=up', '/futures'],
    ['RR-36', '/futures?sortBy=volume', '/futures'],
    ['RR-37', '/markets?type=spot&subType=fiat&sortBy=volume&sort=desc&contains=BT&page=2', null],
    ['RR-37', '/markets?type=foo', '/markets'],
    ['RR-37', '/markets?subType=foo', '/markets'],
    ['RR-37', '/markets?sortBy=foo', '/markets'],
    ['RR-37', '/markets?sort=foo', '/markets'],
    ['RR-37', '/markets?contains=a&contains=b', '/markets'],
    ['RR-37', '/markets?page=x', '/markets'],
    ['RR-37', '/markets?page=0', '/markets'],
    ['RR-37', '/markets?utm_source=mail&webview=true', null],
    ['RR-38', '/history?x=1', '/history/main/deposits?x=1'],
    ['RR-39', '/settings', '/settings/general'],
    ['RR-40', '/settings/api-keys', '/settings/api/api-keys'],
    ['RR-40', '/settings/integrations', '/settings/api/integrations'],
    ['RR-41', '/analytics', '/analytics/account'],
    ['RR-42', '/quicksend', '/quicksend/chat'],
    ['RR-43', '/activities', '/activities/orders'],
    ['RR-44', '/gift-cards', '/gift-cards/all'],
    ['RR-45', '/trading-data', '/trading-data/trading-fees'],
    ['RR-46', '/p2p-express/deposit', '/p2p-express/deposit/amount'],
    ['RR-46', '/p2p-express/withdraw', '/p2p-express/withdraw/amount'],
    ['RR-47', '/earn/crypto-lending', '/earn/crypto-lending/list/flex'],
    ['RR-48', '/trading-competition', '/trading-competition/overview/active'],
    ['RR-49', '/earn/crypto-lending/create/flex', '/earn/crypto-lending/list/flex'],
    ['RR-49', '/earn/crypto-lending/create/fixed', '/earn/crypto-lending/list/fixed'],
    ['RR-59', '/deposit/confirmation/travel-rule', '/deposit'],
    ['RR-59', '/deposit/confirmation/travel-rule?transactionId=1', null],
  ])('%s %s leads to %s', (_row, from, target) => expect(leads(from)).toBe(target))

  test.each([
    ['/auth/reset-password?token=abc-_9', { name: 'reset', value: 'abc-_9', seconds: 300 }],
    ['/auth/reset-password?token=', null],
    ['/auth/reset-password?token=a%0D%0Ab', null],
    ['/auth/reset-password?x=1', null],
    ['/auth/login?token=abc', null],
    ['/auth/notice?token=abc-_9', { name: 'notice', value: 'abc-_9', seconds: 300 }],
  ])('RR-09 %s keeps %j', (address, kept) => {
    const { pathname, searchParams } = new URL(address, 'http://host')
    expect(keptOf({ path: pathname, query: searchParams })).toEqual(kept)
  })

  test('every row of the table is proved above or named RR-50', () => {
    const rows = new Set(routeRules.flatMap((rule) => rule.rows))
    expect([...rows].toSorted()).toEqual(
      (
        'RR-09 RR-10 RR-24 RR-25 RR-26 RR-27 RR-29 RR-30 RR-31 RR-32 RR-33 RR-35 RR-36 RR-37 RR-38 RR-39 RR-40 RR-41 RR-42 RR-43 ' +
        'RR-44 RR-45 RR-46 RR-47 RR-48 RR-49 RR-50 RR-59'
      ).split(' '),
    )
  })

  test('RR-32 is permanent, the others may change', () => {
    expect(to('/trade/btc_usdt')?.permanent).toBe(true)
    expect(to('/assets/btc')?.permanent).toBe(false)
    expect(to('/fees')?.permanent).toBe(false)
  })

  test('RR-33, RR-35: the pair last looked at, else the default', () => {
    expect(to('/trade', 'ETH-USDT')?.to).toBe('/trade/ETH-USDT')
    expect(to('/trade', '//evil.example')?.to).toBe('/trade/BTC-USDT')
    expect(to('/trade')?.to).toBe('/trade/BTC-USDT')
  })

  test('no rule leads back to where it came from', () => {
    for (const rule of routeRules) if (rule.kind === 'child') expect(leads(rule.to), rule.to).toBeNull()
  })
})

describe('route rules of products that are not built', () => {
  test('lead nowhere', () => {
    expect(to('/gift-cards', undefined, ['/markets'])).toBeNull()
    expect(to('/assets/btc', undefined, ['/assets'])).toBeNull()
  })

  test('U13 roots lead to a page that exists', () => {
    expect(to('/trade?type=futures', 'ETH-USDT', ['/trade/$pair', '/futures'])?.to).toBe('/futures')
    expect(to('/trade', 'ETH-USDT', ['/trade/$pair', '/futures'])?.to).toBe('/trade/ETH-USDT')
    for (const below of ['total', 'main', 'spot', 'wallet', 'earn', 'collateral'])
      expect(to(`/balance/${below}`, undefined, ['/balance'])?.to).toBe('/balance')
    expect(to('/balance/spot', undefined, ['/balance', '/balance/spot'])).toBeNull()
  })

  test('RR-38: without deposits the history begins with the deals', () =>
    expect(to('/history', undefined, ['/history/trade/deals'])?.to).toBe('/history/trade/deals'))

  test('a parameter stands for one segment', () => {
    expect(hasPage(['/trade/$pair'], '/trade/BTC-USDT')).toBe(true)
    expect(hasPage(['/trade/$pair'], '/trade/BTC-USDT/x')).toBe(false)
    expect(hasPage(['/trade/$pair'], '/trade')).toBe(false)
  })
})

test.each([
  ['/markets/', '/markets'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/en', '/'],
  ['/en/markets', '/markets'],
  ['/english', null],
  ['/ua/', null],
  ['/en/', '/'],
  ['/de/markets', null],
  ['/trade/BTC-USDT', null],
  ['/', null],
  // S3
  ['/en//evil.example', '/evil.example'],
  ['/en/\\evil.example', '/evil.example'],
  ['/en/%2F/evil.example', '/evil.example'],
  ['/de//evil.example', '/de/evil.example'],
  ['/markets//BTC', '/markets/BTC'],
  ['/en/%09/evil.example', null],
])('RR-02: the one spelling of %s is %s', (from, target) => expect(canonicalPath(from)).toBe(target))
