import { useState } from 'react'
import { api } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, CopyButton } from '../../../shared/ui/index.ts'
import { CodeInput } from '../../../shared/ui/code-input.ts'
import { readCodeFailure } from '../pure/failures.ts'
import { QrCode } from '../../../shared/ui/base/qr-code.tsx'

export interface AppSecret {
  readonly secret: string
  readonly uri: string
}

interface AppSetupProps {
  secret: AppSecret
  onEnabled: (recoveryCodes: readonly string[]) => void
  onLeave: () => void
}

/** The secret goes to the app, and a code of the app comes back. */
export function AppSetup({ secret: { secret, uri }, onEnabled, onLeave }: AppSetupProps) {
  const t = useT()
  const [fault, setFault] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  const check = async (totp: string) => {
    setIsBusy(true)
    setFault(undefined)
    try {
      const { recoveryCodes = [] } = await api['POST /v2/settings/2fa/toggle']({ body: { enabled: true, totp } })
      onEnabled(recoveryCodes)
    } catch (error) {
      setFault(readCodeFailure(error, t))
      setRefusals((count) => count + 1)
      setIsBusy(false)
    }
  }
  return (
    <div className="grid gap-8 sm:grid-cols-[auto_1fr]">
      <figure aria-label={t('security.appQr')}>
        <QrCode text={uri} />
      </figure>
      <div className="flex flex-col gap-4">
        <p className="text-13">{t('security.appScan')}</p>
        <div>
          <p className="text-12 text-muted">{t('security.appKey')}</p>
          <p className="flex items-center gap-2">
            <code className="num text-13 break-all">{secret}</code>
            <CopyButton text={secret} what={t('security.appCopyKey')} />
          </p>
        </div>
        <CodeInput
          key={refusals}
          label={t('security.appCode')}
          error={fault}
          disabled={isBusy}
          onComplete={(code) => void check(code)}
        />
        <Button kind="quiet" size="sm" className="-ml-3 self-start" onClick={onLeave}>
          {t('shared.cancel')}
        </Button>
      </div>
    </div>
  )
}
