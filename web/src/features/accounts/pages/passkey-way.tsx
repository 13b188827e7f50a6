import { KeyRound } from 'lucide-react'
import { ApiError } from '../../../shared/data/index.ts'
import { useHasPasskeys } from '../../../shared/data/passkeys.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { enter, usePasskeySignIn } from '../data.ts'

/** Signing in with a passkey: alone, or as the second step of an account. Nothing where the browser has none. */
export function PasskeyWay({ returnPath, second = false }: { returnPath: string | undefined; second?: boolean }) {
  const t = useT()
  const signIn = usePasskeySignIn()
  const isOffered = useHasPasskeys(false)
  if (!isOffered) return null
  const { error } = signIn
  return (
    <div className="flex flex-col gap-2">
      <Button
        kind="secondary"
        size="lg"
        wide
        busy={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate(second, { onSuccess: () => enter(returnPath) })}
      >
        <KeyRound className="size-4.5" aria-hidden="true" />
        {t('accounts.signInPasskey')}
      </Button>
      {error !== null && (
        <p role="alert" className="text-12 text-danger">
          {error instanceof ApiError ? error.message : t('accounts.passkeyLeft')}
        </p>
      )}
    </div>
  )
}
