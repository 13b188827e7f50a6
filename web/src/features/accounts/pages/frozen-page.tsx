import type { FrozenAccount } from '@exchange/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink, toastApiError } from '../../../shared/ui/index.ts'
import { AuthLayout } from './auth-layout.tsx'

/** Opens the account that its owner has frozen. */
export function FrozenPage({ found }: { found: FrozenAccount }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const open = useMutation({
    mutationFn: () => api['POST /v2/unfreeze'](),
    onError: (error) => toastApiError(error, t),
  })
  const account = open.data ?? found
  if (account.state === 'none')
    return (
      <AuthLayout title={t('rescue.openDone')}>
        <output className="text-15 text-muted">{t('rescue.openDoneText')}</output>
        <ButtonLink to="/auth/login" className="mt-6">
          {t('accounts.signIn')}
        </ButtonLink>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('accounts.frozenTitle')}>
      <p className="text-15 text-muted">{t('rescue.openLead', { date: dateTime(account.frozenAt ?? 0, timeZone) })}</p>
      {account.state === 'opening' && !account.atOnce ? (
        <output className="mt-4 block text-15">
          {t('rescue.openWaiting', { date: dateTime(account.opensAt ?? 0, timeZone) })}
        </output>
      ) : (
        <>
          <p className="mt-4 text-15 text-muted">{t(account.atOnce ? 'rescue.openAtOnce' : 'rescue.openAfter')}</p>
          <Button size="lg" wide className="mt-6" busy={open.isPending} onClick={() => open.mutate()}>
            {t('rescue.openAsk')}
          </Button>
        </>
      )}
    </AuthLayout>
  )
}
