import { Link } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import { ButtonLink, Empty } from '../../../shared/ui/index.ts'

/** The list of contracts. None is listed: it says so, and what a contract will be. */
export function FuturesPage() {
  const t = useT()
  const spot = (
    <ButtonLink to="/markets" kind="secondary" size="sm">
      {t('markets.futuresSpot')}
    </ButtonLink>
  )
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('markets.futuresTitle')}</h1>
      <p className="mt-2 max-w-2xl text-15 text-muted">{t('markets.futuresLead')}</p>
      <div className="mt-6 border border-line bg-panel">
        <Empty title={t('markets.futuresEmpty')} action={spot}>
          {t('markets.futuresEmptyText')}
        </Empty>
      </div>
      <dl className="mt-10 grid gap-x-16 gap-y-8 md:grid-cols-2">
        <div className="border-t border-line-strong pt-3">
          <dt className="text-15 font-medium">{t('markets.futuresCost')}</dt>
          <dd className="mt-1 text-13 text-muted">{t('markets.futuresCostText')}</dd>
        </div>
        <div className="border-t border-line-strong pt-3">
          <dt className="text-15 font-medium">{t('markets.futuresRisk')}</dt>
          <dd className="mt-1 text-13 text-muted">
            {t('markets.futuresRiskText')}{' '}
            <Link
              to="/trading-data/collateral-brackets"
              className="text-text underline underline-offset-4 hover:text-accent"
            >
              {t('markets.futuresBrackets')}
            </Link>
          </dd>
        </div>
      </dl>
    </div>
  )
}
