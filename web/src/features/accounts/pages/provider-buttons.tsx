import type { Settings } from '@exchange/contract/accounts'
import { providerNames, type ConnectionProvider } from '@exchange/contract/accounts/providers'
import { useT } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { offeredProviders, useStartConnection } from '../connections.ts'
import { readLoginFailure } from '../pure/failures.ts'
import { ProviderMark } from './provider-mark.tsx'

interface ProviderButtonsProps {
  settings: Settings
  /** This one alone. */
  only?: ConnectionProvider
}

/** Ways to sign in, or to open an account, at Apple and Google; nothing where neither is set up. */
export function ProviderButtons({ settings, only }: ProviderButtonsProps) {
  const t = useT()
  const start = useStartConnection('sign-in')
  const offered = offeredProviders(settings).filter((provider) => only === undefined || provider === only)
  const isBusy = start.isPending || start.isSuccess
  return (
    <>
      {offered.map((provider) => (
        <Button
          key={provider}
          kind="secondary"
          size="lg"
          wide
          disabled={isBusy}
          busy={isBusy && start.variables === provider}
          onClick={() => start.mutate(provider)}
        >
          <ProviderMark provider={provider} />
          {t('accounts.continueWith', { provider: providerNames[provider] })}
        </Button>
      ))}
      {start.error !== null && (
        <p role="alert" className="text-12 text-danger">
          {readLoginFailure(start.error, t)}
        </p>
      )}
    </>
  )
}
