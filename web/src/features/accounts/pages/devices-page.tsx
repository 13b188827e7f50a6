import type { Device, Session } from '@exchange/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, Button, Empty, Table, type Column } from '../../../shared/ui/index.ts'
import { devicesQuery, sessionsQuery } from '../access.ts'
import { useAccess, useDeviceName } from '../devices.ts'

/** Where the account is signed in, and the devices that sign in without a mailed code. */
export function DevicesPage() {
  const t = useT()
  const { endSession, endDevice, endOthers, endAll } = useAccess()
  const sessions = useQuery(sessionsQuery)
  const devices = useQuery(devicesQuery)
  const sessionColumns = useColumns<Session>({
    timeOf: { header: t('security.signedIn'), at: (session) => session.createdAt },
    action: { text: t('security.end'), run: (session) => void endSession(session) },
    isEnding: (session) => !session.current,
  })
  const deviceColumns = useColumns<Device>({
    timeOf: { header: t('security.trustedUntil'), at: (device) => device.trustedUntil },
    action: { text: t('security.forget'), run: (device) => void endDevice(device) },
    isEnding: () => true,
  })
  return (
    <div className="pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('security.devicesTitle')}</h1>
      <p className="mt-1 text-13 text-muted">{t('security.devicesLead')}</p>

      <section className="mt-8" aria-labelledby="sessions">
        <div className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-4">
          <div>
            <h2 id="sessions" className="text-18 font-semibold">
              {t('security.sessions')}
            </h2>
            <p className="mt-1 text-13 text-muted">{t('security.sessionsNote')}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            {sessions.data?.some(({ current }) => !current) === true && (
              <Button kind="secondary" onClick={() => void endOthers()}>
                {t('security.endOthers')}
              </Button>
            )}
            <Button kind="secondary" onClick={() => void endAll()}>
              {t('security.endAll')}
            </Button>
          </div>
        </div>
        <Table
          caption={t('security.sessions')}
          stack
          columns={sessionColumns}
          rows={sessions.data ?? []}
          rowKey={({ id }) => id}
          {...stateOf(sessions)}
        />
      </section>

      <section className="mt-12" aria-labelledby="devices">
        <div className="border-b border-line pb-4">
          <h2 id="devices" className="text-18 font-semibold">
            {t('security.devices')}
          </h2>
          <p className="mt-1 text-13 text-muted">{t('security.devicesNote')}</p>
        </div>
        <Table
          caption={t('security.devices')}
          stack
          columns={deviceColumns}
          rows={devices.data ?? []}
          rowKey={({ id }) => id}
          empty={<Empty title={t('security.noDevices')}>{t('security.noDevicesHint')}</Empty>}
          {...stateOf(devices)}
        />
      </section>
    </div>
  )
}

interface Answer {
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What a table shows while it has no rows to show. */
function stateOf({ isPending, error, refetch }: Answer) {
  const retry = () => void refetch()
  return {
    isLoading: isPending,
    error: error === null ? undefined : error instanceof ApiError ? { message: error.message, retry } : { retry },
  }
}

interface Kind<Row> {
  readonly timeOf: { readonly header: string; readonly at: (row: Row) => number }
  readonly action: { readonly text: string; readonly run: (row: Row) => void }
  readonly isEnding: (row: Row) => boolean
}

function useColumns<Row extends Device | Session>({ timeOf, action, isEnding }: Kind<Row>): Column<Row>[] {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const nameOf = useDeviceName()
  const moment = (seconds: number) => (
    <span className="num text-muted lg:whitespace-nowrap">{dateTime(seconds, timeZone)}</span>
  )
  return [
    {
      id: 'device',
      header: t('security.device'),
      className: 'max-sm:col-span-2',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{nameOf(row)}</span>
          {row.current && <Badge kind="accent">{t('security.thisDevice')}</Badge>}
          {'isBound' in row && row.isBound && <Badge>{t('security.bound')}</Badge>}
        </span>
      ),
    },
    {
      id: 'address',
      header: t('security.address'),
      cell: (row) => <span className="num break-all text-muted">{row.ip}</span>,
    },
    { id: 'lastSeen', header: t('security.lastActive'), cell: (row) => moment(row.lastSeenAt) },
    { id: 'time', header: timeOf.header, cell: (row) => moment(timeOf.at(row)) },
    {
      id: 'actions',
      header: t('security.actions'),
      hideHeader: true,
      align: 'end',
      cell: (row) =>
        isEnding(row) && (
          <button
            type="button"
            className="rounded text-13 text-danger underline-offset-4 hover:underline"
            aria-label={`${action.text}: ${nameOf(row)}, ${row.ip}`}
            onClick={() => action.run(row)}
          >
            {action.text}
          </button>
        ),
    },
  ]
}
