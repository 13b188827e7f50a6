import { Link } from '@tanstack/react-router'
import { Rich, useT } from '../../../shared/i18n/index.ts'
import { AuthLayout } from './auth-layout.tsx'

const linkClass = 'text-accent underline underline-offset-4'

/** What happens after a link was asked for, whether there is an account or not. */
export function LinkSentPage({ demo }: { demo: boolean }) {
  const t = useT()
  return (
    <AuthLayout title={t('accounts.forgotInfoTitle')}>
      <div className="flex flex-col gap-4 text-13">
        <p className="text-15">{t('accounts.forgotInfoText')}</p>
        <p className="text-muted">{t('accounts.forgotInfoHint')}</p>
        {demo && (
          <p className="text-muted">
            <Rich
              id="accounts.demoLink"
              slots={[<Link key="mailbox" to="/dev/mailbox" target="_blank" className={linkClass} />]}
            />
          </p>
        )}
        <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <Link to="/auth/forgot-password" className={linkClass}>
            {t('accounts.forgotAgain')}
          </Link>
          <Link to="/auth/login" className={linkClass}>
            {t('accounts.backToSignIn')}
          </Link>
        </p>
      </div>
    </AuthLayout>
  )
}
