/** What mails say, in every language. */
import { siteLanguages } from '@exchange/contract/site/languages'
import { describe, expect, test } from 'vitest'
import { addressLetter } from '../../modules/address-book/mails.ts'
import { keyLetter } from '../../modules/api-keys/mails.ts'
import { letterMail } from '../../modules/delivery/index.ts'
import { integrationLetter, secretLetter } from '../../modules/integrations/mails.ts'
import { withdrawalLetter } from '../../modules/withdrawals/mails.ts'
import { connectionsChangedMail } from '../../modules/accounts/connections/mails.ts'
import { forgotPasswordMail, passwordChangedMail } from '../../modules/accounts/passwords/mails.ts'
import { qrSignInMail } from '../../modules/accounts/qr-login/mails.ts'
import { alreadyRegisteredMail, registrationMail } from '../../modules/accounts/registration/mails.ts'
import { newDeviceMail } from '../../modules/accounts/sign-in/mails.ts'
import { walletsChangedMail } from '../../modules/accounts/wallets/mails.ts'

const news = { ip: '203.0.113.7', userAgent: '', until: new Date(0), origin: 'https://exchange.test' }

describe('F-02: mails speak the language of the account', () => {
  test.each([
    ['tr', 'Onay kodunuz', 'lang="tr"'],
    ['ua', 'Ваш код підтвердження', 'lang="uk"'],
    ['uk', 'Ваш код підтвердження', 'lang="uk"'],
    ['fr', 'Your confirmation code', 'lang="en"'],
  ])('%s', (language, subject, tag) => {
    const sent = registrationMail({ email: 'a@b.test', language }, '123456')
    expect(sent.subject).toBe(subject)
    expect(sent.html).toContain(tag)
  })

  test('60 nine-languages: every mail is there in each language and leaves no blank', () => {
    for (const language of siteLanguages)
      for (const sent of [
        registrationMail({ email: 'a@b.test', language }, '123456'),
        alreadyRegisteredMail({ email: 'a@b.test', language }, 'https://exchange.test'),
        forgotPasswordMail({ email: 'a@b.test', language }, 'https://exchange.test', 'token', 1),
        forgotPasswordMail({ email: 'a@b.test', language }, 'https://exchange.test', 'token', 24),
        passwordChangedMail({ email: 'a@b.test', language }, news),
        ...(['password', 'wallet', 'apple', 'google'] as const).map((way) =>
          newDeviceMail({ email: 'a@b.test', language }, '123456', { ip: '203.0.113.7', userAgent: '' }, way),
        ),
        connectionsChangedMail({ email: 'a@b.test', language }, { ip: '203.0.113.7', userAgent: '' }),
        walletsChangedMail({ email: 'a@b.test', language }, { ip: '203.0.113.7', userAgent: '' }),
        qrSignInMail({ email: 'a@b.test', language }, { ip: '203.0.113.7', userAgent: '' }),
      ])
        expect(sent.subject + sent.text, language).not.toMatch(/[{}]/)
  })

  test('S9: no subject holds the code', () => {
    const key = { label: 'bot', type: 'funds', ips: ['203.0.113.7'] } as const
    const hook = { label: 'ledger', url: 'https://hooks.example.org/in' }
    const letters = [
      keyLetter('newKey', key),
      keyLetter('changedKey', { ...key, ips: [] }),
      integrationLetter('newIntegration', hook),
      integrationLetter('changedIntegration', hook),
      secretLetter('ledger'),
      addressLetter({ label: 'cold', network: 'ETH', address: '0xabc', memo: '7' }),
      withdrawalLetter({ amount: '1 ETH', network: 'ETH', address: '0xabc' }),
    ]
    for (const language of siteLanguages)
      for (const sent of [
        registrationMail({ email: 'a@b.test', language }, '123456'),
        ...(['password', 'wallet', 'apple', 'google'] as const).map((way) =>
          newDeviceMail({ email: 'a@b.test', language }, '123456', { ip: '203.0.113.7', userAgent: '' }, way),
        ),
        ...letters.map((letterIn) =>
          letterMail('code', { email: 'a@b.test', language }, letterIn, () => ({ code: '123456' })),
        ),
      ]) {
        expect(sent.subject, language).not.toMatch(/\d/)
        expect(sent.text, language).toMatch(/^123456$/m)
        expect(sent.text, language).not.toMatch(/[{}]/)
      }
  })
})
