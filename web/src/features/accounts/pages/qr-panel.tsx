import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT, useTexts } from '../../../shared/i18n/index.ts'
import { Button, Spinner } from '../../../shared/ui/index.ts'
import { enter } from '../data.ts'
import { closedPageOf, readLoginFailure } from '../pure/failures.ts'
import { qrLink } from '../pure/qr-link.ts'
import { useQrSignIn, type QrStanding } from '../qr-sign-in.ts'
import { QrCode } from '../../../shared/ui/base/qr-code.tsx'

interface QrPanelProps {
  id: string
  returnPath: string | undefined
  onClose: () => void
}

/** A code beside the form, until a phone that is signed in has said yes or no. */
export function QrPanel({ id, returnPath, onClose }: QrPanelProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mx-auto flex w-full max-w-sm flex-col gap-6">
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
        {t('accounts.qrTitle')}
      </h2>
      <div aria-live="polite" className="flex flex-col gap-6">
        <Round key={round} returnPath={returnPath} onRestart={() => setRound(round + 1)} />
      </div>
      <Button kind="quiet" size="sm" className="-ml-3 self-start" onClick={onClose}>
        {t('accounts.qrClose')}
      </Button>
    </section>
  )
}

function Round({ returnPath, onRestart }: { returnPath: string | undefined; onRestart: () => void }) {
  const { t, locale } = useTexts()
  const standing = useQrSignIn(useCallback(() => enter(returnPath), [returnPath]))
  if (standing.kind === 'loading') return <div className="skeleton size-48" aria-busy="true" />
  if (standing.kind === 'confirmed') return <Spinner />
  if (standing.kind === 'waiting')
    return (
      <>
        <figure aria-label={t('accounts.qrCode')}>
          <QrCode text={qrLink(location.origin, locale, standing.code)} />
        </figure>
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-13">
          <li>{t('accounts.qrStepScan')}</li>
          <li>{t('accounts.qrStepNumber')}</li>
          <li>{t('accounts.qrStepConfirm')}</li>
        </ol>
        <p className="text-12 text-muted">{t('accounts.qrNeeds')}</p>
      </>
    )
  if (standing.kind === 'prompted')
    return (
      <>
        <p className="text-13">{t('accounts.qrNumber')}</p>
        <p className="num text-56 font-semibold">{standing.number}</p>
      </>
    )
  return <Ended standing={standing} onRestart={onRestart} />
}

function Ended({ standing, onRestart }: { standing: QrStanding; onRestart: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const closed = standing.kind === 'failed' ? closedPageOf(standing.error) : undefined
  useEffect(() => {
    if (closed !== undefined) void navigate({ to: closed })
  }, [closed, navigate])
  if (closed !== undefined) return null
  return (
    <>
      <p className="text-13">
        {standing.kind === 'failed'
          ? readLoginFailure(standing.error, t)
          : t(standing.kind === 'refused' ? 'accounts.qrRefused' : 'accounts.qrExpired')}
      </p>
      <Button kind="secondary" className="self-start" onClick={onRestart}>
        {t('accounts.qrAgain')}
      </Button>
    </>
  )
}
