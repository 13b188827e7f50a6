import { useEffect } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { Spinner } from '../../../shared/ui/base/button.tsx'

/** Goes on by itself; without scripts a link does. `to` is a path of this site. */
export function LoadingPage({ to }: { to: string }) {
  const t = useT()
  // A page load of its own: the path may be in another language than this page.
  useEffect(() => window.location.replace(to), [to])
  return (
    <div className="page flex flex-1 flex-col items-center justify-center gap-4 py-24 text-center">
      <Spinner className="size-6 text-muted" />
      <h1 className="text-24 font-semibold">{t('content.loadingTitle')}</h1>
      <p className="max-w-md text-15 text-muted">{t('content.loadingText')}</p>
      <a href={to} className="text-13 text-accent underline underline-offset-4">
        {t('content.loadingGo')}
      </a>
    </div>
  )
}
