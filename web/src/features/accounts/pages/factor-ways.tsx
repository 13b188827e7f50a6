import { useState, type FormEvent, type ReactNode } from 'react'
import { formText } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, TextField } from '../../../shared/ui/index.ts'
import { CodeInput } from '../../../shared/ui/code-input.ts'

interface FactorWaysProps {
  /** The button of a passkey, where there is one. */
  passkey: ReactNode
  app: boolean
  recovery: boolean
  isBusy: boolean
  /** Why the last code was refused. */
  error: string | undefined
  /** On the button below a recovery code. */
  submit: string
  back: string
  /** Rejects when the code is refused. */
  onShow: (shown: { totp: string } | { recoveryCode: string }) => Promise<void>
  onSwitch: () => void
  onBack: () => void
}

/** The ways to show a second factor: a passkey, the code of an app, a recovery code. */
export function FactorWays({
  passkey,
  app,
  recovery,
  isBusy,
  error,
  submit,
  back,
  onShow,
  onSwitch,
  onBack,
}: FactorWaysProps) {
  const t = useT()
  const [byRecovery, setByRecovery] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // After a wrong code the field is a new one, empty and focused.
  const show: FactorWaysProps['onShow'] = (shown) => onShow(shown).catch(() => setRefusals((count) => count + 1))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void show({ recoveryCode: formText(new FormData(event.currentTarget), 'recoveryCode').trim() })
  }
  return (
    <div className="flex flex-col gap-4">
      {passkey}
      {app && !byRecovery && (
        <>
          <p className="text-13">{t('accounts.factorApp')}</p>
          <CodeInput
            key={refusals}
            label={t('accounts.code')}
            error={error}
            disabled={isBusy}
            onComplete={(totp) => void show({ totp })}
          />
        </>
      )}
      {recovery && byRecovery && (
        <form className="flex flex-col gap-4" onSubmit={send} noValidate>
          <TextField
            label={t('accounts.recoveryCode')}
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error}
          />
          <Button type="submit" size="lg" wide busy={isBusy}>
            {submit}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" size="sm" className="-ml-3" onClick={onBack}>
          {back}
        </Button>
        {recovery && (app || !byRecovery) && (
          <Button
            kind="quiet"
            size="sm"
            className="-mr-3"
            onClick={() => {
              onSwitch()
              setByRecovery(!byRecovery)
            }}
          >
            {t(byRecovery ? 'accounts.factorByApp' : 'accounts.factorByRecovery')}
          </Button>
        )}
      </div>
    </div>
  )
}
