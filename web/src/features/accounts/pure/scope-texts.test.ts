import { scopes } from '@exchange/contract/accounts/scopes'
import { expect, it } from 'vitest'
import { canTrade, scopeTexts } from './scope-texts.ts'

it('F-14 every scope is said in words, and nothing is said twice', () => {
  for (const scope of scopes) expect(scopeTexts([scope])).toHaveLength(1)
  expect(scopeTexts(['users.balances.read', 'balances.read', 'orders.create'])).toEqual([
    'apps.scopeBalances',
    'apps.scopePlace',
  ])
})

it('F-14 an app that places or cancels orders is one that trades', () => {
  expect(scopes.filter((scope) => canTrade([scope]))).toEqual(['orders.create', 'orders.delete'])
})
