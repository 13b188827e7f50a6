import { expect, test } from 'vitest'
import { isSitePage, sitePages } from './index.ts'

test.each([
  '/',
  '/auth/login',
  '/Auth/LOGIN',
  '/auth/%6Cogin',
  '/settings/security',
  '/trade/BTC-USDT',
  '/trade/whatever',
  '/intro/a/b/c',
  '/m/summer',
  // By a rule.
  '/history',
  '/trade',
  '/settings/api-keys',
  '/balance/wallet',
])('%s is a page', (path) => expect(isSitePage(path)).toBe(true))

test.each(['/summer', '/auth/login-here', '/auth/login/more', '/trade/BTC-USDT/old', '/%', '/intro', '/m'])(
  '%s is none',
  (path) => expect(isSitePage(path)).toBe(false),
)

test('every page of the list is one', () => {
  for (const page of sitePages) expect(isSitePage(page.replaceAll(/\$\w*/g, 'x')), page).toBe(true)
})
