import { expect, test } from 'vitest'
import { captchaLanguage } from './language.ts'
import { CaptchaFailed, recaptchaAction } from './providers.ts'

test('BC-20: a captcha speaks six languages, and English on the pages of all others', () => {
  const spoken = ['zh-cn', 'en', 'zh-tw', 'ja', 'ko', 'th']
  expect(spoken.map((locale) => captchaLanguage(locale))).toEqual(spoken)
  expect(captchaLanguage('zh-TW')).toBe('zh-tw')
  for (const locale of ['de', 'ka', 'tr', 'zh', '']) expect(captchaLanguage(locale)).toBe('en')
})

test('VR-34: without the name of an action reCAPTCHA is not asked', () => {
  expect(recaptchaAction(undefined)).toBeNull()
  expect(recaptchaAction('')).toBeNull()
  expect(recaptchaAction('accounts.login')).toBe('accounts/login')
})

test('ER-26: a failure names the captcha', () => {
  expect(new CaptchaFailed('GeeTest', 'failed').message).toBe('captcha validation: GeeTest failed')
  expect(new CaptchaFailed('reCAPTCHA', 'failed').message).toMatch(/captcha validation.*reCAPTCHA/i)
})
