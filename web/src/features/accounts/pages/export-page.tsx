import type { DataExport } from '@exchange/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Failure, Skeleton, Spinner, toastApiError } from '../../../shared/ui/index.ts'
import { exportQuery } from '../exports.ts'

/** Everything that is held about the account, to be downloaded. */
export function ExportPage() {
  const t = useT()
  const known = useQuery(exportQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.exportPage')}</h1>
      <p className="mt-1 text-13 text-muted">{t('privacy.exportLead')}</p>
      <p className="mt-3 text-13 text-muted">{t('privacy.exportForm')}</p>
      {known.isPending ? (
        <Skeleton className="mt-8 h-24 w-full" />
      ) : known.error === null ? (
        <>
          {known.data.last !== null && <Last one={known.data.last} />}
          <Ask last={known.data.last} nextAt={known.data.nextAt} />
        </>
      ) : (
        <Failure onRetry={() => void known.refetch()} />
      )}
    </div>
  )
}

function Ask({ last, nextAt }: { last: DataExport | null; nextAt: number | null }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => api['POST /v2/settings/exports'](),
    onError: (error) => toastApiError(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportQuery.queryKey }),
  })
  if (last?.state === 'making') return null
  if (nextAt !== null)
    return <p className="mt-6 text-13 text-muted">{t('privacy.exportNext', { date: dateTime(nextAt, timeZone) })}</p>
  return (
    <Button
      className="mt-6"
      kind={last?.state === 'ready' ? 'secondary' : 'primary'}
      busy={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {t('privacy.exportAsk')}
    </Button>
  )
}

/** How the last one stands. */
function Last({ one }: { one: DataExport }) {
  const t = useT()
  const { dateTime, fileSize } = useFormat()
  const timeZone = useTimeZone()
  const download = useMutation({
    mutationFn: async () => {
      await api['POST /v2/settings/exports/{id}/open']({ params: { id: one.id } })
      // The browser keeps it as a file, and the page stays.
      location.assign(`/v2/settings/exports/${one.id}/file`)
    },
    onError: (error) => toastApiError(error, t),
  })
  const frame = 'mt-8 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4 text-13'
  if (one.state === 'making')
    return (
      <output className={frame}>
        <span className="flex items-center gap-3">
          <Spinner />
          {t('privacy.exportAsked')}
        </span>
      </output>
    )
  if (one.state === 'failed') return <p className={frame}>{t('privacy.exportFailed')}</p>
  if (one.state === 'gone')
    return <p className={frame}>{t('privacy.exportGone', { date: dateTime(one.askedAt, timeZone) })}</p>
  return (
    <div className={frame}>
      <p className="min-w-0 flex-1 basis-64">
        {t('privacy.exportReady', { size: fileSize(one.bytes ?? 0), date: dateTime(one.until ?? 0, timeZone) })}
      </p>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        {t('privacy.exportDownload')}
      </Button>
    </div>
  )
}
