import type { Payment } from '@exchange/contract/payments'
import { maskedCard } from '@exchange/contract/payments/statuses'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../../shared/data/index.ts'
import { isZero, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import {
  BackLink,
  Badge,
  Banner,
  ButtonLink,
  buttonClass,
  CopyButton,
  Empty,
  Failure,
  Skeleton,
} from '../../../shared/ui/index.ts'
import { paymentQuery } from '../data.ts'
import { disputeTexts, failureTexts, paymentKinds, paymentStatusTexts } from '../faces.ts'

/** One payment, followed until it is credited: where somebody comes back to from the provider. */
export function ReturnPage({ id }: { id: string | undefined }) {
  const t = useT()
  return (
    <div className="page pt-8 pb-16">
      <BackLink to="/history/main/deposits" search={{ source: 'payments' }}>
        {t('payments.all')}
      </BackLink>
      <h1 className="mt-4 text-24 font-semibold">{t('payments.one')}</h1>
      {id === undefined ? <Nothing /> : <Found key={id} id={id} />}
    </div>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      title={t('payments.unknown')}
      action={
        <ButtonLink to="/deposit" search={{ kind: 'fiat' }} kind="secondary" size="sm">
          {t('payments.again')}
        </ButtonLink>
      }
    />
  )
}

function Found({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(paymentQuery(id))
  if (data !== undefined) return <Followed payment={data} />
  if (error === null) return <Skeleton className="mt-6 h-96 w-full max-w-2xl" />
  return isRefusal(error, 'payment-not-found') ? <Nothing /> : <Failure onRetry={() => void refetch()} />
}

function Followed({ payment }: { payment: Payment }) {
  const t = useT()
  const { figure, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const { ticker, amount, receive, status, dispute, refunded, staysUntil, url, isSimulated } = payment
  const text = textOf(payment)
  return (
    <div className="mt-6 flex max-w-2xl flex-col gap-4">
      <section aria-labelledby="paid" className="rounded border border-line bg-panel">
        {isSimulated && <Banner kind="warn">{t('payments.simulated')}</Banner>}
        <div className="p-6">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <h2 id="paid" className="num text-24 font-semibold">
              {figure(amount)} <span className="text-16 font-medium text-muted">{ticker}</span>
            </h2>
            <output>
              <Badge kind={paymentKinds[status]}>{t(paymentStatusTexts[status])}</Badge>
            </output>
          </div>
          <p className="mt-3 text-13">{t(text, { amount: figure(receive), ticker })}</p>
          {staysUntil !== null && (
            <p className="mt-2 text-13 text-muted">
              {t('payments.leaves')}: {t('payments.leavesFrom', { time: dateTime(staysUntil, timeZone) })}
            </p>
          )}
          {!isZero(refunded) && (
            <p className="mt-2 text-13">{t('payments.refundedText', { amount: figure(refunded), ticker })}</p>
          )}
          {dispute !== null && <p className="mt-2 text-13">{t(disputeTexts[dispute])}</p>}
          <div className="mt-4 flex flex-wrap gap-3">
            {url !== null && (
              <a href={url} className={buttonClass({ kind: 'primary' })}>
                {t('payments.payNow')}
              </a>
            )}
            {status === 'credited' && <ButtonLink to="/balance">{t('payments.toBalance')}</ButtonLink>}
            {url === null && (
              <ButtonLink to="/deposit" search={{ kind: 'fiat' }} kind="secondary">
                {t('payments.again')}
              </ButtonLink>
            )}
          </div>
        </div>
      </section>
      <Details payment={payment} />
    </div>
  )
}

function textOf({ status, failure }: Payment): MessageKey {
  if (failure !== null) return failureTexts[failure]
  if (status === 'credited') return 'payments.creditedText'
  if (status === 'processing') return 'payments.processingText'
  return status === 'open' ? 'payments.openText' : 'payments.expiredText'
}

function Details({ payment }: { payment: Payment }) {
  const t = useT()
  const { figure, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const { id, ticker, fee, receive, name, card, time } = payment
  const rows: readonly (readonly [string, string])[] = [
    [t('payments.time'), dateTime(time, timeZone)],
    [t('payments.way'), name],
    ...(card === null ? [] : [[t('payments.card'), `${card.brand} ${maskedCard(card.first, card.last)}`] as const]),
    [t('payments.fee'), `${figure(fee)} ${ticker}`],
    [t('payments.receive'), `${figure(receive)} ${ticker}`],
  ]
  return (
    <section aria-labelledby="details" className="rounded border border-line bg-panel p-6">
      <h2 id="details" className="text-16 font-semibold">
        {t('payments.details')}
      </h2>
      <dl className="num mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-13">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <dt className="text-muted">{t('payments.id')}</dt>
        <dd className="flex min-w-0 items-center justify-end gap-1">
          <code className="font-mono text-12 break-all">{id}</code>
          <CopyButton text={id} what={t('payments.copyId')} />
        </dd>
      </dl>
    </section>
  )
}
