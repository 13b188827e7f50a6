import type { LoginResult } from '@exchange/contract/accounts'
import { useState, type FormEvent } from 'react'
import { formText } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, TextField } from '../../../shared/ui/index.ts'
import { CodeInput } from '../../../shared/ui/code-input.ts'
import { enter, useConfirmLogin } from '../data.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { PasskeyWay } from './passkey-way.tsx'

interface FactorStepProps {
  asked: LoginResult
  returnPath: string | undefined
  onBack: () => void
}

/** The second step of signing in to an account that has a second factor. */
export function FactorStep({ asked, returnPath, onBack }: FactorStepProps) {
  const t = useT()
  const confirm = useConfirmLogin()
  const [byRecovery, setByRecovery] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const error = confirm.error === null ? undefined : readCodeFailure(confirm.error, t)
  const isBusy = confirm.isPending || confirm.isSuccess
  // After a wrong code the field is a new one, empty and focused.
  const check = (shown: { totp: string } | { recoveryCode: string }) =>
    confirm.mutate(shown, {
      onSuccess: () => enter(returnPath),
      onError: () => setRefusals((count) => count + 1),
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    check({ recoveryCode: formText(new FormData(event.currentTarget), 'recoveryCode').trim() })
  }
  return (
    <div className="flex flex-col gap-4">
      {asked.passkeys && <PasskeyWay returnPath={returnPath} second />}
      {asked.twoFa && !byRecovery && (
        <>
          <p className="text-13">{t('accounts.factorApp')}</p>
          <CodeInput
            key={refusals}
            label={t('accounts.code')}
            error={error}
            disabled={isBusy}
            onComplete={(totp) => check({ totp })}
          />
        </>
      )}
      {asked.twoFa && byRecovery && (
        <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
          <TextField
            label={t('accounts.recoveryCode')}
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error}
          />
          <Button type="submit" size="lg" wide busy={isBusy}>
            {t('accounts.signIn')}
          </Button>
        </form>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" size="sm" className="-ml-3" onClick={onBack}>
          {t('accounts.back')}
        </Button>
        {asked.twoFa && (
          <Button
            kind="quiet"
            size="sm"
            className="-mr-3"
            onClick={() => {
              confirm.reset()
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
