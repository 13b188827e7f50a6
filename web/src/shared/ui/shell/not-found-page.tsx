import { Link, useRouterState, type NotFoundRouteProps } from '@tanstack/react-router'
import { recordEvent } from '../../data/analytics.ts'
import { useT } from '../../i18n/index.ts'
import { regionContent } from '../../region/index.ts'
import { ButtonLink } from '../base/button.tsx'
import { marketOf, pagesMeantBy } from './named-pages.ts'
import { useKnownSettings, useRegion } from './use-region.ts'

/** The page of an address that nothing stands behind; also where the router was told `unknownParameters`. */
export function NotFoundPage({ data }: NotFoundRouteProps) {
  const isFatal = typeof data === 'object' && data !== null && 'isFatal' in data
  return <NotFound isRestricted={false} isFatal={isFatal} />
}

interface NotFoundProps {
  /** The page exists but not for this visitor, so nothing is suggested. */
  isRestricted: boolean
  isFatal?: boolean
}

export function NotFound({ isRestricted, isFatal = false }: NotFoundProps) {
  const t = useT()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { support } = regionContent(useRegion())
  const settings = useKnownSettings()
  const suggestions = isRestricted || settings === undefined ? [] : pagesMeantBy(path, settings)
  const market = isFatal ? marketOf(path) : undefined
  return (
    <div className="page flex flex-1 flex-col justify-center py-16">
      <p className="num text-56 font-semibold text-muted">404</p>
      <h1 className="mt-2 text-24 font-semibold wrap-anywhere">
        {market === undefined ? t('shared.notFoundTitle') : t('shared.notFoundMarket', { market })}
      </h1>
      <p className="mt-2 text-15 break-all text-muted">
        {t(isFatal ? 'shared.notFoundFatal' : 'shared.notFoundMessage', { path })}
      </p>
      {suggestions.length > 0 && (
        <div className="mt-6">
          <h2 className="text-13 text-muted">{t('shared.didYouMean')}</h2>
          <ul className="mt-2 flex flex-col gap-1">
            {suggestions.map(({ to, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-block py-1 text-15 text-accent underline underline-offset-4"
                  onClick={() => recordEvent('not-found-suggestion', { path, suggestion: to })}
                >
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <ButtonLink to="/">{t('shared.toMainPage')}</ButtonLink>
        <a href={support.url} className="text-13 text-muted underline underline-offset-4 hover:text-text">
          {t('shared.contactSupport')}
        </a>
      </div>
    </div>
  )
}
