import type { PasswordLink } from '@exchange/contract/accounts'
import { useState } from 'react'
import { api, ApiError } from '../../../shared/data/index.ts'
import { choosePasskey, useHasPasskeys } from '../../../shared/data/passkeys.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { FactorWays } from './factor-ways.tsx'

type Body = Parameters<(typeof api)['POST /v2/password/reset']>[0]['body']
type Shown = Pick<Body, 'totp' | 'recoveryCode' | 'passkey'>

interface ResetFactorProps {
  methods: PasswordLink['methods']
  /** Rejects when the factor is refused. */
  onShow: (shown: Shown) => Promise<void>
  onBack: () => void
}

/** The second factor that a new password takes where the account has one. */
export function ResetFactor({ methods, onShow, onBack }: ResetFactorProps) {
  const t = useT()
  const hasPasskeys = useHasPasskeys(false) && methods.includes('passkey')
  const [error, setError] = useState<string>()
  const [passkeyError, setPasskeyError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const clear = () => {
    setError(undefined)
    setPasskeyError(undefined)
  }
  async function attempt(call: () => Promise<void>, say: (reason: unknown) => void): Promise<void> {
    clear()
    setIsBusy(true)
    try {
      await call()
    } catch (reason) {
      say(reason)
      throw reason
    } finally {
      setIsBusy(false)
    }
  }
  const usePasskey = () =>
    attempt(
      async () => onShow({ passkey: await choosePasskey(await api['POST /v2/password/reset/passkey']()) }),
      (reason) => setPasskeyError(reason instanceof ApiError ? reason.message : t('accounts.resetPasskeyLeft')),
    ).catch(() => null)

  const hasCodes = methods.includes('totp') || methods.includes('recoveryCode')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">
        {t(hasPasskeys || hasCodes ? 'accounts.resetFactorLead' : 'accounts.resetNoWay')}
      </p>
      <FactorWays
        passkey={hasPasskeys && <PasskeyButton isBusy={isBusy} error={passkeyError} onUse={() => void usePasskey()} />}
        app={methods.includes('totp')}
        recovery={methods.includes('recoveryCode')}
        isBusy={isBusy}
        error={error}
        submit={t('accounts.resetSave')}
        back={t('accounts.resetOtherPassword')}
        onShow={(shown) =>
          attempt(
            () => onShow(shown),
            (reason) => setError(readCodeFailure(reason, t)),
          )
        }
        onSwitch={clear}
        onBack={onBack}
      />
    </div>
  )
}

function PasskeyButton({ isBusy, error, onUse }: { isBusy: boolean; error: string | undefined; onUse: () => void }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-2">
      <Button kind="secondary" size="lg" wide busy={isBusy} onClick={onUse}>
        {t('accounts.resetPasskey')}
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
