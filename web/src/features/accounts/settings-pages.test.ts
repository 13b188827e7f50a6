import { expect, test } from 'vitest'
import { routePaths } from '../../../build/route-paths.ts'
import { namedPages } from '../../shared/ui/shell/named-pages.ts'
import { openSettings, settingsGroups, settingsPageAt } from './settings-pages.ts'

const built = routePaths().filter((path) => path.startsWith('/settings/'))

test('F-18 the settings list pages that exist, and every one that can be opened without anything else', () => {
  const listed = settingsGroups.flatMap((group) => [group.to, ...group.pages.map(({ to }) => to)])
  expect(listed.filter((path) => !built.includes(path))).toEqual([])
  // Those that another page leads to: made there, or one of the two ways to a password and to a factor.
  const within = /\/new$|\/\$id$|\/2fa\/|\/create-password$/
  expect(built.filter((path) => !listed.includes(path) && !within.test(path))).toEqual([])
})

test('the palette finds every page of the settings', () => {
  const enabled = { enabled: true, hide: false }
  const settings = {
    flags: { appAuthorization: true, billingAddress: true },
    user: { privileges: { canUseUssd: true } },
    permissions: { web3: enabled, qrLogin: enabled },
  }
  const found = namedPages(settings as never).map(({ to }) => to)
  const listed = settingsGroups.flatMap((group) => [group, ...group.pages])
  expect(listed.map(({ to }) => to).filter((to) => !found.includes(to))).toEqual([])
})

test('PR-24 a page of a flag is listed where the edition has it', () => {
  const billing = '/settings/security/billing-address'
  const listed = (billingAddress: boolean) =>
    openSettings({ flags: { billingAddress, appAuthorization: true }, user: null }).flatMap(({ pages }) =>
      pages.map(({ to }) => to),
    )
  expect(listed(true)).toContain(billing)
  expect(listed(false)).toEqual(listed(true).filter((to) => to !== billing))
})

test('PR-04 a page of a privilege is listed for accounts that have it', () => {
  const listed = (canUseUssd: boolean) =>
    openSettings({ flags: {}, user: { privileges: { canUseUssd } } as never }).flatMap(({ pages }) =>
      pages.map(({ to }) => to),
    )
  expect(listed(true)).toContain('/settings/general/ussd')
  expect(listed(false)).toEqual(listed(true).filter((to) => to !== '/settings/general/ussd'))
})

test.each([
  ['/settings/general', '/settings/general'],
  ['/settings/security/2fa/passkeys', '/settings/security/2fa'],
  ['/settings/security/create-password', '/settings/security'],
  ['/settings/api/api-keys/17', '/settings/api/api-keys'],
  ['/settings/apiary', undefined],
])('%s belongs to %s', (path, page) => expect(settingsPageAt(path)?.to).toBe(page))
