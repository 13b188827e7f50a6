import type { UssdState } from '@exchange/contract/accounts'
import { isGuessablePin, USSD_PIN_DIGITS } from '@exchange/contract/accounts/ussd-pin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import {
  Banner,
  Button,
  ButtonLink,
  Empty,
  Failure,
  PasswordField,
  Skeleton,
  toast,
  toastApiError,
} from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { ussdQuery } from '../ussd.ts'

const stateTexts = {
  off: 'phones.ussdOff',
  'no-pin': 'phones.ussdNoPin',
  on: 'phones.ussdOn',
  locked: 'phones.ussdLocked',
} as const

/** Balances on a phone without internet: connected, given a PIN, disconnected. */
export function UssdPage() {
  const t = useT()
  const state = useQuery(ussdQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.ussd')}</h1>
      <p className="mt-1 text-13 text-muted">{t('phones.ussdLead')}</p>
      {state.isPending ? (
        <Skeleton className="mt-8 h-48 w-full" />
      ) : state.error === null ? (
        <Access ussd={state.data} />
      ) : (
        <Failure onRetry={() => void state.refetch()} />
      )}
    </div>
  )
}

function Access({ ussd }: { ussd: UssdState }) {
  const t = useT()
  const [isChanging, setIsChanging] = useState(false)
  const { state, phone } = ussd
  // What was connected before the operator went can still be taken away.
  if (state === 'unavailable') return <Empty title={t('phones.ussdAway')}>{t('phones.ussdAwayHint')}</Empty>
  if (phone === null)
    return (
      <div className="mt-8">
        <p className="mb-4 text-13">{t('phones.ussdNeedsPhone')}</p>
        <ButtonLink to="/settings/security/phone">{t('phones.ussdAddPhone')}</ButtonLink>
      </div>
    )
  const needsPin = state !== 'on'
  return (
    <>
      <Present ussd={ussd} onChange={needsPin || isChanging ? null : () => setIsChanging(true)} />
      {state === 'locked' && (
        <Banner kind="warn" className="mt-6">
          {t('phones.ussdLockedText')}
        </Banner>
      )}
      {(needsPin || isChanging) && (
        <PinForm isFirst={state === 'off' || state === 'no-pin'} onDone={() => setIsChanging(false)} />
      )}
    </>
  )
}

/** Whatever came of a change, the state is asked for anew. */
function useUssdChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ussdQuery.queryKey })
}

function Present({
  ussd: { state, phone, dial, usedAt },
  onChange,
}: {
  ussd: UssdState
  onChange: (() => void) | null
}) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const changed = useUssdChanged()
  const disconnect = async () => {
    try {
      await api['POST /v2/settings/ussd/disconnect']()
      toast(t('phones.ussdDisconnected'), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    } finally {
      await changed()
    }
  }
  const rows = [
    ...(state === 'unavailable' ? [] : [{ name: t('phones.ussdState'), value: t(stateTexts[state]) }]),
    { name: t('phones.ussdPhone'), value: phone },
    { name: t('phones.ussdDial'), value: dial },
    ...(usedAt === null ? [] : [{ name: t('phones.ussdUsed'), value: dateTime(usedAt, timeZone) }]),
  ]
  return (
    <>
      <dl className="mt-8 border-t border-line">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-3 text-13">
            <dt className="text-muted">{name}</dt>
            <dd className="num font-medium whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'off' && (
        <div className="mt-6 flex flex-wrap gap-2">
          {onChange !== null && (
            <Button kind="secondary" onClick={onChange}>
              {t('phones.ussdChange')}
            </Button>
          )}
          <Button kind="secondary" onClick={() => void disconnect()}>
            {t('phones.ussdDisconnect')}
          </Button>
        </div>
      )}
    </>
  )
}

type Field = 'pin' | 'again'

function PinForm({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const t = useT()
  const changed = useUssdChanged()
  const { form, faults, isBusy, submit } = useSubmission<Field>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(form.current ?? undefined)
    const pin = formText(data, 'pin')
    const found: Faults<Field> = {}
    if (!/^\d{6}$/.test(pin)) found.pin = t('phones.ussdPinWrong')
    else if (isGuessablePin(pin)) found.pin = t('phones.ussdPinWeak')
    else if (formText(data, 'again') !== pin) found.again = t('phones.ussdPinDiffers')
    return submit(
      event,
      found,
      async () => {
        try {
          if (isFirst) await api['POST /v2/settings/ussd']()
          await api['POST /v2/settings/ussd/pin']({ body: { pin } })
          toast(t('phones.ussdSaved'), { type: 'success' })
          form.current?.reset()
          onDone()
        } catch (error) {
          // A proof that was left is no failure.
          if (!isRefusal(error, 'confirmation-required')) throw error
        } finally {
          await changed()
        }
      },
      (error) => (isRefusal(error, 'ussd-pin-weak') ? { pin: t('phones.ussdPinWeak') } : {}),
    )
  }
  const field = { inputMode: 'numeric', autoComplete: 'off', maxLength: USSD_PIN_DIGITS } as const
  return (
    <form ref={form} className="mt-8 flex max-w-sm flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      <PasswordField
        {...field}
        label={t('phones.ussdPin')}
        name="pin"
        hint={t('phones.ussdPinHint')}
        error={faults.pin}
      />
      <PasswordField {...field} label={t('phones.ussdPinAgain')} name="again" error={faults.again} />
      <Button type="submit" className="self-start" busy={isBusy}>
        {t(isFirst ? 'phones.ussdConnect' : 'phones.ussdChange')}
      </Button>
    </form>
  )
}
