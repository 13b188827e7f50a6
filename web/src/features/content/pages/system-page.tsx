import type { ComponentHealth, SystemPage as System } from '@exchange/contract/content'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTexts, type MessageKey } from '../../../shared/i18n/index.ts'
import { Badge, type BadgeKind } from '../../../shared/ui/base/badge.tsx'
import { figureIn, utcTime } from '../../../shared/format/text-figures.ts'
import { componentNames } from '../pure/components.ts'
import { PlainTable } from './plain-table.tsx'

const REFRESH_MS = 10_000

// Most days have nothing to tell.
const IncidentList = lazy(() => import('./incident-list.tsx').then((module) => ({ default: module.IncidentList })))

const stateNames: Readonly<Record<ComponentHealth['state'], MessageKey>> = {
  operational: 'content.stateOperational',
  degraded: 'content.stateDegraded',
  down: 'content.stateDown',
  off: 'content.stateOff',
}
const stateBadges: Readonly<Record<ComponentHealth['state'], BadgeKind>> = {
  operational: 'buy',
  degraded: 'warn',
  down: 'sell',
  off: 'neutral',
}
const overall: Readonly<Record<System['state'], MessageKey>> = {
  operational: 'content.overallOperational',
  degraded: 'content.overallDegraded',
  down: 'content.overallDown',
}
const tradingNames: Readonly<Record<System['markets'][number]['trading'], MessageKey>> = {
  prelaunch: 'content.tradingPrelaunch',
  open: 'content.tradingOpen',
  'post-only': 'content.tradingPostOnly',
  'cancel-only': 'content.tradingCancelOnly',
  halted: 'content.tradingHalted',
  delisting: 'content.tradingDelisting',
}

/** What works now. Measured again every ten seconds while the page is looked at. */
export function SystemPage({ system }: { system: System }) {
  const { t, tag } = useTexts()
  useRefresh()
  const { state, time, startedAt, components, markets, assets, incidents } = system
  return (
    <div className="page py-10 lg:py-16">
      <h1 className="text-36 font-semibold tracking-tight">{t('content.systemTitle')}</h1>
      <p className="mt-4 flex flex-wrap items-center gap-3 text-18">
        <Badge kind={stateBadges[state]}>{t(stateNames[state])}</Badge>
        {t(overall[state])}
      </p>
      <p className="num mt-2 text-13 text-muted">
        {t('content.measuredAt', { time: utcTime(tag, time) })}{' '}
        {t('content.runningSince', { time: utcTime(tag, startedAt) })}
      </p>

      <section className="mt-10">
        <h2 className="mb-2 text-18 font-semibold">{t('content.parts')}</h2>
        <PlainTable
          caption={t('content.parts')}
          head={[t('content.part'), t('content.state'), t('content.latency')]}
          figuresFrom={2}
          rows={components.map(({ component, state: now, latencyMs }) => [
            t(componentNames[component]),
            <Badge key="state" kind={stateBadges[now]}>
              {t(stateNames[now])}
            </Badge>,
            latencyMs === null ? '—' : t('content.milliseconds', { value: figureIn(tag, latencyMs) }),
          ])}
        />
        <p className="mt-2 text-12 text-muted">{t('content.latencyNote')}</p>
      </section>

      <section className="mt-10">
        <h2 className="text-18 font-semibold">{t('content.incidents')}</h2>
        {incidents.length === 0 ? (
          <p className="mt-2 text-15 text-muted">{t('content.noIncidents')}</p>
        ) : (
          <Suspense fallback={<p className="skeleton mt-2 h-16" aria-busy="true" />}>
            <IncidentList incidents={incidents} now={time} />
          </Suspense>
        )}
      </section>

      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <section>
          <h2 className="mb-2 text-18 font-semibold">{t('content.tradingByMarket')}</h2>
          <PlainTable
            caption={t('content.tradingByMarket')}
            head={[t('content.market'), t('content.trading')]}
            rows={markets.map(({ market, trading, isDemo }) => [
              <span key="market">
                {market.replace('_', '/')} {isDemo && <Badge>{t('content.demoMarket')}</Badge>}
              </span>,
              t(tradingNames[trading]),
            ])}
          />
        </section>
        <section>
          <h2 className="mb-2 text-18 font-semibold">{t('content.assets')}</h2>
          <PlainTable
            caption={t('content.assets')}
            head={[t('content.asset'), t('content.openMarkets'), t('content.deposit'), t('content.withdraw')]}
            rows={assets.map(({ ticker, openMarkets, deposit, withdraw }) => [
              ticker,
              openMarkets,
              t(deposit ? 'content.open' : 'content.notOffered'),
              t(withdraw ? 'content.open' : 'content.notOffered'),
            ])}
          />
        </section>
      </div>
    </div>
  )
}

/** Loads the page's data anew while it is visible. */
function useRefresh(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void router.invalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [router])
}
