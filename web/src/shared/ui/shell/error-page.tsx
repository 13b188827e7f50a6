import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Button, ButtonLink } from '../base/button.tsx'
import { isFailure } from './failure.ts'
import { failureStatus, failureTitle } from './failure-title.ts'
import { LostPage } from './lost-page.tsx'
import { NotFound } from './not-found-page.tsx'
import { SubAccountNotice } from './sub-account-notice.tsx'
import { useOnline } from './use-online.ts'

/** A stack trace is shown while developing only: in production it tells a stranger too much. */
function FailedPage({ error, reset }: ErrorComponentProps) {
  const t = useT()
  const router = useRouter()
  const isOnline = useOnline()
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const refusal = isFailure(error) ? error : undefined
  const status = failureStatus(error)
  if (status === 404) {
    const isOfMain =
      typeof refusal?.data?.['mainAccountId'] === 'string' || typeof refusal?.data?.['mainAccountId'] === 'number'
    return isOfMain ? <SubAccountNotice /> : <NotFound isRestricted={refusal?.data?.['isRestricted'] === true} />
  }
  const isMaintenance = status === 400
  const actions = (
    <div className="mt-8 flex gap-4">
      <Button onClick={retry}>{t('shared.retry')}</Button>
      <ButtonLink to="/" kind="secondary">
        {t('shared.toMainPage')}
      </ButtonLink>
    </div>
  )
  const isAway = status === 503
  if (!isOnline) return <LostPage again={retry}>{actions}</LostPage>
  return (
    <div className="page flex flex-1 flex-col justify-center py-16" role="alert">
      {!isMaintenance && <p className="num text-56 font-semibold text-muted">{status}</p>}
      <h1 className="mt-2 text-24 font-semibold">{t(failureTitle(error))}</h1>
      <p className="mt-2 max-w-xl text-15 text-muted">
        {t(isMaintenance ? 'shared.maintenanceBody' : isAway ? 'shared.awayBody' : 'shared.errorPageBody')}
      </p>
      {!isMaintenance && !isAway && refusal?.code !== undefined && (
        <p className="mt-2 text-13">
          {refusal.message} <span className="text-muted">{t('shared.codeNumber', { code: refusal.code })}</span>
        </p>
      )}
      {!isMaintenance && import.meta.env.DEV && error instanceof Error && (
        <details open className="mt-4">
          <summary className="text-12 text-muted">{t('shared.errorDetails')}</summary>
          <pre className="mt-2 max-w-full overflow-x-auto rounded border border-line bg-panel p-4 font-mono text-12">
            {JSON.stringify(refusal?.data ?? {}, null, 2)}
            {'\n'}
            {error.stack}
          </pre>
        </details>
      )}
      {actions}
    </div>
  )
}

/** Where the root itself failed there is no shell around the page, and so this is its main part. */
export function ErrorPage(props: ErrorComponentProps): ReactNode {
  const isOfRoot: boolean = useRouterState({ select: ({ matches }) => matches[0]?.status === 'error' })
  const page = <FailedPage {...props} />
  return isOfRoot ? <main className="flex min-h-dvh min-w-0 flex-col">{page}</main> : page
}
