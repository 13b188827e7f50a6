import type { AmbassadorApplication } from '@exchange/contract/ambassadors'
import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { ButtonLink } from '../../../shared/ui/base/button.tsx'

/** Most who read this are guests, and pages of text are rendered in one go, without waiting for what is loaded lazily. */
const OwnApplication = lazy(async () => ({ default: (await import('./own-application.tsx')).OwnApplication }))

interface ApplicationSectionProps {
  /** One's own, as the server has it; undefined for a guest. */
  application: AmbassadorApplication['application'] | undefined
  email: string
}

/** The way into the programme, and what became of it. */
export function ApplicationSection({ application, email }: ApplicationSectionProps) {
  const t = useT()
  return (
    <section className="mt-12 max-w-2xl border-t border-line pt-8" aria-labelledby="apply">
      <h2 id="apply" className="text-18 font-semibold">
        {t('ambassadors.apply')}
      </h2>
      {application === undefined ? (
        <ForGuests />
      ) : (
        <ClientOnly fallback={<Loading />}>
          <Suspense fallback={<Loading />}>
            <OwnApplication application={application} email={email} />
          </Suspense>
        </ClientOnly>
      )}
    </section>
  )
}

const Loading = () => <div className="skeleton mt-4 h-24" aria-busy="true" />

function ForGuests() {
  const t = useT()
  return (
    <>
      <p className="mt-2 mb-4 text-15 text-muted">{t('ambassadors.signInFirst')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/auth/login" search={{ redirect: '/ambassador' }}>
          {t('shared.signIn')}
        </ButtonLink>
        <ButtonLink to="/auth/register" search={{ redirect: '/ambassador' }} kind="secondary">
          {t('shared.signUp')}
        </ButtonLink>
      </div>
    </>
  )
}
