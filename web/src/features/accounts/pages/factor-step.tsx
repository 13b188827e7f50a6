import type { LoginResult } from '@exchange/contract/accounts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import { enter, useConfirmLogin } from '../data.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { FactorWays } from './factor-ways.tsx'
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
  return (
    <>
      <FactorWays
        passkey={asked.passkeys && <PasskeyWay returnPath={returnPath} second />}
        app={asked.twoFa}
        recovery={asked.twoFa}
        isBusy={confirm.isPending || confirm.isSuccess}
        error={confirm.error === null ? undefined : readCodeFailure(confirm.error, t)}
        submit={t('accounts.signIn')}
        back={t('accounts.back')}
        onShow={async (shown) => {
          await confirm.mutateAsync(shown)
          enter(returnPath)
        }}
        onSwitch={() => confirm.reset()}
        onBack={onBack}
      />
      <Link to="/auth/recovery" className="mt-4 inline-block text-13 text-accent underline underline-offset-4">
        {t('accounts.factorLost')}
      </Link>
    </>
  )
}
