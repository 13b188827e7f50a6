import type { AntiPhishingChange } from '@exchange/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Failure, openModal, Skeleton, TextField, toast, toastApiError } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { antiPhishingHistoryQuery, antiPhishingKey } from '../anti-phishing.ts'

/** The word that the account's mails begin with. */
export function AntiPhishingPage() {
  const t = useT()
  const history = useQuery(antiPhishingHistoryQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.antiPhishing')}</h1>
      <p className="mt-1 text-13 text-muted">{t('security.antiPhishingLead')}</p>
      {history.isPending ? (
        <Skeleton className="mt-8 h-48 w-full" />
      ) : history.error === null ? (
        <Word changes={history.data} />
      ) : (
        <Failure onRetry={() => void history.refetch()} />
      )}
    </div>
  )
}

function Word({ changes }: { changes: readonly AntiPhishingChange[] }) {
  const t = useT()
  const queryClient = useQueryClient()
  const { form, faults, isBusy, submit } = useSubmission<'code'>()
  const masked = changes[0]?.masked ?? null

  const changed = () => queryClient.invalidateQueries({ queryKey: antiPhishingKey })
  const send = (event: FormEvent<HTMLFormElement>) =>
    submit(
      event,
      {},
      async () => {
        const code = formText(new FormData(form.current ?? undefined), 'code')
        await api['POST /v2/settings/antiPhishing']({ body: { code } })
        form.current?.reset()
        toast(t('security.antiPhishingSaved'), { type: 'success' })
        await changed()
      },
      (error) => (isRefusal(error, 'request-invalid') ? { code: t('security.antiPhishingWrong') } : {}),
    )
  const remove = async () => {
    const choice = await openModal('alert', {
      title: t('security.antiPhishingRemoveTitle'),
      text: t('security.antiPhishingRemoveText'),
      confirm: t('security.antiPhishingRemove'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    try {
      await api['POST /v2/settings/antiPhishing']({ body: { code: null } })
      toast(t('security.antiPhishingRemoved'), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    } finally {
      await changed()
    }
  }

  return (
    <>
      {masked !== null && (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
          <p className="text-15">
            <span className="text-muted">{t('security.antiPhishingNow')}</span>
            <span className="ml-3 font-medium">{masked}</span>
          </p>
          <Button kind="secondary" onClick={() => void remove()}>
            {t('security.antiPhishingRemove')}
          </Button>
        </div>
      )}
      <form ref={form} className="mt-8 flex max-w-sm flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label={t('security.antiPhishingField')}
          name="code"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          hint={t('security.antiPhishingHint')}
          error={faults.code}
        />
        <Button type="submit" className="self-start" busy={isBusy}>
          {t(masked === null ? 'security.antiPhishingSet' : 'security.antiPhishingChange')}
        </Button>
      </form>
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  )
}

function Changes({ changes }: { changes: readonly AntiPhishingChange[] }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  return (
    <section className="mt-12" aria-labelledby="changes">
      <h2 id="changes" className="border-b border-line pb-3 text-18 font-semibold">
        {t('security.antiPhishingChanges')}
      </h2>
      <ul>
        {changes.map(({ at, masked }, place) => (
          <li key={changes.length - place} className="flex justify-between gap-4 border-b border-line py-3 text-13">
            <span>{masked ?? t('security.antiPhishingGone')}</span>
            <span className="num text-muted">{dateTime(at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
