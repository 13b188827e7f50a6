import { expect, test } from 'vitest'
import { codeOfLink, qrLink } from './qr-link.ts'

const ORIGIN = 'https://exchange.example'
const CODE = 'AbCdEfGhIjKlMnOpQrSt_-'

test.each([
  [qrLink(ORIGIN, 'en', CODE), CODE],
  [qrLink(ORIGIN, 'tr', CODE), CODE],
  [`${ORIGIN}/settings/security/qr-login?code=short`, undefined],
  [`${ORIGIN}/settings/security/qr-login`, undefined],
  [`${ORIGIN}/settings/security?code=${CODE}`, undefined],
  [`http://exchange.example/settings/security/qr-login?code=${CODE}`, undefined],
  [`https://exchange.example.evil.test/settings/security/qr-login?code=${CODE}`, undefined],
  ['otpauth://totp/Exchange:me', undefined],
  ['not a link', undefined],
])('F-11 a camera that reads %s finds the code %s', (text, code) => expect(codeOfLink(text, ORIGIN)).toBe(code))
