import { useT } from '../../../shared/i18n/index.ts'
import { enter, useConfirmLogin, useResendLoginCode } from '../data.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { WaitingCodeStep } from './waiting-code-step.tsx'

interface DeviceCodeProps {
  returnPath: string | undefined
  demo: boolean
  onBack: () => void
}

/** The code that was mailed because this device is new to the account. */
export function DeviceCode({ returnPath, demo, onBack }: DeviceCodeProps) {
  const t = useT()
  const confirm = useConfirmLogin()
  const resend = useResendLoginCode()
  return (
    <WaitingCodeStep
      message={t('accounts.codeDevice')}
      demo={demo}
      error={confirm.error === null ? undefined : readCodeFailure(confirm.error, t)}
      isChecking={confirm.isPending || confirm.isSuccess}
      onCode={async (code) => {
        await confirm.mutateAsync({ code })
        enter(returnPath)
      }}
      onResend={() => resend.mutateAsync()}
      onBack={onBack}
    />
  )
}
