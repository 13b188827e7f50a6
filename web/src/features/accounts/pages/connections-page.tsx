import type { AccountConnection, Settings } from '@exchange/contract/accounts'
import { providerNames, type ConnectionProvider } from '@exchange/contract/accounts/providers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Banner, Button, Failure, openModal, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import {
  connectionsQuery,
  keepConnection,
  keepTicketOf,
  offeredProviders,
  useKeptConnection,
  useStartConnection,
  type KeptConnection,
} from '../connections.ts'

interface ConnectionsPageProps {
  settings: Settings
  /** A sign-in at a provider that a browser comes back from. */
  back: { readonly provider: ConnectionProvider; readonly state: string | undefined } | undefined
}

/** What of Apple and Google signs in to the account: connected by a proof, removed. */
export function ConnectionsPage({ settings, back }: ConnectionsPageProps) {
  const t = useT()
  const connections = useQuery(connectionsQuery)
  useReturn(back)
  const kept = useKeptConnection()
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.connections')}</h1>
      <p className="mt-1 text-13 text-muted">{t('connections.settingsLead')}</p>
      {kept !== null && kept !== undefined && <Asked kept={kept} />}
      {connections.isPending ? (
        <Skeleton className="mt-8 h-32 w-full" />
      ) : connections.error !== null ? (
        <Failure onRetry={() => void connections.refetch()} />
      ) : connections.data.length === 0 ? (
        <p className="mt-8 border-y border-line py-4 text-13 text-muted">{t('connections.none')}</p>
      ) : (
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {connections.data.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      <Adding settings={settings} />
    </div>
  )
}

/** Asks for the outcome of a sign-in at a provider, once, and takes it out of the address. */
function useReturn(back: ConnectionsPageProps['back']): void {
  const t = useT()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (back === undefined || begun.current) return
    begun.current = true
    const { provider, state } = back
    const ask = async () => {
      if (state === undefined) {
        toast(t('connections.canceled', { provider: providerNames[provider] }), { type: 'warning' })
        return
      }
      const result = await api['POST /v2/connection/auth']({ body: { provider, state } })
      keepTicketOf(result, true)
    }
    void ask()
      .catch((error: unknown) => toastApiError(error, t))
      .then(() => navigate({ to: '/settings/security/account-connections', search: {}, replace: true }))
  }, [back, navigate, t])
}

/** Asks anew for what is connected, whatever came of a change. */
function useConnectionsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey })
}

/** What waits to be connected: its owner says yes, and proves it. */
function Asked({ kept }: { kept: KeptConnection }) {
  const t = useT()
  const changed = useConnectionsChanged()
  const { provider, ticket, email: account, isOwn } = kept
  const name = providerNames[provider]
  const add = useMutation({
    mutationFn: async () => {
      const body = { ticket, provider, account }
      if (isOwn) await api['POST /v2/settings/auth-connections']({ body })
      else await api['POST /v2/connection/auth/link']({ body })
    },
    onSuccess: () => {
      keepConnection(null)
      toast(t('connections.added'), { type: 'success' })
    },
    onError: (error) => {
      // Whoever left the proof may come back to it; a ticket that was refused is of no use.
      if (!isRefusal(error, 'confirmation-required')) keepConnection(null)
      toastApiError(error, t)
    },
    onSettled: changed,
  })
  return (
    <div className="mt-8">
      <Banner kind="info">
        <p className="font-medium">{t('connections.askTitle', { provider: name })}</p>
        <p className="mt-1">
          {t('connections.askText', { account: account || t('connections.unnamed', { provider: name }) })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" busy={add.isPending} onClick={() => add.mutate()}>
            {t('connections.connect', { provider: name })}
          </Button>
          <Button kind="quiet" size="sm" disabled={add.isPending} onClick={() => keepConnection(null)}>
            {t('connections.notNow')}
          </Button>
        </div>
      </Banner>
    </div>
  )
}

function Adding({ settings }: { settings: Settings }) {
  const t = useT()
  const start = useStartConnection('link')
  const offered = offeredProviders(settings)
  if (offered.length === 0) return null
  const isBusy = start.isPending || start.isSuccess
  return (
    <section className="mt-12 max-w-sm" aria-labelledby="add-connection">
      <h2 id="add-connection" className="mb-4 text-18 font-semibold">
        {t('connections.addTitle')}
      </h2>
      <div className="flex flex-col gap-3">
        {offered.map((provider) => (
          <Button
            key={provider}
            kind="secondary"
            wide
            disabled={isBusy}
            busy={isBusy && start.variables === provider}
            onClick={() => start.mutate(provider, { onError: (error) => toastApiError(error, t) })}
          >
            {t('connections.connect', { provider: providerNames[provider] })}
          </Button>
        ))}
      </div>
    </section>
  )
}

function ConnectionRow({ connection }: { connection: AccountConnection }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const changed = useConnectionsChanged()
  const { id, provider, email, createdAt, lastUsedAt } = connection
  const name = providerNames[provider]
  const account = email ?? t('connections.unnamed', { provider: name })
  const remove = async () => {
    const choice = await openModal('alert', {
      title: t('connections.removeTitle', { name: account }),
      text: t('connections.removeText', { provider: name }),
      confirm: t('connections.remove'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    try {
      await api['DELETE /v2/settings/auth-connections/{id}']({ params: { id } })
      toast(t('connections.removed'), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    } finally {
      await changed()
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-13 font-medium">{name}</p>
        <p className="text-12 break-all">{account}</p>
        <p className="num text-12 text-muted">
          {lastUsedAt === null
            ? t('connections.since', { time: dateTime(createdAt, timeZone) })
            : t('connections.used', { time: dateTime(lastUsedAt, timeZone) })}
        </p>
      </div>
      <Button
        kind="quiet"
        size="sm"
        aria-label={`${t('connections.remove')}: ${account}`}
        onClick={() => void remove()}
      >
        {t('connections.remove')}
      </Button>
    </li>
  )
}
