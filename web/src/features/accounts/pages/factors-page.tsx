import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, Button, Failure, openModal, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { protectionQuery, useFactorsChanged } from '../factors.ts'
import { AppSetup, type AppSecret } from './app-setup.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Loaded for those who have changed something. */
const OthersOffer = lazy(async () => ({ default: (await import('./others-offer.tsx')).OthersOffer }))

interface FactorsPageProps {
  /** One kind of them, on a page of its own. */
  only?: 'app' | 'passkeys'
  /** The recovery codes that came with the first factor are kept. */
  onKept?: () => void
  /** Where it goes on; not while recovery codes are shown. */
  children?: ReactNode
}

/** The second factors of an account. */
export function FactorsPage({ only, onKept, children }: FactorsPageProps) {
  const t = useT()
  const protection = useQuery(protectionQuery)
  const changed = useFactorsChanged()
  const [codes, setCodes] = useState<readonly string[]>()
  const [secret, setSecret] = useState<AppSecret>()
  /** What protects the account is another than when other sessions were opened. */
  const [isChanged, setIsChanged] = useState(false)

  /** A proof that was left is no failure. */
  const attempt = async (call: () => Promise<void>) => {
    try {
      await call()
    } catch (error) {
      if (!isRefusal(error, 'confirmation-required')) toastApiError(error, t)
    } finally {
      changed()
    }
  }
  const beginApp = () => attempt(async () => setSecret(await api['POST /v2/settings/2fa/generate']()))
  const renewCodes = () =>
    attempt(async () => setCodes((await api['POST /v2/settings/2fa/recovery-codes']()).recoveryCodes))
  const endApp = async () => {
    const choice = await openModal('alert', {
      title: t('security.appOffTitle'),
      text: t('security.appOffText'),
      confirm: t('security.turnOff'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    await attempt(async () => {
      await api['POST /v2/settings/2fa/toggle']({ body: { enabled: false } })
      toast(t('security.appOffDone'), { type: 'success' })
      setIsChanged(true)
    })
  }

  if (protection.isPending)
    return (
      <Frame only={only}>
        <Skeleton className="mt-8 h-48" />
      </Frame>
    )
  if (protection.error !== null)
    return (
      <Frame only={only}>
        <Failure onRetry={() => void protection.refetch()} />
      </Frame>
    )
  const { totp, recoveryCodesLeft, passkeys } = protection.data
  if (codes !== undefined)
    return (
      <Frame only={only}>
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(undefined)
            onKept?.()
          }}
        />
      </Frame>
    )
  return (
    <Frame only={only}>
      {isChanged && (
        <Suspense>
          <OthersOffer onEnded={() => setIsChanged(false)} />
        </Suspense>
      )}
      {only !== 'app' && (
        <Part title={t('security.passkeys')} note={t('security.passkeysNote')}>
          <PasskeyList attempt={attempt} onCodes={setCodes} onChanged={() => setIsChanged(true)} />
        </Part>
      )}
      {only !== 'passkeys' && (
        <Part
          title={t('security.app')}
          note={t('security.appNote')}
          badge={
            <Badge kind={totp.enabled ? 'accent' : 'neutral'}>{t(totp.enabled ? 'security.on' : 'security.off')}</Badge>
          }
        >
          {secret === undefined ? (
            <div className="flex flex-wrap gap-3">
              <Button kind={totp.enabled ? 'secondary' : 'primary'} onClick={() => void beginApp()}>
                {t(totp.enabled ? 'security.appReplace' : 'security.appSetUp')}
              </Button>
              {totp.enabled && (
                <Button kind="secondary" onClick={() => void endApp()}>
                  {t('security.turnOff')}
                </Button>
              )}
            </div>
          ) : (
            <AppSetup
              secret={secret}
              onLeave={() => setSecret(undefined)}
              onEnabled={(recoveryCodes) => {
                setSecret(undefined)
                setCodes(recoveryCodes)
                setIsChanged(true)
                changed()
                toast(t('security.appOnDone'), { type: 'success' })
              }}
            />
          )}
        </Part>
      )}
      {only === undefined && (totp.enabled || passkeys > 0) && (
        <Part title={t('security.recovery')} note={t('security.recoveryNote')}>
          <div className="flex flex-wrap items-center gap-4">
            <p className="text-13">{t('security.recoveryLeft', { count: recoveryCodesLeft })}</p>
            <Button kind="secondary" onClick={() => void renewCodes()}>
              {t('security.recoveryRenew')}
            </Button>
          </div>
        </Part>
      )}
      {children}
    </Frame>
  )
}

const titles = { app: 'security.app', passkeys: 'security.passkeys' } as const

function Frame({ only, children }: { only: 'app' | 'passkeys' | undefined; children: ReactNode }) {
  const t = useT()
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t(only === undefined ? 'security.factorsTitle' : titles[only])}</h1>
      <p className="mt-1 text-13 text-muted">{t('security.factorsLead')}</p>
      {children}
    </div>
  )
}

interface PartProps {
  title: string
  note: string
  badge?: ReactNode
  children: ReactNode
}

function Part({ title, note, badge, children }: PartProps) {
  return (
    <section className="mt-8 border-t border-line pt-6" aria-label={title}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-18 font-semibold">{title}</h2>
        {badge}
      </div>
      <p className="mt-1 mb-4 text-13 text-muted">{note}</p>
      {children}
    </section>
  )
}
