import type { LoginRecord } from '@exchange/contract/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { Rich, useT } from '../../../shared/i18n/index.ts'
import { Button, cx, Empty, Failure, Table, type Column } from '../../../shared/ui/index.ts'
import { useCountryName } from '../country-name.ts'
import { useDeviceName } from '../devices.ts'
import { loginHistoryQuery, outcomeTexts, wayTexts } from '../login-history.ts'

const linkClass = 'text-accent underline underline-offset-4'

/** When, from where and how the account was signed in to, or somebody tried to. */
export function LoginHistoryPage() {
  const t = useT()
  const columns = useColumns()
  const { data, error, isPending, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(loginHistoryQuery)
  return (
    <div className="pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.loginHistory')}</h1>
      <p className="mt-1 text-13 text-muted">{t('security.historyLead')}</p>
      <p className="mt-4 border-l-2 border-l-accent bg-panel px-4 py-3 text-13">
        <Rich
          id="security.historyStranger"
          slots={[
            <Link key="devices" to="/settings/security/device-management" className={linkClass} />,
            <Link key="password" to="/settings/security/change-password" className={linkClass} />,
          ]}
        />
      </p>
      <div className="mt-6">
        <Table
          caption={t('shared.loginHistory')}
          stack
          columns={columns}
          rows={data?.pages.flatMap(({ records }) => records) ?? []}
          rowKey={({ id }) => id}
          empty={<Empty title={t('security.historyEmpty')}>{t('security.historyEmptyHint')}</Empty>}
          isLoading={isPending}
          error={error !== null && data === undefined ? { retry: () => void refetch() } : undefined}
        />
      </div>
      {isFetchNextPageError ? (
        <Failure onRetry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && (
          <Button kind="secondary" className="mt-6" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('security.historyOlder')}
          </Button>
        )
      )}
    </div>
  )
}

function useColumns(): Column<LoginRecord>[] {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const nameOf = useDeviceName()
  const countryOf = useCountryName()
  return [
    {
      id: 'outcome',
      header: t('security.historyOutcome'),
      className: 'max-lg:col-span-2',
      cell: ({ outcome }) => (
        <span className={cx('font-medium', outcome === 'signed-in' ? 'text-text' : 'text-warn')}>
          {t(outcomeTexts[outcome])}
        </span>
      ),
    },
    {
      id: 'time',
      header: t('security.historyTime'),
      cell: ({ at }) => <span className="num text-muted lg:whitespace-nowrap">{dateTime(at, timeZone)}</span>,
    },
    {
      id: 'way',
      header: t('security.historyWay'),
      cell: ({ method }) => (
        <span className="text-muted">{method === null ? t('security.placeUnknown') : t(wayTexts[method])}</span>
      ),
    },
    { id: 'device', header: t('security.device'), cell: (row) => <span className="text-muted">{nameOf(row)}</span> },
    {
      id: 'place',
      header: t('security.historyPlace'),
      cell: ({ country }) => (
        <span className="text-muted">{country === null ? t('security.placeUnknown') : countryOf(country)}</span>
      ),
    },
    {
      id: 'address',
      header: t('security.address'),
      cell: ({ ip }) => <span className="num break-all text-muted">{ip}</span>,
    },
  ]
}
