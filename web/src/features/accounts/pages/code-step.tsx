import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Rich, useT } from '../../../shared/i18n/index.ts'
import { Button, Spinner, toast, toastApiError } from '../../../shared/ui/index.ts'
import { CodeInput, useSecondsLeft } from '../../../shared/ui/code-input.ts'

interface CodeStepProps {
  /** How the code came. */
  by?: 'mail' | 'phone'
  /** Where the code went. */
  message: ReactNode
  demo: boolean
  error: string | undefined
  isChecking: boolean
  /** Rejects when the code is refused. */
  onCode: (code: string) => Promise<void>
  /** Undefined: a code is sent once. */
  onResend?: (() => Promise<{ retryAfter: number }>) | undefined
  onBack: () => void
  /** On the button that leads back; by default, that another address can be used. */
  back?: string | undefined
}

const FIRST_RESEND_SECONDS = 60

/** The second step of registering, of signing in on a new device, and of confirming a phone or another address. */
export function CodeStep({
  by = 'mail',
  message,
  demo,
  error,
  isChecking,
  onCode,
  onResend,
  onBack,
  back,
}: CodeStepProps) {
  const t = useT()
  const [refusals, setRefusals] = useState(0)
  const [wait, startWait] = useSecondsLeft(FIRST_RESEND_SECONDS)

  // After a wrong code the field is a new one, empty and focused.
  const check = (code: string) => onCode(code).catch(() => setRefusals((count) => count + 1))

  const resend = async (again: NonNullable<typeof onResend>) => {
    try {
      const { retryAfter } = await again()
      startWait(retryAfter)
      toast(t('accounts.resent'), { type: 'success' })
    } catch (failure) {
      toastApiError(failure, t)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-13">{message}</p>
      <CodeInput
        key={refusals}
        label={t('accounts.code')}
        error={error}
        disabled={isChecking}
        onComplete={(code) => void check(code)}
      />
      {isChecking && <Spinner className="self-center" />}
      {demo && (
        <p className="text-12 text-muted">
          <Rich
            id={by === 'mail' ? 'accounts.demoMail' : 'accounts.demoMessage'}
            slots={[
              <Link
                key="mailbox"
                to="/dev/mailbox"
                search={by === 'mail' ? {} : { box: 'messages' }}
                target="_blank"
                className="text-accent underline underline-offset-4"
              />,
            ]}
          />
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" size="sm" className="-ml-3" onClick={onBack}>
          {back ?? t(by === 'mail' ? 'accounts.back' : 'accounts.backToNumber')}
        </Button>
        {onResend !== undefined && (
          <Button
            kind="quiet"
            size="sm"
            className="num -mr-3"
            disabled={wait > 0}
            onClick={() => void resend(onResend)}
          >
            {wait > 0 ? t('accounts.resendIn', { seconds: wait }) : t('accounts.resend')}
          </Button>
        )}
      </div>
    </div>
  )
}
