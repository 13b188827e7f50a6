import { providerNames } from '@exchange/contract/accounts/providers'
import type { RegistrationConsent } from '@exchange/contract/regions'
import type { AskedConsent } from '@exchange/contract/site'
import { useState, type FormEvent } from 'react'
import { api, ApiError, isRefusal } from '../../../shared/data/index.ts'
import { useT, useTexts } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink, Skeleton, toastApiError } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { keepConnection, useKeptConnection, type KeptConnection } from '../connections.ts'
import { enter } from '../data.ts'
import { AuthLayout } from './auth-layout.tsx'
import { ConsentBoxes, givenConsents, missingConsents } from './consent-boxes.tsx'

interface ConnectionConsentPageProps {
  /** What the edition asks for. */
  consents: readonly AskedConsent[]
  returnPath: string | undefined
}

/** Somebody whom Apple or Google knows, and nobody here, agrees to what an account takes. */
export function ConnectionConsentPage({ consents, returnPath }: ConnectionConsentPageProps) {
  const t = useT()
  const kept = useKeptConnection()
  return (
    <AuthLayout title={t('accounts.registerTitle')}>
      {kept === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : kept === null ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-13">{t('connections.nothingBegun')}</p>
          <ButtonLink to="/auth/register">{t('accounts.createAccount')}</ButtonLink>
        </div>
      ) : (
        <ConsentForm kept={kept} consents={consents} returnPath={returnPath} />
      )}
    </AuthLayout>
  )
}

function ConsentForm({ kept, consents, returnPath }: ConnectionConsentPageProps & { kept: KeptConnection }) {
  const { t, locale } = useTexts()
  const { form, faults, isBusy, submit } = useSubmission<'consents'>()
  const [missing, setMissing] = useState<ReadonlySet<RegistrationConsent>>(new Set())
  const [isOpen, setIsOpen] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget)
    const lacking = missingConsents(consents, given)
    setMissing(new Set(lacking))
    await submit(
      event,
      lacking.length > 0 ? { consents: t('accounts.consentMissing') } : {},
      async () => {
        await api['POST /v2/connection/auth/consent']({
          body: { ticket: kept.ticket, consents: givenConsents(consents, given), language: locale },
        })
        setIsOpen(true)
        keepConnection(null)
        enter(returnPath)
      },
      (error) => {
        if (isRefusal(error, 'connection-expired')) {
          toastApiError(error, t)
          keepConnection(null)
        }
        const said = error instanceof ApiError ? error.field('consents') : undefined
        return said === undefined ? {} : { consents: said }
      },
    )
  }

  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      <p className="text-13 text-muted">
        {t('connections.consentLead', { email: kept.email, provider: providerNames[kept.provider] })}
      </p>
      <ConsentBoxes consents={consents} missing={missing} fault={faults.consents} />
      <Button type="submit" size="lg" wide busy={isBusy || isOpen}>
        {t('accounts.createAccount')}
      </Button>
    </form>
  )
}
