import { useRouterState } from '@tanstack/react-router'
import { LANGUAGE_COOKIE } from '@exchange/contract/site/languages'
import type { MouseEvent } from 'react'
import { writeCookie } from '../../data/cookies.ts'
import { joinLocale, languageNames, languageTag, locales, useTexts, type Locale } from '../../i18n/index.ts'
import { cx } from '../base/cx.ts'

/** The address of this page in another language: the same page with the same query. */
export function useLanguageAddress(): (locale: Locale) => string {
  const rest = useRouterState({ select: ({ location }) => ({ path: location.pathname, query: location.searchStr }) })
  return (locale) => joinLocale(locale, rest.path) + rest.query
}

/**
 * Tells the server, which keeps the language for the next visit and for the mails of whoever is signed in, and then opens
 * the page anew: nothing of the old language stays behind.
 */
export async function chooseLanguage(locale: Locale, address: string): Promise<void> {
  // At once, so that the first page of the site follows it even when the server doesn't answer.
  writeCookie(LANGUAGE_COOKIE, locale)
  const { api } = await import('../../data/api.ts')
  // A language that can't be kept is still shown.
  await api['POST /v2/lang/{lang}']({ params: { lang: locale } }).catch(() => {})
  location.assign(address)
}

/** All languages, each in its own words; links, so that they work without scripts. */
export function LanguageLinks({ className, linkClass }: { className?: string; linkClass: string }) {
  const { locale } = useTexts()
  const addressOf = useLanguageAddress()
  const choose = (to: Locale) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void chooseLanguage(to, addressOf(to))
  }
  return (
    <ul className={className}>
      {locales.map((one) => (
        <li key={one}>
          <a
            href={addressOf(one)}
            hrefLang={languageTag(one)}
            lang={languageTag(one)}
            aria-current={one === locale ? 'true' : undefined}
            className={cx(linkClass, one === locale && 'text-text')}
            onClick={choose(one)}
          >
            {languageNames[one]}
          </a>
        </li>
      ))}
    </ul>
  )
}
