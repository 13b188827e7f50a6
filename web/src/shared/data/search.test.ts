import { describe, expect, it } from 'vitest'
import { callUrl } from './browser-call.ts'
import { afterSignIn, isReturnPath } from './guards.ts'
import { parseSearch, stringifySearch } from './search.ts'

describe('query strings', () => {
  it('stay text: nothing becomes a number or an object', () => {
    expect(parseSearch('?quote=123&on=true')).toEqual({ quote: '123', on: 'true' })
    expect(parseSearch('contains=a&contains=b')).toEqual({ contains: ['a', 'b'] })
  })

  it('go there and back', () => {
    const search = { redirect: '/balance?x=1', contains: ['a b', 'ü'] }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
    expect(stringifySearch(search)).toBe(`?${new URLSearchParams(stringifySearch(search))}`)
    expect(stringifySearch({ redirect: '/settings/security' })).toBe('?redirect=%2Fsettings%2Fsecurity')
    expect(stringifySearch({ page: undefined, sort: null })).toBe('')
  })
})

describe('addresses of calls', () => {
  it('fills in parameters and query', () => {
    expect(callUrl('/v2/trade/markets/{id}', { id: 'BTC_USDT' })).toBe('/v2/trade/markets/BTC_USDT')
    expect(callUrl('/v2/trade/markets', {}, { contains: 'a/b', page: 2, sort: undefined })).toBe(
      '/v2/trade/markets?contains=a%2Fb&page=2',
    )
    expect(callUrl('/v2/api-keys/{id}', { id: '../x' })).toBe('/v2/api-keys/..%2Fx')
  })
})

describe('where a sign-in leads (RR-18, RR-19)', () => {
  it.each([
    ['/balance/total', '/balance/total'],
    ['/de/history?page=2', '/de/history?page=2'],
    ['/auth/login', '/trade'],
    ['https://elsewhere.example', '/trade'],
    ['//elsewhere.example', '/trade'],
    ['/\\elsewhere.example', '/trade'],
    // S3
    ['/en//elsewhere.example/login', '/trade'],
    ['/en/%5Celsewhere.example', '/trade'],
    [undefined, '/trade'],
    [['/a', '/b'], '/trade'],
  ])('%s → %s', (path, target) => expect(afterSignIn(path, path === '/de/history?page=2' ? 'de' : 'en')).toBe(target))

  it('keeps to this site', () => expect(isReturnPath('/trade/BTC-USDT')).toBe(true))
})
