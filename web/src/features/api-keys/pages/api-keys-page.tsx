import type { ApiKey } from '@exchange/contract/api-keys'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, ButtonLink, CopyButton, Empty, Table, type Column } from '../../../shared/ui/index.ts'
import { apiKeysQuery } from '../data.ts'
import { KeyState } from '../ui/key-state.tsx'
import { typeTexts } from '../ui/texts.ts'
import { useAskToDelete } from '../ui/use-ask-to-delete.ts'

export function ApiKeysPage() {
  const t = useT()
  const { data } = useSuspenseQuery(apiKeysQuery)
  const askToDelete = useAskToDelete()
  return (
    <div className="pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-4">
        <div>
          <h1 className="text-24 font-semibold">{t('api-keys.title')}</h1>
          <p className="mt-1 text-13 text-muted">{t('api-keys.lead')}</p>
        </div>
        <ButtonLink to="/settings/api/api-keys/new">{t('api-keys.create')}</ButtonLink>
      </div>
      <Table
        caption={t('api-keys.title')}
        stack
        columns={useColumns((key) => void askToDelete(key))}
        rows={data}
        rowKey={(key) => key.id}
        empty={<Empty title={t('api-keys.empty')}>{t('api-keys.emptyHint')}</Empty>}
      />
    </div>
  )
}

function useColumns(onDelete: (key: ApiKey) => void): Column<ApiKey>[] {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const moment = (seconds: number) => (
    <span className="num whitespace-nowrap text-muted">{dateTime(seconds, timeZone)}</span>
  )
  return [
    {
      id: 'label',
      header: t('api-keys.label'),
      cell: (key) => (
        <Link
          to="/settings/api/api-keys/$id"
          params={{ id: key.id }}
          className="rounded font-medium break-all underline-offset-4 hover:underline"
        >
          {key.label}
        </Link>
      ),
    },
    { id: 'state', header: t('api-keys.state'), cell: (key) => <KeyState apiKey={key} /> },
    {
      id: 'key',
      header: t('api-keys.key'),
      cell: (key) => (
        <span className="flex items-center gap-1">
          <code className="font-mono text-12">{`${key.key.slice(0, 6)}…${key.key.slice(-4)}`}</code>
          <CopyButton text={key.key} what={t('api-keys.copyKey')} />
        </span>
      ),
    },
    {
      id: 'type',
      header: t('api-keys.type'),
      cell: (key) => (
        <span className="flex flex-wrap gap-1">
          <Badge>{t(typeTexts[key.type].name)}</Badge>
          {key.endpoints !== null && <Badge>{t('api-keys.listed', { count: key.endpoints.length })}</Badge>}
        </span>
      ),
    },
    {
      id: 'ips',
      header: t('api-keys.ipsColumn'),
      from: 'lg',
      cell: (key) => (
        <span className="text-muted">{key.ips.length === 0 ? t('api-keys.anyIp') : key.ips.join(', ')}</span>
      ),
    },
    { id: 'created', header: t('api-keys.created'), from: 'lg', cell: (key) => moment(key.createdAt) },
    {
      id: 'used',
      header: t('api-keys.lastUsed'),
      cell: (key) =>
        key.lastUsedAt === null ? <span className="text-muted">{t('api-keys.never')}</span> : moment(key.lastUsedAt),
    },
    {
      id: 'actions',
      header: t('api-keys.actions'),
      hideHeader: true,
      align: 'end',
      cell: (key) => (
        <button
          type="button"
          className="rounded text-13 text-danger underline-offset-4 hover:underline"
          aria-label={t('api-keys.deleteKey', { label: key.label })}
          onClick={() => onDelete(key)}
        >
          {t('api-keys.delete')}
        </button>
      ),
    },
  ]
}
