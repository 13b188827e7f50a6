import { siteLanguageOf } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { brand } from '@exchange/contract/regions/brand'

/** `{code}` is filled in. Each fits into one part of a message, which holds 70 characters beyond the plainest alphabet. */
export const smsTexts: Readonly<Record<SiteLanguage, string>> = {
  en: `{code} is your ${brand.name} code. We never ask you for it.`,
  es: `{code} es tu código de ${brand.name}. Nunca te lo pediremos.`,
  pt: `{code} é o seu código ${brand.name}. Nunca lho pediremos.`,
  tr: `{code}: ${brand.name} kodunuz. Kodu sizden asla istemeyiz.`,
  de: `{code} ist Ihr ${brand.name}-Code. Wir fragen Sie nie danach.`,
  pl: `{code} to Twój kod ${brand.name}. Nigdy o niego nie pytamy.`,
  ru: `{code} — ваш код ${brand.name}. Мы никогда его не спросим.`,
  ua: `{code} — ваш код ${brand.name}. Ми ніколи його не запитаємо.`,
  ka: `{code} — თქვენი კოდი, ${brand.name}. მას არასოდეს გკითხავთ.`,
}

/** What a text message with a code says, and in which language, to somebody whose account or browser names this one. */
export function codeText(named: string, code: string): { readonly text: string; readonly language: SiteLanguage } {
  const language = siteLanguageOf(named)
  return { text: smsTexts[language].replace('{code}', code), language }
}
