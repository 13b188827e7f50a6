import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { ButtonLink, Failure } from '../../../shared/ui/index.ts'
import { signOnToSupport } from '../data.ts'

/** Takes somebody who is signed in to the support desk of a brand. */
export function SupportDeskPage({ brand }: { brand: string }) {
  const t = useT()
  const { mutate, isError } = useMutation({ mutationFn: signOnToSupport })
  useEffect(() => mutate(brand), [mutate, brand])
  return (
    <div className="flex flex-1 items-center justify-center px-4 py-16 text-13 text-muted">
      {isError ? (
        <div className="flex flex-col items-center">
          <Failure message={t('accounts.deskFailed')} onRetry={() => mutate(brand)} />
          <ButtonLink to="/" kind="quiet" size="sm">
            {t('shared.navHome')}
          </ButtonLink>
        </div>
      ) : (
        <output>{t('accounts.deskLeaving')}</output>
      )}
    </div>
  )
}
