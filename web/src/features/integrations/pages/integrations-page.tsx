import type { Integration } from '@exchange/contract/integrations'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, ButtonLink, Empty, Table, type Column } from '../../../shared/ui/index.ts'
import { integrationsQuery } from '../data.ts'
import { kindTexts } from '../ui/kinds.ts'
import { State } from '../ui/state.tsx'

/** The integrations that are told of the account's events. */
export function IntegrationsPage() {
  const t = useT()
  const { data } = useSuspenseQuery(integrationsQuery)
  return (
    <div className="pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-4">
        <div>
          <h1 className="text-24 font-semibold">{t('integrations.title')}</h1>
          <p className="mt-1 text-13 text-muted">{t('integrations.lead')}</p>
        </div>
        <ButtonLink to="/settings/api/integrations/new">{t('integrations.create')}</ButtonLink>
      </div>
      <Table
        caption={t('integrations.title')}
        stack
        columns={useColumns()}
        rows={data}
        rowKey={({ id }) => id}
        empty={<Empty title={t('integrations.empty')}>{t('integrations.emptyHint')}</Empty>}
      />
    </div>
  )
}

function useColumns(): Column<Integration>[] {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return [
    {
      id: 'name',
      header: t('api-keys.label'),
      cell: ({ id, name }) => (
        <Link
          to="/settings/api/integrations/$id"
          params={{ id }}
          className="rounded font-medium break-all underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('api-keys.state'),
      cell: (integration) => (
        <span className="flex flex-wrap gap-1">
          <State integration={integration} />
          {integration.undelivered > 0 && (
            <Badge kind="warn">{t('integrations.undeliveredCount', { count: integration.undelivered })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'url',
      header: t('integrations.url'),
      cell: ({ url }) => <span className="break-all text-muted">{url}</span>,
    },
    {
      id: 'kinds',
      header: t('integrations.kinds'),
      cell: ({ kinds }) => (
        <span className="flex flex-wrap gap-1">
          {kinds.length === 0 && <Badge>{t('integrations.allKinds')}</Badge>}
          {kindTexts.map(([kind, text]) => kinds.includes(kind) && <Badge key={kind}>{t(text)}</Badge>)}
        </span>
      ),
    },
    {
      id: 'delivered',
      header: t('integrations.lastDelivery'),
      cell: ({ deliveredAt }) => (
        <span className="num whitespace-nowrap text-muted">
          {deliveredAt === null ? t('api-keys.never') : dateTime(deliveredAt, timeZone)}
        </span>
      ),
    },
  ]
}
