/** Languages that captchas of others speak; all others are shown English. */
const spoken = ['zh-cn', 'en', 'zh-tw', 'ja', 'ko', 'th'] as const
export type CaptchaLanguage = (typeof spoken)[number]

/** The language of a captcha on a page in this one. */
export function captchaLanguage(locale: string): CaptchaLanguage {
  const wanted = locale.toLowerCase()
  return spoken.find((language) => language === wanted) ?? 'en'
}
