import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { BackLink, Banner, Button, CopyButton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { withCodeIfNeeded } from '../../../shared/ui/mailed-code.ts'
import { apiKeyQuery, mailChangeCode, useChangeKey, type KeyFields } from '../data.ts'
import { KeyForm } from '../ui/key-form.tsx'
import { KeyState } from '../ui/key-state.tsx'
import { useAskToDelete } from '../ui/use-ask-to-delete.ts'

/** One key; taking rights away is done at once, giving more is confirmed by mail. */
export function KeyPage({ id, email }: { id: string; email: string }) {
  const t = useT()
  const { data: key } = useSuspenseQuery(apiKeyQuery(id))
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const change = useChangeKey(id)
  const askToDelete = useAskToDelete()

  async function save(fields: KeyFields) {
    const isDone = await withCodeIfNeeded(
      () => mailChangeCode(id, fields),
      email,
      (confirmed) => change.mutateAsync({ ...fields, ...confirmed }),
    )
    if (isDone) toast(t('api-keys.saved'), { type: 'success' })
  }

  async function setEnabled(enabled: boolean) {
    try {
      const isDone = await withCodeIfNeeded(
        () => mailChangeCode(id, { enabled }),
        email,
        (confirmed) => change.mutateAsync({ enabled, ...confirmed }),
      )
      if (isDone) toast(t(enabled ? 'api-keys.switchedOn' : 'api-keys.switchedOff'), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    }
  }

  async function leave(isDeleted: boolean) {
    if (!isDeleted) return
    await navigate({ to: '/settings/api/api-keys' })
    // Not while its page stands: there is nothing more to show on it.
    queryClient.removeQueries({ queryKey: apiKeyQuery(id).queryKey })
  }

  return (
    <div className="pt-8 pb-16">
      <BackLink to="/settings/api/api-keys">{t('api-keys.title')}</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <h1 className="text-24 font-semibold break-all">{key.label}</h1>
        <KeyState apiKey={key} />
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 border-b border-line pb-6 text-13">
        <Fact term={t('api-keys.key')}>
          <code className="font-mono text-12 break-all">{key.key}</code>
          <CopyButton text={key.key} what={t('api-keys.copyKey')} />
        </Fact>
        <Fact term={t('api-keys.created')}>
          <span className="num">{dateTime(key.createdAt, timeZone)}</span>
        </Fact>
        <Fact term={t('api-keys.lastUsed')}>
          <span className="num">
            {key.lastUsedAt === null ? t('api-keys.never') : dateTime(key.lastUsedAt, timeZone)}
          </span>
        </Fact>
      </dl>
      {key.idle && (
        <Banner kind="warn" className="mt-6 max-w-2xl border">
          {t('api-keys.idleText')}
        </Banner>
      )}
      <div className="mt-6">
        <KeyForm
          initial={{ label: key.label, type: key.type, ips: key.ips, endpoints: key.endpoints }}
          submit={t('api-keys.save')}
          onSubmit={save}
        >
          <Button kind="secondary" size="lg" disabled={change.isPending} onClick={() => void setEnabled(!key.enabled)}>
            {t(key.enabled ? 'api-keys.switchOff' : 'api-keys.switchOn')}
          </Button>
          <Button kind="danger" size="lg" onClick={() => void askToDelete(key).then(leave)}>
            {t('api-keys.deleteConfirm')}
          </Button>
        </KeyForm>
      </div>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="flex min-h-8 items-center gap-1">{children}</dd>
    </div>
  )
}
