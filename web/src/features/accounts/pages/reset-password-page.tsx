import type { PasswordLink } from '@exchange/contract/accounts'
import { useState, type FormEvent } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink } from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { passwordFault, refusedPassword } from '../pure/password-fault.ts'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { WaitingResetFactor } from './waiting-reset-factor.tsx'

type Shown = Omit<Parameters<(typeof api)['POST /v2/password/reset']>[0]['body'], 'password'>
type Stage = 'password' | 'factor' | 'done' | 'expired' | 'used'

const titles = {
  password: 'accounts.resetTitle',
  factor: 'accounts.resetFactorTitle',
  done: 'accounts.resetDoneTitle',
  expired: 'accounts.resetExpiredTitle',
  used: 'accounts.resetUsedTitle',
} as const

/** Where a mailed link leads: a new password, and a factor where the account has one. */
export function ResetPasswordPage({ link }: { link: PasswordLink }) {
  const t = useT()
  const [stage, setStage] = useState<Stage>(
    link.state === 'used' ? 'used' : link.state === 'open' ? 'password' : 'expired',
  )
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string>()

  /** @throws what is wrong with the factor; whatever concerns the link or the password has its own place */
  async function reset(chosen: string, shown: Shown): Promise<void> {
    try {
      await api['POST /v2/password/reset']({ body: { password: chosen, ...shown } })
      setStage('done')
    } catch (error) {
      if (isRefusal(error, 'link-used')) setStage('used')
      else if (isRefusal(error, 'link-expired')) setStage('expired')
      else if (isRefusal(error, 'password-weak')) {
        setRefused(refusedPassword(error, t).password)
        setStage('password')
      } else throw error
    }
  }

  return (
    <AuthLayout title={t(titles[stage])}>
      {stage === 'password' && (
        <PasswordForm
          account={link.account}
          refused={refused}
          submitText={t(link.needsFactor ? 'accounts.resetContinue' : 'accounts.resetSave')}
          onPassword={async (chosen) => {
            setPassword(chosen)
            setRefused(undefined)
            if (link.needsFactor) setStage('factor')
            else await reset(chosen, {})
          }}
        />
      )}
      {stage === 'factor' && (
        <WaitingResetFactor
          methods={link.methods}
          onShow={(shown) => reset(password, shown)}
          onBack={() => setStage('password')}
        />
      )}
      {stage === 'done' && (
        <Outcome text={t('accounts.resetDoneText')} to="/auth/login" action={t('accounts.signIn')} />
      )}
      {(stage === 'expired' || stage === 'used') && (
        <Outcome
          text={t(stage === 'used' ? 'accounts.resetUsedText' : 'accounts.resetExpiredText')}
          to="/auth/forgot-password"
          action={t('accounts.resetAsk')}
        />
      )}
    </AuthLayout>
  )
}

interface PasswordFormProps {
  /** Whose password it will be. */
  account: string | null
  /** What the server found wrong with the last one. */
  refused: string | undefined
  submitText: string
  onPassword: (password: string) => Promise<void>
}

function PasswordForm({ account, refused, submitText, onPassword }: PasswordFormProps) {
  const t = useT()
  const { form, faults, isBusy, submit } = useSubmission<'password'>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const password = formText(new FormData(event.currentTarget), 'password')
    const found: Faults<'password'> = passwordFault(password, '', '', t)
    await submit(event, found, () => onPassword(password))
  }
  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      {account !== null && <p className="text-15">{t('accounts.resetAccount', { account })}</p>}
      <p className="text-13 text-muted">{t('accounts.resetLead')}</p>
      <NewPasswordField error={faults.password ?? refused} />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {submitText}
      </Button>
    </form>
  )
}

function Outcome({ text, to, action }: { text: string; to: '/auth/login' | '/auth/forgot-password'; action: string }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <output className="text-15 text-muted">{text}</output>
      <ButtonLink to={to}>{action}</ButtonLink>
    </div>
  )
}
