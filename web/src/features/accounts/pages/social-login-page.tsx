import type { ConnectionResult, LoginResult, Settings } from '@exchange/contract/accounts'
import { providerNames, type ConnectionProvider } from '@exchange/contract/accounts/providers'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { openModal } from '../../../shared/ui/index.ts'
import { keepTicketOf, offeredProviders } from '../connections.ts'
import { enter, useLeaveForClosed } from '../data.ts'
import { closedPageOf, readLoginFailure } from '../pure/failures.ts'
import { AuthLayout } from './auth-layout.tsx'
import { DeviceCode } from './device-code.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { WaitingFactorStep } from './waiting-factor-step.tsx'

interface SocialLoginPageProps {
  provider: ConnectionProvider
  /** Of the sign-in that a browser comes back from; absent = nobody has begun one. */
  state: string | undefined
  /** Why nothing came of it. */
  problem: string | undefined
  /** What the page was opened with besides. */
  rest: Readonly<Record<string, unknown>>
  returnPath: string | undefined
  settings: Settings
}

/**
 * Where a browser begins to sign in at Apple or Google, and comes back to. Nothing begins by itself: a link that somebody else
 * made leads to a button and no further.
 */
export function SocialLoginPage({ provider, state, problem, rest, returnPath, settings }: SocialLoginPageProps) {
  const t = useT()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<LoginResult>()
  const connect = useMutation({
    mutationFn: (given: string) => api['POST /v2/connection/auth']({ body: { provider, state: given } }),
    onSuccess: follow,
    onError: useLeaveForClosed(),
  })
  const begun = useRef<string>(undefined)
  const { mutate } = connect
  useEffect(() => {
    // A state is good for one question.
    if (state === undefined || begun.current === state) return
    begun.current = state
    mutate(state)
  }, [state, mutate])

  async function follow(result: ConnectionResult): Promise<void> {
    if (result.consent) {
      keepTicketOf(result, false)
      await navigate({ to: '/auth/register/consent', search: { provider, ...rest } })
    } else if (result.connection) {
      keepTicketOf(result, false)
      await openModal('alert', {
        title: t('connections.knownTitle'),
        text: t('connections.knownText', { email: result.email ?? '', provider: name }),
        confirm: t('accounts.signIn'),
      })
      await navigate({ to: '/auth/login', search: { ...rest, redirect: '/settings/security/account-connections' } })
    } else if (result.userId !== null && (result.deviceVerify || result.twoFa || result.passkeys))
      setAsked({ ...result, userId: result.userId })
    else enter(returnPath)
  }

  const name = providerNames[provider]
  if (asked?.deviceVerify === true)
    return (
      <AuthLayout title={t('accounts.codeTitle')}>
        <DeviceCode returnPath={returnPath} demo={settings.demo} onBack={() => setAsked(undefined)} />
      </AuthLayout>
    )
  if (asked !== undefined)
    return (
      <AuthLayout title={t('accounts.factorTitle')}>
        <WaitingFactorStep asked={asked} returnPath={returnPath} onBack={() => setAsked(undefined)} />
      </AuthLayout>
    )
  const isChecking = state !== undefined && connect.error === null
  return (
    <AuthLayout title={t('connections.title', { provider: name })}>
      <div className="flex flex-col gap-4">
        {isChecking ? (
          <output className="text-13 text-muted">{t('connections.checking', { provider: name })}</output>
        ) : (
          <>
            <Trouble
              provider={provider}
              problem={problem}
              error={connect.error}
              isOffered={offeredProviders(settings).includes(provider)}
            />
            <ProviderButtons settings={settings} only={provider} />
          </>
        )}
        <Link
          to="/auth/login"
          search={{ redirect: returnPath }}
          className="self-start text-13 text-accent underline underline-offset-4"
        >
          {t('connections.otherWay')}
        </Link>
      </div>
    </AuthLayout>
  )
}

interface TroubleProps {
  provider: ConnectionProvider
  problem: string | undefined
  error: Error | null
  isOffered: boolean
}

/** What happens next, or why nothing came of it. */
function Trouble({ provider, problem, error, isOffered }: TroubleProps) {
  const t = useT()
  const name = { provider: providerNames[provider] }
  const said = fault()
  if (!isOffered) return <p className="text-13 text-muted">{t('connections.away', name)}</p>
  if (said === null) return <p className="text-13 text-muted">{t('connections.lead', name)}</p>
  return (
    <p role="alert" className="text-13 text-danger">
      {said}
    </p>
  )

  function fault(): string | null {
    // Accounts that let nobody in have pages of their own.
    if (error !== null) return closedPageOf(error) === undefined ? readLoginFailure(error, t) : ''
    if (problem === undefined) return null
    return problem === 'canceled' ? t('connections.canceled', name) : t('connections.expired')
  }
}
