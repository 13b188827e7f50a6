import type { User } from '@exchange/contract/accounts'
import type { Withdrawal, WithdrawalQuote } from '@exchange/contract/withdrawals'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../shared/data/index.ts'
import { newCommandId } from '../../../shared/data/command-id.ts'
import { currenciesQuery } from '../../../shared/data/listings.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import {
  Banner,
  ButtonLink,
  CoinMark,
  Empty,
  Failure,
  Select,
  Skeleton,
  Table,
  toastApiError,
} from '../../../shared/ui/index.ts'
import { whitelistQuery } from '../../address-book/index.ts'
import { useWithdrawalColumns } from '../columns.tsx'
import { useConfirmWithdrawal } from '../confirm.ts'
import { quoteQuery, recentWithdrawalsQuery, useAskForWithdrawal, type WrittenWithdrawal } from '../data.ts'
import { chosenWay, withdrawableOf, type OutflowKind } from '../pure/ways.ts'
import { Facts } from '../ui/facts.tsx'
import { Review } from '../ui/review.tsx'
import { placesOf, WithdrawForm } from '../ui/withdraw-form.tsx'

/** Withdrawals that are shown below the form. */
export const RECENT = 5

interface WithdrawPageProps {
  user: User
  kind: OutflowKind
  /** What else can go out. */
  tabs: ReactNode
  /** The edition wants everybody told what puts withdrawals off. */
  isWarned: boolean
  /** Absent = the first that can go out. */
  ticker: string | undefined
  /** Absent = the default one of the asset. */
  network: string | undefined
  onChoose: (next: { ticker: string; network: string | undefined }) => void
  /** It waits to be confirmed. */
  onAsked: (withdrawal: Withdrawal) => void
}

/** Choose the asset and the network, say where to and how much, look once more, and confirm. */
export function WithdrawPage({ user, kind, tabs, isWarned, ticker, network, onChoose, onAsked }: WithdrawPageProps) {
  const t = useT()
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const assets = withdrawableOf(currencies, kind)
  const { asset, networks, way } = chosenWay(assets, ticker, network, kind)
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('withdrawals.title')}</h1>
      {tabs}
      {asset === undefined || way === undefined ? (
        <Empty title={t('withdrawals.nothing')}>{t('withdrawals.nothingHint')}</Empty>
      ) : (
        <>
          {isWarned && (
            <Banner kind="warn" className="mt-4 max-w-5xl border">
              {t('withdrawals.blocking')}
            </Banner>
          )}
          <div className="mt-6 grid max-w-5xl gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <div className="grid gap-4 sm:grid-cols-2">
                <Select
                  label={t('withdrawals.asset')}
                  value={asset.ticker}
                  onChange={(chosen) => onChoose({ ticker: chosen, network: undefined })}
                  options={assets.map((one) => ({ value: one.ticker, text: `${one.ticker} · ${one.name}` }))}
                />
                <Select
                  label={t(kind === 'fiat' ? 'payments.way' : 'withdrawals.network')}
                  value={way.id}
                  onChange={(chosen) => onChoose({ ticker: asset.ticker, network: chosen })}
                  options={networks.map(({ id, name }) => ({
                    value: id,
                    text: id === name || kind === 'fiat' ? name : `${name} (${id})`,
                  }))}
                />
              </div>
              {kind === 'crypto' && (
                <p className="flex items-center gap-2 text-12 text-muted">
                  <CoinMark ticker={asset.ticker} size={16} /> {t('withdrawals.networkHint', { ticker: asset.ticker })}
                </p>
              )}
            </div>
            <Steps
              key={`${asset.ticker} ${way.id}`}
              user={user}
              ticker={asset.ticker}
              network={way.id}
              onAsked={onAsked}
            />
          </div>
          <Recent />
        </>
      )}
    </div>
  )
}

interface StepsProps {
  user: User
  ticker: string
  network: string
  onAsked: (withdrawal: Withdrawal) => void
}

/** The form, then what was written once more. The facts stand beside both. */
function Steps({ user, ticker, network, onAsked }: StepsProps) {
  const { data: quote, error, refetch } = useQuery(quoteQuery(ticker, network))
  if (quote === undefined)
    return error === null ? (
      <>
        <Skeleton className="h-72 w-full lg:col-start-1" />
        <Skeleton className="h-60 w-full lg:col-start-2 lg:row-span-2 lg:row-start-1" />
      </>
    ) : (
      <Failure onRetry={() => void refetch()} />
    )
  return (
    <>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Facts quote={quote} />
      </div>
      <div className="min-w-0 lg:col-start-1">
        <Asking user={user} quote={quote} onAsked={onAsked} />
      </div>
    </>
  )
}

function Asking({
  user,
  quote,
  onAsked,
}: {
  user: User
  quote: WithdrawalQuote
  onAsked: (withdrawal: Withdrawal) => void
}) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const { data: whitelist } = useQuery(whitelistQuery)
  const { data: recent } = useQuery(recentWithdrawalsQuery(RECENT))
  const ask = useAskForWithdrawal()
  const confirm = useConfirmWithdrawal(user.email)
  const [written, setWritten] = useState<WrittenWithdrawal | null>(null)
  const [reviewed, setReviewed] = useState<WithdrawalQuote | null>(null)
  // One id for one intention: asking again after a lost answer holds nothing twice.
  const [commandId, setCommandId] = useState(newCommandId)

  const { ticker, network, heldUntil, hasFactor } = quote
  const listed = (whitelist?.addresses ?? []).filter(
    (one) => one.network === network && (one.tickers === null || one.tickers.includes(ticker)),
  )
  const places = placesOf(recent?.records ?? [], ({ time }) =>
    t('withdrawals.sentOn', { time: dateTime(time, timeZone) }),
  )

  if (written !== null && reviewed !== null)
    return (
      <Review
        written={written}
        quote={reviewed}
        isBusy={ask.isPending}
        onBack={() => setReviewed(null)}
        onAsk={() =>
          ask.mutate(
            { ...written, commandId },
            {
              onSuccess: (withdrawal) => {
                onAsked(withdrawal)
                void confirm(withdrawal)
              },
              onError: (error) => {
                toastApiError(error, t)
                // Refused means that nothing is held: the next try is a new intention.
                if (error instanceof ApiError && error.status < 500) setCommandId(newCommandId())
              },
            },
          )
        }
      />
    )
  return (
    <div className="flex flex-col gap-4">
      {!hasFactor && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-warn p-4">
          <p className="text-13">{t('withdrawals.needsFactor')}</p>
          <ButtonLink to="/settings/security/2fa" kind="secondary" size="sm">
            {t('withdrawals.addFactor')}
          </ButtonLink>
        </div>
      )}
      {heldUntil !== null && (
        <p className="rounded border border-warn p-4 text-13">
          {t('withdrawals.heldUntil', { time: dateTime(heldUntil, timeZone) })}
        </p>
      )}
      {whitelist?.enabled === true && (
        <p className="text-13 text-muted">
          {t('withdrawals.listOnly')}{' '}
          <Link to="/settings/security/address-management" className="text-accent hover:underline">
            {t('withdrawals.toAddresses')}
          </Link>
        </p>
      )}
      <WithdrawForm
        quote={quote}
        before={written}
        listed={listed}
        known={[...listed, ...places]}
        isListOnly={whitelist?.enabled === true}
        isClosed={!hasFactor || heldUntil !== null}
        onReview={(next, of) => {
          setWritten(next)
          setReviewed(of)
        }}
      />
    </div>
  )
}

/** The newest withdrawals, while they go. */
function Recent() {
  const t = useT()
  const { data, error, refetch } = useQuery(recentWithdrawalsQuery(RECENT))
  const columns = useWithdrawalColumns()
  return (
    <section className="mt-10" aria-labelledby="recent-withdrawals">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-withdrawals" className="text-16 font-semibold">
          {t('withdrawals.recent')}
        </h2>
        <Link to="/history/main/withdrawals" className="text-13 text-accent hover:underline">
          {t('withdrawals.all')}
        </Link>
      </div>
      <div className="mt-3">
        <Table
          caption={t('withdrawals.recent')}
          stack
          columns={columns}
          rows={data?.records ?? []}
          rowKey={({ id }) => id}
          isLoading={data === undefined && error === null}
          error={error === null ? undefined : { retry: () => void refetch() }}
          empty={<Empty title={t('withdrawals.empty')}>{t('withdrawals.emptyHint')}</Empty>}
        />
      </div>
    </section>
  )
}
