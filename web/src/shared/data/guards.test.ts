import { flags as allFlags } from '@exchange/contract/regions'
import { flagOfPage, isPageOpen } from '@exchange/contract/site/pages'
import { isNotFound } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { afterSignIn, requirePage, requirePassword, requireUser } from './guards.ts'

const allOn = Object.fromEntries(allFlags.map((flag) => [flag, true]))

function refusal(pathname: string, flags: Record<string, boolean>): unknown {
  try {
    requirePage({ context: { settings: { flags } as never }, location: { pathname } })
    return null
  } catch (reason) {
    return reason
  }
}

describe('PR-24, RR-04: pages that hang on a flag', () => {
  it.each(Object.entries(flagOfPage))('%s is there with %s and not without', (page, flag) => {
    expect(refusal(page, allOn)).toBeNull()
    expect(isNotFound(refusal(page, { ...allOn, [flag]: false }))).toBe(true)
    expect(isNotFound(refusal(`${page}/below`, { ...allOn, [flag]: false }))).toBe(true)
  })

  it('a flag that nobody has set is off; other pages do not ask', () => {
    expect(isPageOpen('/about-us', {})).toBe(false)
    expect(isPageOpen('/about-us-too', {})).toBe(true)
    expect(isPageOpen('/markets', {})).toBe(true)
  })
})

it.each([
  ['/balance/total', '/balance/total'],
  ['//elsewhere.example', '/trade'],
  ['/auth/login', '/trade'],
  [['a', 'b'], '/trade'],
])('RR-18, RR-19: after a sign-in with %j comes %s', (asked, target) => expect(afterSignIn(asked, 'en')).toBe(target))

describe('U9 the language stays through the doors', () => {
  it.each([
    [undefined, 'tr', '/tr/trade'],
    ['/ambassador', 'de', '/de/ambassador'],
    ['/tr/history?page=2', 'tr', '/tr/history?page=2'],
    ['/tr/history', 'en', '/history'],
    ['/tr', 'ka', '/ka'],
  ] as const)('after a sign-in with %j on a page in %s comes %s', (asked, language, target) =>
    expect(afterSignIn(asked, language)).toBe(target),
  )

  it('a guest is sent to the sign-in of his language', () => {
    const context = { settings: { user: null }, texts: { locale: 'tr' } } as never
    const location = { pathname: '/balance', publicHref: '/tr/balance' }
    expect(() => requireUser({ context, location })).toThrow(
      expect.objectContaining({ options: expect.objectContaining({ href: '/tr/auth?redirect=/tr/balance' }) }),
    )
  })

  it('RR-52 an account without a password is led to create one; everybody else stays', () => {
    const location = { pathname: '/settings/security/2fa', publicHref: '/tr/settings/security/2fa' }
    const as = (isPasswordCreateEnabled: boolean) =>
      ({ settings: { user: { isPasswordCreateEnabled } }, texts: { locale: 'tr' } }) as never
    expect(() => requirePassword({ context: as(true), location })).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({ href: '/tr/settings/security/create-password' }),
      }),
    )
    expect(requirePassword({ context: as(false), location }).user).toMatchObject({ isPasswordCreateEnabled: false })
  })
})
