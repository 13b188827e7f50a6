import type { Payment, PayWay } from '@exchange/contract/payments'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { currenciesQuery } from '../../../shared/data/listings.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Empty, Failure, Select, Skeleton, Table } from '../../../shared/ui/index.ts'
import { usePaymentColumns } from '../columns.tsx'
import { cardsQuery, payWaysQuery, recentPaymentsQuery } from '../data.ts'
import { wayKindTexts } from '../faces.ts'
import { chosenPayWay, payableOf } from '../pure/ways.ts'
import { PayFacts } from '../ui/pay-facts.tsx'
import { PayForm } from '../ui/pay-form.tsx'

/** Payments that are shown below the form. */
export const RECENT = 5

interface PayPageProps {
  title: string
  tabs: ReactNode
  /** Absent = the first that can come in. */
  ticker: string | undefined
  /** Absent = the default one of the currency. */
  provider: string | undefined
  onChoose: (next: { ticker: string; provider: string | undefined }) => void
}

/** Choose the currency and the provider, say how much, and go there to pay. */
export function PayPage({ title, tabs, ticker, provider, onChoose }: PayPageProps) {
  const t = useT()
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const assets = payableOf(currencies)
  const { asset, providers, way } = chosenPayWay(assets, ticker, provider)
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{title}</h1>
      {tabs}
      {asset === undefined || way === undefined ? (
        <Empty title={t('payments.closed')}>{t('payments.closedHint')}</Empty>
      ) : (
        <>
          <div className="mt-6 grid max-w-5xl gap-4 sm:grid-cols-2 lg:pr-[23.5rem]">
            <Select
              label={t('payments.currency')}
              value={asset.ticker}
              onChange={(chosen) => onChoose({ ticker: chosen, provider: undefined })}
              options={assets.map((one) => ({ value: one.ticker, text: `${one.ticker} · ${one.name}` }))}
            />
            <Select
              label={t('payments.way')}
              value={way.id}
              onChange={(chosen) => onChoose({ ticker: asset.ticker, provider: chosen })}
              options={providers.map(({ id, name }) => ({ value: id, text: name }))}
            />
          </div>
          <Paying key={`${asset.ticker} ${way.id}`} ticker={asset.ticker} provider={way.id} />
        </>
      )}
      <Recent />
    </div>
  )
}

function Paying({ ticker, provider }: { ticker: string; provider: string }) {
  const ways = useQuery(payWaysQuery(ticker))
  const cards = useQuery(cardsQuery)
  const way = ways.data?.find((one) => one.provider === provider)
  if (ways.error !== null || cards.error !== null || (ways.data !== undefined && way === undefined))
    return <Failure onRetry={() => void Promise.all([ways.refetch(), cards.refetch()])} />
  if (way === undefined || cards.data === undefined) return <Skeleton className="mt-6 h-72 w-full max-w-5xl" />
  return <Form way={way} cards={cards.data.filter((card) => card.ticker === ticker && !card.isExpired)} />
}

function Form({ way, cards }: { way: PayWay; cards: Parameters<typeof PayForm>[0]['cards'] }) {
  const t = useT()
  const [now] = useState(() => Math.floor(Date.now() / 1_000))
  return (
    <div className="mt-6 grid max-w-5xl gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-label={t(wayKindTexts[way.kind])} className="min-w-0 rounded border border-line bg-panel">
        {way.isSimulated && <Banner kind="warn">{t('payments.simulated')}</Banner>}
        <div className="p-6">
          <PayForm way={way} cards={way.kind === 'card' ? cards : []} onStarted={leaveFor} />
        </div>
      </section>
      <div>
        <PayFacts way={way} now={now} />
      </div>
    </div>
  )
}

/** The rest happens at the provider. */
function leaveFor({ url }: Payment): void {
  if (url !== null) globalThis.location.assign(url)
}

/** The newest payments, while they are credited. */
function Recent() {
  const t = useT()
  const { data, error, refetch } = useQuery(recentPaymentsQuery(RECENT))
  const columns = usePaymentColumns()
  return (
    <section className="mt-10" aria-labelledby="recent-payments">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-payments" className="text-16 font-semibold">
          {t('payments.recent')}
        </h2>
        <Link
          to="/history/main/deposits"
          search={{ source: 'payments' }}
          className="text-13 text-accent hover:underline"
        >
          {t('payments.all')}
        </Link>
      </div>
      <div className="mt-3">
        <Table
          caption={t('payments.recent')}
          stack
          columns={columns}
          rows={data?.records ?? []}
          rowKey={({ id }) => id}
          isLoading={data === undefined && error === null}
          error={error === null ? undefined : { retry: () => void refetch() }}
          empty={<Empty title={t('payments.empty')}>{t('payments.emptyHint')}</Empty>}
        />
      </div>
    </section>
  )
}
