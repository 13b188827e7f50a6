import type { AuthorizedApp } from '@exchange/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Failure, openModal, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { appsQuery } from '../apps.ts'
import { AppScopes, VerifiedMark } from './app-scopes.tsx'

/** The apps that may act for the account, and the way to take that back. */
export function AppsPage() {
  const t = useT()
  const apps = useQuery(appsQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.appsPage')}</h1>
      <p className="mt-1 text-13 text-muted">{t('apps.listLead')}</p>
      {apps.isPending ? (
        <Skeleton className="mt-8 h-32 w-full" />
      ) : apps.error !== null ? (
        <Failure onRetry={() => void apps.refetch()} />
      ) : apps.data.length === 0 ? (
        <p className="mt-8 border-y border-line py-6 text-13 text-muted">{t('apps.empty')}</p>
      ) : (
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {apps.data.map((app) => (
            <AppRow key={app.id} app={app} />
          ))}
        </ul>
      )}
    </div>
  )
}

function AppRow({ app: { id, client, scopes, createdAt, lastUsedAt, expiresAt } }: { app: AuthorizedApp }) {
  const t = useT()
  const { dateTime, date } = useFormat()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const { name } = client

  const remove = async () => {
    const choice = await openModal('alert', {
      title: t('apps.removeTitle', { app: name }),
      text: t('apps.removeText', { app: name }),
      confirm: t('apps.remove'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    try {
      await api['POST /v2/auth/revoke']({ body: { id } })
      toast(t('apps.removed', { app: name }), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    } finally {
      await queryClient.invalidateQueries({ queryKey: appsQuery.queryKey })
    }
  }
  const used = lastUsedAt === null ? t('apps.neverUsed') : t('apps.lastUsed', { time: dateTime(lastUsedAt, timeZone) })
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 text-15 font-medium">
          {name}
          {client.verified && <VerifiedMark />}
        </p>
        <p className="num mt-1 mb-4 text-12 text-muted">
          {t('apps.since', { date: date(createdAt, timeZone) })}, {t('apps.until', { date: date(expiresAt, timeZone) })}
          . {used}
        </p>
        <AppScopes scopes={scopes} />
      </div>
      <Button kind="quiet" size="sm" aria-label={`${t('apps.remove')}: ${name}`} onClick={() => void remove()}>
        {t('apps.remove')}
      </Button>
    </li>
  )
}
