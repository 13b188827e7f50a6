import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { ButtonLink } from '../../../shared/ui/index.ts'

/** A first step of an account. Guests are told what there is to set up, and how to begin. */
export function IntroLayout({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <div className="mx-auto max-w-3xl">{children ?? <Guest />}</div>
    </div>
  )
}

function Guest() {
  const t = useT()
  return (
    <div className="pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('intro.title')}</h1>
      <p className="mt-1 text-13 text-muted">{t('intro.guestLead')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/auth/register">{t('shared.signUp')}</ButtonLink>
        <ButtonLink to="/auth" search={{ redirect: '/intro' }} kind="secondary">
          {t('shared.signIn')}
        </ButtonLink>
      </div>
    </div>
  )
}
