import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { ButtonLink } from '../base/button.tsx'

/** The page belongs to the main account; `action` leads there, where switching is offered. */
export function SubAccountNotice({ action }: { action?: ReactNode }) {
  const t = useT()
  return (
    <div className="page flex flex-1 flex-col justify-center py-16">
      <p className="num text-56 font-semibold text-muted">404</p>
      <h1 className="mt-2 text-24 font-semibold">{t('shared.subAccountTitle')}</h1>
      <p className="mt-2 max-w-xl text-15 text-muted">{t('shared.subAccountBody')}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        {action}
        <ButtonLink to="/" kind="secondary">
          {t('shared.toMainPage')}
        </ButtonLink>
      </div>
    </div>
  )
}
