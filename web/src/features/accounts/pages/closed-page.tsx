import { useT } from '../../../shared/i18n/index.ts'
import { regionContent } from '../../../shared/region/index.ts'
import { buttonClass } from '../../../shared/ui/index.ts'
import type { Region } from '@exchange/contract'
import { AuthLayout } from './auth-layout.tsx'

/** A blocked or frozen account learns what it can do. */
export function ClosedPage({ reason, region }: { reason: 'blocked' | 'frozen'; region: Region }) {
  const t = useT()
  return (
    <AuthLayout title={t(reason === 'blocked' ? 'accounts.blockedTitle' : 'accounts.frozenTitle')}>
      <p className="mb-6 text-15 text-muted">
        {t(reason === 'blocked' ? 'accounts.blockedBody' : 'accounts.frozenBody')}
      </p>
      <a href={regionContent(region).support.url} className={buttonClass({})}>
        {t('accounts.contactSupport')}
      </a>
    </AuthLayout>
  )
}
