import { describe, expect, test } from 'vitest'
import { codeHash, isCode, newCode } from './codes/code.ts'
import { PasswordHashes } from './password-hash/index.ts'
import { checkConsents } from './registration/rules.ts'
import { newDeviceMail } from './sign-in/mails.ts'
import { MemorySocketTokens, usualPasswordCost } from '../../kernel/index.ts'
describe('passwords', () => {
  const hashes = new PasswordHashes(usualPasswordCost)

  test('a password fits its own hash only; equal passwords have different hashes', async () => {
    const [first, second] = await Promise.all([
      hashes.hash('a long enough phrase'),
      hashes.hash('a long enough phrase'),
    ])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await hashes.matches('a long enough phrase', first)).toBe(true)
    expect(await hashes.matches('a long enough phrasE', first)).toBe(false)
  })

  test('the same letters typed on different keyboards are the same password', async () => {
    expect(await hashes.matches('caf\u00e9 au lait', await hashes.hash('cafe\u0301 au lait'))).toBe(true)
  })
})

describe('codes', () => {
  const secret = Buffer.alloc(32, 7)

  test('six digits, bound to what they were made for', () => {
    const code = newCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(isCode(secret, 'one', code, codeHash(secret, 'one', code))).toBe(true)
    expect(isCode(secret, 'two', code, codeHash(secret, 'one', code))).toBe(false)
    expect(isCode(Buffer.alloc(32, 8), 'one', code, codeHash(secret, 'one', code))).toBe(false)
  })
})

describe('rules', () => {
  test('ENT-04: one consent may stand for both', () => {
    expect(() => checkConsents('global', { privacyAndTerms: true })).not.toThrow()
    expect(() => checkConsents('turkey', { terms: true, privacy: true })).not.toThrow()
    expect(() => checkConsents('global', { terms: true })).toThrow('consent-missing')
  })

  test('what a browser calls itself can not write into a mail', () => {
    const { html, text } = newDeviceMail(
      { email: 'a@b.test', language: 'en' },
      '123456',
      {
        ip: '203.0.113.7',
        userAgent: '<script>alert(1)</script>\r\nBcc: x',
      },
      'password',
    )
    expect(html).not.toContain('<script>')
    expect(text).not.toContain('\r')
  })
})

describe('socket tokens', () => {
  test('whoever listens hears that a session has ended, once', () => {
    const tokens = new MemorySocketTokens({ now: () => 0 })
    let heard = 0
    const leave = tokens.onEnded('session', () => heard++)
    tokens.onEnded('other', () => heard++)
    tokens.end('session')
    tokens.end('session')
    leave()
    expect(heard).toBe(1)
  })
})
