import type { DeadLetter } from '@exchange/contract/integrations'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, Button, CopyButton, Empty, Table, toast, toastApiError, type Column } from '../../../shared/ui/index.ts'
import { lettersQuery, useDiscard, useResend } from '../data.ts'
import { receiver } from '../pure/receiver.ts'

/** How events are delivered, and what could not be. */
export function WebhookPage() {
  const t = useT()
  const { data } = useSuspenseQuery(lettersQuery)
  return (
    <div className="pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('integrations.webhooks')}</h1>
      <p className="mt-1 text-13 text-muted">{t('integrations.webhooksLead')}</p>
      <h2 className="mt-8 border-b border-line pb-3 text-18 font-medium">{t('integrations.undelivered')}</h2>
      <Table
        caption={t('integrations.undelivered')}
        stack
        columns={useColumns()}
        rows={data}
        rowKey={({ id }) => id}
        empty={<Empty title={t('integrations.allDelivered')}>{t('integrations.undeliveredText')}</Empty>}
      />
      <section className="mt-12 max-w-3xl">
        <h2 className="text-18 font-medium">{t('integrations.signed')}</h2>
        <p className="mt-2 text-13">{t('integrations.signedText')}</p>
        <p className="mt-2 text-13">{t('integrations.orderText')}</p>
        <div className="mt-4 flex justify-end">
          <CopyButton text={receiver} what={t('api-keys.copySnippet')} />
        </div>
        <pre className="rounded border border-line bg-panel p-3 font-mono text-11 leading-relaxed break-words whitespace-pre-wrap">
          {receiver}
        </pre>
      </section>
    </div>
  )
}

function useColumns(): Column<DeadLetter>[] {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const resend = useResend()
  const discard = useDiscard()
  const act = (done: Promise<unknown>, text: string) =>
    void done.then(
      () => toast(text, { type: 'success' }),
      (error: unknown) => toastApiError(error, t),
    )
  return [
    {
      id: 'event',
      header: t('integrations.event'),
      cell: ({ kind, cursor }) => (
        <span>
          <span className="font-medium">{kind}</span> <code className="font-mono text-12 text-muted">{cursor}</code>
        </span>
      ),
    },
    {
      id: 'integration',
      header: t('integrations.integration'),
      cell: ({ integrationId: id, integration }) => (
        <Link
          to="/settings/api/integrations/$id"
          params={{ id }}
          className="rounded break-all underline-offset-4 hover:underline"
        >
          {integration}
        </Link>
      ),
    },
    {
      id: 'time',
      header: t('integrations.happened'),
      cell: ({ time }) => (
        <span className="num whitespace-nowrap text-muted">{dateTime(Math.floor(time), timeZone)}</span>
      ),
    },
    { id: 'error', header: t('integrations.reason'), cell: ({ error }) => <span className="break-all">{error}</span> },
    {
      id: 'actions',
      header: t('api-keys.actions'),
      hideHeader: true,
      align: 'end',
      cell: ({ id, kind, cursor, queued }) => (
        <span className="flex flex-wrap gap-2 lg:justify-end">
          {queued ? (
            <Badge>{t('integrations.queued')}</Badge>
          ) : (
            <Button
              kind="secondary"
              size="sm"
              aria-label={t('integrations.resendOne', { event: `${kind} ${cursor}` })}
              onClick={() => act(resend.mutateAsync(id), t('integrations.resent'))}
            >
              {t('integrations.replay')}
            </Button>
          )}
          <Button
            kind="quiet"
            size="sm"
            aria-label={t('integrations.discardOne', { event: `${kind} ${cursor}` })}
            onClick={() => act(discard.mutateAsync(id), t('integrations.discarded'))}
          >
            {t('integrations.discard')}
          </Button>
        </span>
      ),
    },
  ]
}
