import type { Withdrawal } from '@exchange/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { isRefusal } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import {
  BackLink,
  Badge,
  Button,
  ButtonLink,
  CopyButton,
  Empty,
  Failure,
  openModal,
  Skeleton,
  toast,
} from '../../../shared/ui/index.ts'
import { useReceiver } from '../../payments/index.ts'
import { useConfirmWithdrawal } from '../confirm.ts'
import { useCancelWithdrawal, withdrawalQuery } from '../data.ts'
import { endTexts, statusKinds, withdrawalStatusTexts } from '../faces.ts'
import { HoldNote } from '../ui/hold-note.tsx'
import { Progress } from '../ui/progress.tsx'
import { TransactionLink } from '../ui/transaction-link.tsx'

interface ConfirmationPageProps {
  /** Absent = none was asked for. */
  id: string | undefined
  /** Where codes go. */
  email: string
}

/** One withdrawal: confirmed, canceled, and followed until it is done. */
export function ConfirmationPage({ id, email }: ConfirmationPageProps) {
  const t = useT()
  return (
    <div className="page pt-8 pb-16">
      <BackLink to="/history/main/withdrawals">{t('withdrawals.all')}</BackLink>
      <h1 className="mt-4 text-24 font-semibold">{t('withdrawals.one')}</h1>
      {id === undefined ? <Nothing /> : <Found key={id} id={id} email={email} />}
    </div>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      title={t('withdrawals.unknown')}
      action={
        <ButtonLink to="/history/main/withdrawals" kind="secondary" size="sm">
          {t('withdrawals.all')}
        </ButtonLink>
      }
    />
  )
}

function Found({ id, email }: { id: string; email: string }) {
  const { data, error, refetch } = useQuery(withdrawalQuery(id))
  if (data !== undefined) return <Followed withdrawal={data} email={email} />
  if (error === null) return <Skeleton className="mt-6 h-96 w-full max-w-2xl" />
  return isRefusal(error, 'withdrawal-not-found') || isRefusal(error, 'request-invalid') ? (
    <Nothing />
  ) : (
    <Failure onRetry={() => void refetch()} />
  )
}

function Followed({ withdrawal, email }: { withdrawal: Withdrawal; email: string }) {
  const t = useT()
  const { figure, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const { ticker, receive, status, end, endedAt, confirmBy } = withdrawal
  return (
    <div className="mt-6 flex max-w-2xl flex-col gap-4">
      <section aria-labelledby="sent" className="rounded border border-line bg-panel p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id="sent" className="num text-24 font-semibold">
            {figure(receive)} <span className="text-16 font-medium text-muted">{ticker}</span>
          </h2>
          <output>
            <Badge kind={statusKinds[status]}>{t(withdrawalStatusTexts[status])}</Badge>
          </output>
        </div>
        {end !== null && (
          <p className="mt-3 text-13">
            {t(endTexts[end])}{' '}
            {endedAt !== null && <span className="num text-muted">{dateTime(endedAt, timeZone)}</span>}
          </p>
        )}
        {status === 'failed' && <p className="mt-3 text-13">{t('withdrawals.failedText')}</p>}
        <div className="mt-4">
          <Progress withdrawal={withdrawal} />
        </div>
        {confirmBy !== null && (
          <p className="mt-3 text-13 text-muted">
            {t('withdrawals.confirmBy', { time: dateTime(confirmBy, timeZone) })}
          </p>
        )}
        <Acts withdrawal={withdrawal} email={email} />
      </section>
      <HoldNote withdrawal={withdrawal} />
      <Details withdrawal={withdrawal} />
    </div>
  )
}

function Acts({ withdrawal, email }: { withdrawal: Withdrawal; email: string }) {
  const t = useT()
  const confirm = useConfirmWithdrawal(email)
  const cancel = useCancelWithdrawal()
  const { id, status, canCancel } = withdrawal
  const isOpen = status === 'unconfirmed'
  if (!isOpen && !canCancel) return null
  const askToCancel = async () => {
    const choice = await openModal('alert', {
      title: t('withdrawals.cancelTitle'),
      text: t('withdrawals.cancelText'),
      confirm: t('withdrawals.cancel'),
      cancel: t('withdrawals.keep'),
      isDanger: true,
      run: async () => void (await cancel.mutateAsync(id)),
    })
    if (choice === 'confirmed') toast(t('withdrawals.canceledToast'), { type: 'success' })
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isOpen && <Button onClick={() => void confirm(withdrawal)}>{t('withdrawals.enterCode')}</Button>}
      {canCancel && (
        <Button kind="secondary" onClick={() => void askToCancel()}>
          {t('withdrawals.cancel')}
        </Button>
      )}
    </div>
  )
}

function Details({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT()
  const { figure, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const { ticker, amount, fee, network, isInternal, isBank, address, memo, transaction, link, uniqueId, time } =
    withdrawal
  const shownAddress = useReceiver(address, isBank)
  return (
    <section aria-labelledby="details" className="rounded border border-line bg-panel p-6">
      <h2 id="details" className="text-16 font-semibold">
        {t('withdrawals.details')}
      </h2>
      <dl className="num mt-4 grid items-center gap-x-6 gap-y-1 text-13 max-sm:[&>dd]:mb-2 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        <dt className="text-muted">{t(isBank ? 'payments.account' : 'withdrawals.address')}</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 font-mono text-12 break-all">{shownAddress}</code>
          <CopyButton text={address} what={t('withdrawals.copyAddress')} />
        </dd>
        {memo !== null && (
          <>
            <dt className="text-muted">{t(isBank ? 'payments.holder' : 'withdrawals.memo')}</dt>
            <dd className="break-all">{memo}</dd>
          </>
        )}
        <dt className="text-muted">{t(isBank ? 'payments.way' : 'withdrawals.network')}</dt>
        <dd>{isInternal ? t('withdrawals.internal') : network}</dd>
        <dt className="text-muted">{t('withdrawals.amount')}</dt>
        <dd>
          {figure(amount)} {ticker}
        </dd>
        <dt className="text-muted">{t('withdrawals.fee')}</dt>
        <dd>
          {figure(fee)} {ticker}
        </dd>
        {transaction !== null && (
          <>
            <dt className="text-muted">{t('withdrawals.transaction')}</dt>
            <dd>
              <TransactionLink id={transaction} link={link} />
            </dd>
          </>
        )}
        {uniqueId !== null && (
          <>
            <dt className="text-muted">{t('withdrawals.uniqueId')}</dt>
            <dd className="break-all">{uniqueId}</dd>
          </>
        )}
        <dt className="text-muted">{t('withdrawals.time')}</dt>
        <dd>{dateTime(time, timeZone)}</dd>
      </dl>
    </section>
  )
}
