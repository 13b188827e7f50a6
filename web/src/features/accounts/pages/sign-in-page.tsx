import type { LoginResult, Settings } from '@exchange/contract/accounts'
import { Link } from '@tanstack/react-router'
import { QrCode, Wallet } from 'lucide-react'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useHasPasskeys } from '../../../shared/data/passkeys.ts'
import { useIsOpen } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { Rich, useT } from '../../../shared/i18n/index.ts'
import { Button, PasswordField, TextField } from '../../../shared/ui/index.ts'
import { offeredProviders } from '../connections.ts'
import { enter, useLogin } from '../data.ts'
import { closedPageOf, readLoginFailure } from '../pure/failures.ts'
import { AuthLayout } from './auth-layout.tsx'
import { DeviceCode } from './device-code.tsx'
import { OrElse } from './or-else.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { WaitingFactorStep } from './waiting-factor-step.tsx'
import { WaitingQrPanel } from './waiting-qr-panel.tsx'
import { WaitingWalletPanel } from './waiting-wallet-panel.tsx'
import { prepareCodeStep } from './waiting-code-step.tsx'

/** Ways beside the form, by the areas of the edition. */
const otherWays = ['qrLogin', 'web3'] as const
type OtherWay = (typeof otherWays)[number]
const wayIcons = { qrLogin: QrCode, web3: Wallet } as const
const wayTexts = { qrLogin: 'accounts.signInQr', web3: 'accounts.signInWallet' } as const

interface SignInPageProps {
  /** Where to go afterwards. */
  returnPath: string | undefined
  settings: Settings
}

export function SignInPage({ returnPath, settings }: SignInPageProps) {
  const t = useT()
  const panel = useId()
  const [asked, setAsked] = useState<LoginResult>()
  const [way, setWay] = useState<OtherWay>()
  const back = () => setAsked(undefined)
  const close = () => setWay(undefined)
  const others = otherWays.filter((other) => settings.permissions[other]?.enabled === true)
  return (
    <AuthLayout
      title={t(titles[asked === undefined ? 'signIn' : asked.deviceVerify ? 'code' : 'factor'])}
      beside={
        asked !== undefined || way === undefined ? undefined : way === 'qrLogin' ? (
          <WaitingQrPanel id={panel} returnPath={returnPath} onClose={close} />
        ) : (
          <WaitingWalletPanel id={panel} returnPath={returnPath} onAsked={setAsked} onClose={close} />
        )
      }
    >
      {asked === undefined ? (
        <Credentials
          returnPath={returnPath}
          onAsked={setAsked}
          hasOthers={others.length + offeredProviders(settings).length > 0}
        >
          <ProviderButtons settings={settings} />
          {others.map((other) => {
            const Icon = wayIcons[other]
            return (
              <Button
                key={other}
                kind="secondary"
                size="lg"
                wide
                aria-expanded={way === other}
                aria-controls={panel}
                onClick={() => setWay(way === other ? undefined : other)}
              >
                <Icon className="size-4.5" aria-hidden="true" />
                {t(wayTexts[other])}
              </Button>
            )
          })}
        </Credentials>
      ) : asked.deviceVerify ? (
        <DeviceCode returnPath={returnPath} demo={settings.demo} onBack={back} />
      ) : (
        <WaitingFactorStep asked={asked} returnPath={returnPath} onBack={back} />
      )}
    </AuthLayout>
  )
}

const titles = {
  signIn: 'accounts.signInTitle',
  code: 'accounts.codeTitle',
  factor: 'accounts.factorTitle',
} as const

interface CredentialsProps {
  returnPath: string | undefined
  onAsked: (asked: LoginResult) => void
  /** Ways beside the password and passkeys. */
  hasOthers: boolean
  children: ReactNode
}

function Credentials({ returnPath, onAsked, hasOthers, children }: CredentialsProps) {
  const t = useT()
  const hasPasskeys = useHasPasskeys(false)
  const canRegister = useIsOpen('/auth/register')
  const login = useLogin()
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = [formText(form, 'email').trim(), formText(form, 'password')]
    setFailure(undefined)
    const absent = {
      ...(email === '' ? { email: t('shared.required') } : {}),
      ...(password === '' ? { password: t('shared.required') } : {}),
    }
    setMissing(absent)
    if (Object.keys(absent).length > 0) return
    prepareCodeStep()
    try {
      const result = await login.mutateAsync({ email, password })
      if (result.deviceVerify || result.twoFa || result.passkeys) onAsked(result)
      else enter(returnPath)
    } catch (error) {
      setFailure(closedPageOf(error) === undefined ? readLoginFailure(error, t) : undefined)
    }
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('accounts.email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        error={missing.email}
      />
      <PasswordField
        label={t('accounts.password')}
        name="password"
        autoComplete="current-password"
        error={missing.password ?? failure}
      />
      <Button type="submit" size="lg" wide busy={login.isPending || login.isSuccess}>
        {t('accounts.signIn')}
      </Button>
      <Link to="/auth/forgot-password" className="self-start text-13 text-accent underline underline-offset-4">
        {t('accounts.forgot')}
      </Link>
      {(hasPasskeys || hasOthers) && <OrElse />}
      <PasskeyWay returnPath={returnPath} />
      {children}
      {canRegister && (
        <p className="text-13 text-muted">
          <Rich
            id="accounts.noAccount"
            slots={[
              <Link
                key="register"
                to="/auth/register"
                search={(search) => ({ ...search, redirect: returnPath })}
                className="text-accent underline underline-offset-4"
              />,
            ]}
          />
        </p>
      )}
    </form>
  )
}
