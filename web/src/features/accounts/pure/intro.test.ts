import { capabilities, regions } from '@exchange/contract/regions'
import { expect, test } from 'vitest'
import { introPageOf, introSteps, nextIntroStep } from './intro.ts'

test.each([
  ['', 'start'],
  ['security/2fa/authenticator-app', 'app'],
  ['security/2fa/sms', undefined],
  ['constructor', undefined],
])('F-15 /intro/%s is the page %s', (path, page) => expect(introPageOf(path)).toBe(page))

test.each([
  ['just registered', { hasPassword: true, factors: 0 }, 'done open absent', 'security'],
  ['registered with a wallet', { hasPassword: false, factors: 0 }, 'open open absent', 'password'],
  ['with a factor and no password', { hasPassword: false, factors: 1 }, 'open done absent', 'password'],
  ['with both', { hasPassword: true, factors: 2 }, 'done done absent', undefined],
])('F-15 an account %s', (_name, account, states, next) => {
  const steps = introSteps(account)
  expect(steps.map(({ state }) => state).join(' ')).toBe(states)
  expect(nextIntroStep(steps)).toBe(next)
})

test('F-15 the steps say that nobody verifies identities; whoever builds that changes them', () => {
  expect(regions.filter((region) => capabilities[region].kyc.enabled)).toEqual([])
})
