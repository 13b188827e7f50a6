import { useEffect, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { useOnline } from './use-online.ts'

interface LostPageProps {
  /** Asks for the page again; called by itself when the connection is back. */
  readonly again: () => void
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** In place of a page that can't be had now: because the device is offline, or nothing answers. */
export function LostPage({ again, children }: LostPageProps) {
  const t = useT()
  const isOnline = useOnline()
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return (
    <div className="page flex flex-1 flex-col justify-center py-16" role="alert">
      <h1 className="mt-2 text-24 font-semibold">{t(isOnline ? 'shared.errorPageTitle' : 'shared.lostPageTitle')}</h1>
      <p className="mt-2 max-w-xl text-15 text-muted">{t(isOnline ? 'shared.errorPageBody' : 'shared.lostPageBody')}</p>
      {children}
    </div>
  )
}
