import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../../data/api-error.ts'
import { useT } from '../../i18n/index.ts'
import { Button, ButtonLink } from '../base/button.tsx'

/** RR-75. A stack trace is shown while developing only: in production it tells a stranger too much. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useT()
  const router = useRouter()
  const status = error instanceof ApiError ? error.status : 500
  const isMaintenance = status === 400
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page flex flex-1 flex-col justify-center py-16" role="alert">
      <p className="num text-56 font-semibold text-muted">{status}</p>
      <h1 className="mt-2 text-24 font-semibold">
        {t(isMaintenance ? 'shared.maintenanceTitle' : 'shared.errorPageTitle')}
      </h1>
      <p className="mt-2 max-w-xl text-15 text-muted">{t('shared.errorPageBody')}</p>
      {!isMaintenance && error instanceof ApiError && <p className="mt-2 text-13">{error.message}</p>}
      {!isMaintenance && import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-4 max-w-full overflow-x-auto rounded border border-line bg-panel p-4 font-mono text-12">
          {error.stack}
        </pre>
      )}
      <div className="mt-8 flex gap-4">
        <Button onClick={retry}>{t('shared.retry')}</Button>
        <ButtonLink to="/" kind="secondary">
          {t('shared.toMainPage')}
        </ButtonLink>
      </div>
    </div>
  )
}
