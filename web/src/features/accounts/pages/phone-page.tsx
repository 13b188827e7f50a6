import type { PhoneState } from '@exchange/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Empty, Failure, openModal, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { useRefreshedSettings } from '../own-user.ts'
import { phoneCountriesQuery, phoneQuery } from '../phones.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { CodeStep } from './code-step.tsx'
import { PhoneForm } from './phone-form.tsx'

interface PhonePageProps {
  demo: boolean
}

/** The phone of the account: added, confirmed, replaced, removed. */
export function PhonePage({ demo }: PhonePageProps) {
  const t = useT()
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.phone')}</h1>
      <p className="mt-1 text-13 text-muted">{t('phones.lead')}</p>
      <OwnPhone demo={demo} />
    </div>
  )
}

/** The same without a page around it. */
export function OwnPhone({ demo }: PhonePageProps) {
  const state = useQuery(phoneQuery)
  if (state.isPending) return <Skeleton className="mt-8 h-32 w-full" />
  if (state.error !== null) return <Failure onRetry={() => void state.refetch()} />
  return <Steps state={state.data} demo={demo} />
}

function Steps({ state: { phone, pending }, demo }: PhonePageProps & { state: PhoneState }) {
  const [isChanging, setIsChanging] = useState(false)
  const [isAskedAnew, setIsAskedAnew] = useState(false)
  const isConfirming = pending !== null && !isAskedAnew
  return (
    <>
      {phone !== null && (
        <Present shown={phone.shown} onChange={isChanging || isConfirming ? null : () => setIsChanging(true)} />
      )}
      {isConfirming ? (
        <div className="mt-8 max-w-sm">
          <Confirmation
            shown={pending.shown}
            demo={demo}
            onBack={() => setIsAskedAnew(true)}
            onDone={() => setIsChanging(false)}
          />
        </div>
      ) : (
        (phone === null || isChanging || isAskedAnew) && <Asking onSent={() => setIsAskedAnew(false)} />
      )}
    </>
  )
}

/** Whatever came of a change, the phone is asked for anew, and so is what the account says of itself. */
function usePhoneChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const refresh = useRefreshedSettings()
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: phoneQuery.queryKey }), refresh()])
  }
}

function Present({ shown, onChange }: { shown: string; onChange: (() => void) | null }) {
  const t = useT()
  const changed = usePhoneChanged()
  const remove = async () => {
    const choice = await openModal('alert', {
      title: t('phones.removeTitle'),
      text: t('phones.removeText'),
      confirm: t('phones.remove'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    try {
      await api['DELETE /v2/settings/phone']()
      toast(t('phones.removed'), { type: 'success' })
    } catch (error) {
      if (!isRefusal(error, 'confirmation-required')) toastApiError(error, t)
    } finally {
      await changed()
    }
  }
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-y border-line py-4">
      <p className="text-15">
        <span className="text-muted">{t('phones.now')}</span>
        <span className="num ml-3 font-medium whitespace-nowrap">{shown}</span>
      </p>
      <div className="flex gap-2">
        {onChange !== null && (
          <Button kind="secondary" onClick={onChange}>
            {t('phones.change')}
          </Button>
        )}
        <Button kind="secondary" onClick={() => void remove()}>
          {t('phones.remove')}
        </Button>
      </div>
    </div>
  )
}

function Asking({ onSent }: { onSent: () => void }) {
  const t = useT()
  const queryClient = useQueryClient()
  const countries = useQuery(phoneCountriesQuery)
  const send = async (body: { phone: string; country: string }) => {
    try {
      await api['POST /v2/settings/phone']({ body })
      await queryClient.invalidateQueries({ queryKey: phoneQuery.queryKey })
      onSent()
    } catch (error) {
      // A proof that was left is no failure.
      if (!isRefusal(error, 'confirmation-required')) throw error
    }
  }
  if (countries.isPending) return <Skeleton className="mt-8 h-40 w-full max-w-sm" />
  if (countries.error !== null) return <Failure onRetry={() => void countries.refetch()} />
  if (countries.data.length === 0) return <Empty title={t('phones.away')}>{t('phones.awayHint')}</Empty>
  return (
    <div className="mt-8">
      <PhoneForm countries={countries.data} submit={t('phones.send')} onSend={send} />
    </div>
  )
}

function Confirmation({
  shown,
  demo,
  onBack,
  onDone,
}: PhonePageProps & { shown: string; onBack: () => void; onDone: () => void }) {
  const t = useT()
  const changed = usePhoneChanged()
  const confirm = useMutation({
    mutationFn: (code: string) => api['POST /v2/settings/phone/confirmation']({ body: { code } }),
    onSuccess: async () => {
      toast(t('phones.confirmed'), { type: 'success' })
      onDone()
      await changed()
    },
  })
  return (
    <CodeStep
      by="phone"
      message={t('phones.sentTo', { number: shown })}
      demo={demo}
      error={confirm.error === null ? undefined : readPhoneFailure(confirm.error, t)}
      isChecking={confirm.isPending || confirm.isSuccess}
      onCode={async (code) => void (await confirm.mutateAsync(code))}
      onResend={() => api['POST /v2/settings/phone/code']()}
      onBack={onBack}
    />
  )
}

/** The text for a code that was refused, or for a number that is another account's. */
export const readPhoneFailure = (error: unknown, t: ReturnType<typeof useT>): string =>
  isRefusal(error, 'phone-taken') ? t('errors.phone-taken') : readCodeFailure(error, t)
