import type { Integration } from '@exchange/contract/integrations'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { withCode, withCodeIfNeeded } from '../../../shared/ui/mailed-code.ts'
import { CopiedValue } from '../../../shared/ui/base/copied-value.tsx'
import { BackLink, Banner, Button, TextField, openModal, toast, toastApiError } from '../../../shared/ui/index.ts'
import {
  integrationQuery,
  mailChangeCode,
  mailRenewCode,
  ping,
  useChangeIntegration,
  useDeleteIntegration,
  useProve,
  useRenewSecret,
  useReplay,
  type IntegrationFields,
} from '../data.ts'
import { IntegrationForm } from '../ui/integration-form.tsx'
import { Secret } from '../ui/secret.tsx'
import { State } from '../ui/state.tsx'

/** One integration; sending less is done at once, sending more or elsewhere is confirmed by mail. */
export function IntegrationPage({ id, email }: { id: string; email: string }) {
  const t = useT()
  const { data: integration } = useSuspenseQuery(integrationQuery(id))
  const change = useChangeIntegration(id)
  const renew = useRenewSecret(id)
  const remove = useDeleteIntegration()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { name, url, kinds, state } = integration

  /** What goes wrong is said as a toast. */
  async function guarded(run: () => Promise<void>) {
    try {
      await run()
    } catch (error) {
      toastApiError(error, t)
    }
  }

  async function save(fields: IntegrationFields) {
    const isDone = await withCodeIfNeeded(
      () => mailChangeCode(id, fields),
      email,
      (confirmed) => change.mutateAsync({ ...fields, ...confirmed }),
    )
    if (isDone) toast(t('integrations.saved'), { type: 'success' })
  }

  const switchTo = (enabled: boolean) =>
    guarded(async () => {
      await withCodeIfNeeded(
        () => mailChangeCode(id, { enabled }),
        email,
        (confirmed) => change.mutateAsync({ enabled, ...confirmed }),
      )
    })

  const replaceSecret = () =>
    guarded(async () => {
      await withCode(
        () => mailRenewCode(id),
        email,
        (confirmed) => renew.mutateAsync(confirmed),
      )
    })

  const test = () =>
    guarded(async () => {
      const { status, error } = await ping(id)
      const isTaken = status !== null && status >= 200 && status < 300
      toast(
        error === null ? t('integrations.answered', { status: status ?? 0 }) : t('integrations.noAnswer', { error }),
        {
          type: isTaken ? 'success' : 'error',
        },
      )
    })

  async function askToDelete() {
    const choice = await openModal('alert', {
      title: t('integrations.deleteTitle'),
      text: t('integrations.deleteText', { name }),
      confirm: t('integrations.delete'),
      isDanger: true,
      run: async () => void (await remove.mutateAsync(id)),
    })
    if (choice !== 'confirmed') return
    await navigate({ to: '/settings/api/integrations' })
    // Not while its page stands: there is nothing more to show on it.
    queryClient.removeQueries({ queryKey: integrationQuery(id).queryKey })
  }

  return (
    <div className="pt-8 pb-16">
      <BackLink to="/settings/api/integrations">{t('integrations.title')}</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-3 border-b border-line pb-6">
        <h1 className="text-24 font-semibold break-all">{name}</h1>
        <State integration={integration} />
      </div>
      {renew.data !== undefined && (
        <Section title={t('api-keys.createdTitle')}>
          <Secret keyText={integration.key} secret={renew.data.secret} onDone={() => renew.reset()} />
        </Section>
      )}
      <Notice integration={integration} />
      {state === 'unproven' && <Proof integration={integration} />}
      <div className="mt-6">
        <IntegrationForm initial={{ name, url, kinds }} submit={t('api-keys.save')} onSubmit={save}>
          <Button kind="secondary" size="lg" disabled={change.isPending} onClick={() => void switchTo(state === 'off')}>
            {t(state === 'off' ? 'api-keys.switchOn' : 'api-keys.switchOff')}
          </Button>
          <Button kind="danger" size="lg" onClick={() => void askToDelete()}>
            {t('integrations.delete')}
          </Button>
        </IntegrationForm>
      </div>
      <Section title={t('integrations.test')}>
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" disabled={state === 'unproven'} onClick={() => void test()}>
            {t('integrations.ping')}
          </Button>
          <Button kind="secondary" onClick={() => void replaceSecret()}>
            {t('integrations.renew')}
          </Button>
        </div>
      </Section>
      <Replay integration={integration} />
    </div>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mt-10 max-w-2xl border-t border-line pt-6">
      <h2 className="text-18 font-medium">{title}</h2>
      {text !== undefined && <p className="mt-1 text-13 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** Why nothing arrives. */
function Notice({ integration: { state, failure } }: { integration: Integration }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const text =
    state === 'off'
      ? t('integrations.offText')
      : failure === null
        ? null
        : t('integrations.failureText', { error: failure.text, time: dateTime(failure.nextTryAt, timeZone) })
  if (text === null) return null
  return (
    <Banner kind="warn" className="mt-6 max-w-2xl border">
      {text}
    </Banner>
  )
}

function Proof({ integration: { id, key, proof } }: { integration: Integration }) {
  const t = useT()
  const prove = useProve(id)
  const [isMissing, setIsMissing] = useState(false)

  async function check() {
    setIsMissing(false)
    try {
      await prove.mutateAsync()
      toast(t('integrations.proven'), { type: 'success' })
    } catch {
      setIsMissing(true)
    }
  }

  return (
    <section className="mt-6 flex max-w-2xl flex-col gap-4 rounded border border-line p-4">
      <div>
        <h2 className="text-15 font-medium">{t('integrations.proofTitle')}</h2>
        <p className="mt-1 text-13 text-muted">{t('integrations.proofText')}</p>
      </div>
      <CopiedValue term={t('api-keys.key')} value={key} copy={t('api-keys.copyKey')} />
      <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('integrations.proofFile')}</dt>
        <dd className="font-mono text-12 break-all">{proof.file}</dd>
        <dt className="text-muted">{t('integrations.proofHost')}</dt>
        <dd className="font-mono text-12 break-all">{proof.host}</dd>
      </dl>
      {isMissing && (
        <p role="alert" className="text-12 text-danger">
          {t('integrations.proofMissing')}
        </p>
      )}
      <Button className="self-start" busy={prove.isPending} onClick={() => void check()}>
        {t('integrations.prove')}
      </Button>
    </section>
  )
}

function Replay({ integration: { id, cursor } }: { integration: Integration }) {
  const t = useT()
  const replay = useReplay(id)
  const [after, setAfter] = useState('')
  const isWrong = after !== '' && !/^\d{1,15}-\d{1,9}$/.test(after)

  async function send() {
    if (isWrong) return
    try {
      await replay.mutateAsync(after)
      toast(t('integrations.replayed'), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    }
  }

  return (
    <Section title={t('integrations.replay')} text={t('integrations.replayText')}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('integrations.cursor')}
          className="w-64"
          aside={cursor}
          error={isWrong ? t('integrations.wrongCursor') : undefined}
          autoComplete="off"
          spellCheck={false}
          value={after}
          onChange={(event) => setAfter(event.target.value.trim())}
        />
        <Button kind="secondary" busy={replay.isPending} disabled={isWrong} onClick={() => void send()}>
          {t('integrations.replay')}
        </Button>
      </div>
    </Section>
  )
}
