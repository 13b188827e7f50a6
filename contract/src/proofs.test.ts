import { describe, expect, test } from 'vitest'
import { webOperations } from './index.ts'
import { publicOperations } from './public.ts'

/** Everything that demands more than a session. Whatever is not here demands nothing. */
const demanding = {
  // A proof of its own, each time.
  'accounts.changePassword': 'each',
  'accounts.createPassword': 'each',
  'accounts.deleteAccount': 'each',
  'accounts.setUssdPin': 'each',
  'address-book.switchWhitelist': 'each',
  // The same, with the password beside a code of a factor.
  'accounts.generateTotp': 'sign-in',
  'accounts.toggleTotp': 'sign-in',
  'accounts.renewRecoveryCodes': 'sign-in',
  'accounts.startPasskey': 'sign-in',
  'accounts.deletePasskey': 'sign-in',
  'accounts.changeEmail': 'sign-in',
  'accounts.setPhone': 'sign-in',
  'accounts.removePhone': 'sign-in',
  'accounts.authorizeApp': 'sign-in',
  'accounts.linkConnection': 'sign-in',
  'accounts.addConnection': 'sign-in',
  'accounts.removeConnection': 'sign-in',
  'accounts.removeWallet': 'sign-in',
  // The same, and only of accounts that have a factor.
  'accounts.linkWallet': 'sign-in-factor',
  'accounts.setQrLogin': 'sign-in-factor',
  // A second factor, where the account has one, beside the mailed code.
  'api-keys.create': 'own-factor',
  'api-keys.change': 'own-factor',
  'integrations.create': 'own-factor',
  'integrations.change': 'own-factor',
  'integrations.renew': 'own-factor',
  // A proof by a second factor, and by nothing else.
  'accounts.answerQrLogin': 'factor',
  'address-book.add': 'factor',
  'withdrawals.confirm': 'factor',
  // Some proof of the last ten minutes.
  'accounts.endSession': 'recent',
  'accounts.endSessions': 'recent',
  'accounts.endDevice': 'recent',
  'accounts.setAntiPhishing': 'recent',
  'accounts.changeGeneral': 'recent',
  'accounts.askDataExport': 'recent',
  'accounts.openDataExport': 'recent',
  'accounts.connectUssd': 'recent',
  'accounts.addBillingAddress': 'recent',
  'accounts.editBillingAddress': 'recent',
  'accounts.deleteBillingAddress': 'recent',
} as const

describe('F-19 which operations have to be proved', () => {
  test.each(webOperations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
    const expected: Readonly<Record<string, string>> = demanding
    expect(operation.proof).toBe(expected[id] ?? 'none')
  })

  test('F-69 a captcha is asked for by what strangers do to get in, and by nothing that a key may call', () => {
    const asking = [...webOperations, ...publicOperations].filter(({ captcha }) => captcha)
    expect(asking.map(({ id }) => id).toSorted()).toEqual([
      'accounts.connect',
      'accounts.forgotPassword',
      'accounts.login',
      'accounts.register',
      'accounts.registerPhoneCode',
      'accounts.startQrLogin',
      'accounts.walletLogin',
    ])
    expect(new Set(asking.map(({ auth, door }) => `${auth} ${door}`))).toEqual(new Set(['guest web']))
  })

  test('none of them is read by a page, called without a session or by a key', () => {
    for (const operation of [...webOperations, ...publicOperations])
      if (operation.proof !== 'none')
        expect([operation.id, operation.method === 'GET', operation.auth, operation.door]).toEqual([
          operation.id,
          false,
          'user',
          'web',
        ])
  })

  test('what takes a way in away from oneself asks for nothing, what gives one asks', () => {
    const proofOf = (id: string, body: unknown) =>
      webOperations.find((operation) => operation.id === id)?.proofOf?.(body)
    expect(proofOf('accounts.authorizeApp', { decision: 'deny' })).toBe('none')
    expect(proofOf('accounts.authorizeApp', { decision: 'allow' })).toBe('sign-in')
    expect(proofOf('accounts.endSessions', { keepCurrent: false })).toBe('none')
    expect(proofOf('accounts.endSessions', { keepCurrent: true })).toBe('recent')
    expect(proofOf('accounts.changeGeneral', { avatarColor: 'red' })).toBe('none')
    expect(proofOf('accounts.changeGeneral', { logoutTime: 86_400, avatarColor: 'red' })).toBe('recent')
    expect(proofOf('accounts.changeGeneral', null)).toBe('recent')
    expect(proofOf('accounts.deleteAccount', {})).toBe('each')
    expect(proofOf('accounts.deleteAccount', { cancel: false })).toBe('each')
    expect(proofOf('accounts.deleteAccount', { cancel: true })).toBe('recent')
    expect(proofOf('accounts.changeEmail', { email: 'ann@example.com' })).toBe('sign-in')
    expect(proofOf('accounts.changeEmail', { code: '123456' })).toBe('none')
    expect(proofOf('accounts.changeEmail', { cancel: true })).toBe('none')
    expect(proofOf('accounts.toggleTotp', { enabled: true })).toBe('none')
    expect(proofOf('accounts.toggleTotp', { enabled: false })).toBe('sign-in')
    expect(proofOf('accounts.toggleTotp', { enabled: 'true' })).toBe('sign-in')
    expect(proofOf('accounts.setQrLogin', { enabled: false })).toBe('none')
    expect(proofOf('accounts.setQrLogin', { enabled: true })).toBe('sign-in-factor')
    expect(proofOf('accounts.answerQrLogin', { step: 'prompt' })).toBe('none')
    expect(proofOf('accounts.answerQrLogin', { step: 'reject' })).toBe('none')
    expect(proofOf('accounts.answerQrLogin', { step: 'confirm', number: 47 })).toBe('factor')
    expect(proofOf('api-keys.change', { enabled: false })).toBe('none')
    expect(proofOf('api-keys.change', { enabled: true, code: '123456' })).toBe('own-factor')
    expect(proofOf('integrations.change', { name: 'other' })).toBe('none')
    expect(proofOf('address-book.switchWhitelist', { enabled: true })).toBe('none')
    expect(proofOf('address-book.switchWhitelist', { enabled: false })).toBe('each')
    expect(proofOf('address-book.switchWhitelist', { enabled: 'true' })).toBe('each')
  })

  test('what is shown before a proof is a field of the request and no secret', () => {
    for (const { id, shows, body, params } of webOperations) {
      const schemas = JSON.stringify(
        [body, params].map((part) => part.toJSONSchema({ io: 'input', unrepresentable: 'any' })),
      )
      for (const name of shows) {
        expect(schemas, `${id} shows ${name}`).toContain(`"${name}"`)
        expect(name).not.toMatch(/password|code|totp|secret|response/i)
      }
    }
  })
})
