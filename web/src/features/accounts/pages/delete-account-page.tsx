import type { ClosingObstacle, User } from '@exchange/contract/accounts'
import { regionTerms } from '@exchange/contract/regions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { api, useSettings } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useTexts, useT } from '../../../shared/i18n/index.ts'
import {
  Banner,
  Button,
  cx,
  Failure,
  leaveBy,
  openModal,
  Skeleton,
  TextField,
  toast,
  toastApiError,
} from '../../../shared/ui/index.ts'
import { closingQuery } from '../closing.ts'
import { useRefreshedSettings } from '../own-user.ts'

const REASON_LENGTH = 500
const linkClass = 'text-13 text-accent underline underline-offset-4'

/** Closes the account, or takes that back. */
export function DeleteAccountPage({ user }: { user: User }) {
  const t = useT()
  const closing = useQuery(closingQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.closeAccount')}</h1>
      {user.closesAt === null ? (
        <>
          <p className="mt-1 text-13 text-muted">{t('privacy.deleteLead')}</p>
          {closing.isPending ? (
            <Skeleton className="mt-8 h-64 w-full" />
          ) : closing.error === null ? (
            <Ask obstacles={closing.data.obstacles} />
          ) : (
            <Failure onRetry={() => void closing.refetch()} />
          )}
        </>
      ) : (
        <TakeBack dueAt={user.closesAt} />
      )}
    </div>
  )
}

function TakeBack({ dueAt }: { dueAt: number }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const refresh = useRefreshedSettings()
  const cancel = useMutation({
    mutationFn: () => api['POST /v2/settings/delete-account']({ body: { cancel: true } }),
    onSuccess: () => {
      toast(t('privacy.canceled'), { type: 'success' })
      return refresh()
    },
    onError: (error) => toastApiError(error, t),
  })
  return (
    <>
      <Banner kind="warn" className="mt-6">
        {t('privacy.closingLead', { date: dateTime(dueAt, timeZone) })}
      </Banner>
      <Button className="mt-6" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('shared.cancelClosing')}
      </Button>
    </>
  )
}

function Ask({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  const t = useT()
  const { region } = useSettings()
  const what = [
    t('privacy.happensNow'),
    t('privacy.happensWait'),
    t('privacy.happensThen'),
    t('privacy.happensLaw', { years: regionTerms[region].legalKeepYears }),
    t('privacy.happensAddress'),
  ]
  return (
    <>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
      <section className="mt-8">
        <h2 className="text-18 font-semibold">{t('privacy.whatHappens')}</h2>
        <ol className="mt-4 flex list-decimal flex-col gap-3 pl-5 text-13">
          {what.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </section>
      <Link to="/settings/general/export" className={cx('mt-6 inline-block', linkClass)}>
        {t('privacy.exportFirst')}
      </Link>
      {obstacles.length === 0 && <CloseForm />}
    </>
  )
}

function CloseForm() {
  const { t, locale } = useTexts()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const reason = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()

  async function close() {
    const choice = await openModal('alert', {
      title: t('privacy.deleteAskTitle'),
      text: t('privacy.deleteAskText'),
      confirm: t('shared.closeAccount'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    const said = reason.current?.value.trim() ?? ''
    try {
      const { dueAt } = await api['POST /v2/settings/delete-account']({ body: said === '' ? {} : { reason: said } })
      // The session is over: what is said now is the last thing on this page.
      await leaveBy(
        () =>
          openModal('alert', {
            title: t('privacy.deletedTitle', { date: dateTime(dueAt ?? 0, timeZone) }),
            text: t('privacy.deletedText'),
            confirm: t('shared.toMainPage'),
            cancel: null,
          }),
        locale,
      )
    } catch (error) {
      toastApiError(error, t)
      await queryClient.invalidateQueries({ queryKey: closingQuery.queryKey })
    }
  }

  return (
    <form
      className="mt-8 flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <TextField ref={reason} label={t('privacy.reason')} name="reason" maxLength={REASON_LENGTH} autoComplete="off" />
      <Button type="submit" kind="danger" className="self-start">
        {t('shared.closeAccount')}
      </Button>
    </form>
  )
}

function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  const t = useT()
  return (
    <section className="mt-8" aria-labelledby="before">
      <h2 id="before" className="border-b border-line pb-3 text-18 font-semibold">
        {t('privacy.before')}
      </h2>
      <ul>
        {obstacles.map((obstacle) => (
          <Obstacle key={obstacle.what} obstacle={obstacle} />
        ))}
      </ul>
    </section>
  )
}

function Obstacle({ obstacle: { what, count, amounts, until } }: { obstacle: ClosingObstacle }) {
  const t = useT()
  const { dateTime, amount: written } = useFormat()
  const timeZone = useTimeZone()
  if (what === 'balance') {
    const named = amounts.map(({ ticker, amount }) => `${written(amount)} ${ticker}`).join(', ')
    return (
      <Row text={t('privacy.obstacleBalance', { count, amounts: named + (count > amounts.length ? ', …' : '') })}>
        <GiveBack />
        <Link to="/balance" className={linkClass}>
          {t('privacy.toBalances')}
        </Link>
      </Row>
    )
  }
  if (what === 'orders')
    return (
      <Row text={t('privacy.obstacleOrders', { count })}>
        <Link to="/trade" className={linkClass}>
          {t('privacy.toTerminal')}
        </Link>
      </Row>
    )
  if (what === 'transfers') return <Row text={t('privacy.obstacleTransfers')} />
  if (what === 'deposits') return <Row text={t('privacy.obstacleDeposits', { count })} />
  if (what === 'withdrawals') return <Row text={t('privacy.obstacleWithdrawals', { count })} />
  return <Row text={t('privacy.obstacleHold', { date: dateTime(until ?? 0, timeZone) })} />
}

function Row({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4 text-13">
      <span className="min-w-0 flex-1 basis-64">{text}</span>
      {children !== undefined && <span className="flex flex-wrap items-center gap-4">{children}</span>}
    </li>
  )
}

/** Demo funds can be given back; others leave by the ways that the balances offer. */
function GiveBack() {
  const t = useT()
  const { demo } = useSettings()
  const queryClient = useQueryClient()
  const give = useMutation({
    mutationFn: () => api['POST /v2/demo/give-back']({}),
    onSuccess: async () => {
      toast(t('privacy.givenBack'), { type: 'success' })
      await queryClient.invalidateQueries()
    },
    onError: (error) => toastApiError(error, t),
  })
  if (!demo) return null
  return (
    <Button kind="secondary" busy={give.isPending} onClick={() => give.mutate()}>
      {t('privacy.giveBack')}
    </Button>
  )
}
