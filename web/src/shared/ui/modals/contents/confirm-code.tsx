import type { ActAsked } from '@exchange/contract/accounts'
import { useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { toastApiError } from '../../api-errors.ts'
import { Button, Spinner } from '../../base/button.tsx'
import { CodeInput } from '../../base/code-input.tsx'
import { useSecondsLeft } from '../../base/use-seconds-left.ts'
import { toast } from '../../toast.ts'
import { ModalContent } from '../host.tsx'
import { useCall } from '../parts.tsx'
import type { Ending } from '../ending.ts'
import { Proof } from './proof.tsx'
import { sayRefusal } from './refused-code.ts'

interface CodeProps {
  /** Where the code comes from: an authenticator app, or a mail to this address. */
  readonly source: 'app' | { readonly mail: string }
  /** Refuses with an error of the field `code` or `totp`, and perhaps `attemptsLeft`. */
  readonly verify: (code: string) => Promise<void>
  /** Sends another code; gives the seconds until one more may be asked for. */
  readonly resend?: () => Promise<{ readonly retryAfter: number }>
  /** Seconds until another code may be asked for at first. */
  readonly resendAfter?: number
}

/** A one-time code, or whatever proves that a request is meant. */
export type ConfirmCodeProps = CodeProps | { readonly source: { readonly proof: ActAsked } }

const isProof = (props: ConfirmCodeProps): props is { readonly source: { readonly proof: ActAsked } } =>
  typeof props.source === 'object' && 'proof' in props.source

export default function ConfirmCode(props: ConfirmCodeProps & Ending<'confirmed'>) {
  return isProof(props) ? <Proof {...props} asked={props.source.proof} /> : <Code {...props} />
}

const FIRST_RESEND_SECONDS = 60

/** A one-time code that says that it is the owner of the account. */
function Code({
  source,
  verify,
  resend,
  resendAfter = FIRST_RESEND_SECONDS,
  done,
  hold,
}: CodeProps & Ending<'confirmed'>) {
  const t = useT()
  const [fault, setFault] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [wait, startWait] = useSecondsLeft(resendAfter)
  const [isBusy, call] = useCall(hold, (error) => {
    setFault(sayRefusal(error, t))
    setRefusals((count) => count + 1)
  })
  const check = (code: string) =>
    call(async () => {
      setFault(undefined)
      await verify(code)
      done('confirmed')
    })
  const sendAgain = async (send: NonNullable<CodeProps['resend']>) => {
    try {
      startWait((await send()).retryAfter)
      toast(t('modals.codeSent'), { type: 'success' })
    } catch (error) {
      toastApiError(error, t)
    }
  }
  return (
    <ModalContent
      title={t('modals.codeTitle')}
      description={source === 'app' ? t('modals.codeApp') : t('modals.codeMail', { email: source.mail })}
    >
      {/* After a wrong code the field is a new one, empty and focused. */}
      <CodeInput
        key={refusals}
        label={t('modals.code')}
        error={fault}
        disabled={isBusy}
        onComplete={(code) => void check(code)}
      />
      <div className="mt-4 flex min-h-8 items-center justify-between gap-2">
        {isBusy ? <Spinner /> : <span />}
        {resend !== undefined && (
          <Button
            kind="quiet"
            size="sm"
            className="num -mr-3"
            disabled={wait > 0}
            onClick={() => void sendAgain(resend)}
          >
            {wait > 0 ? t('modals.codeAgainIn', { seconds: wait }) : t('modals.codeAgain')}
          </Button>
        )}
      </div>
    </ModalContent>
  )
}
