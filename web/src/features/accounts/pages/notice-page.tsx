import type { Region } from '@exchange/contract'
import type { MailLink, MailLinkAnswer } from '@exchange/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { regionContent } from '../../../shared/region/index.ts'
import { Button, ButtonLink, buttonClass, toastApiError } from '../../../shared/ui/index.ts'
import { AuthLayout } from './auth-layout.tsx'

const doneTexts: Readonly<Record<MailLinkAnswer, MessageKey>> = {
  freeze: 'rescue.noticeFrozenDone',
  'confirm-email': 'rescue.noticeConfirmedDone',
  'revert-email': 'rescue.noticeRevertedDone',
  'stop-recovery': 'rescue.noticeStoppedDone',
}

/** Where the link of a notice leads: it does nothing until a button is pressed. */
export function NoticePage({ link, region }: { link: MailLink; region: Region }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const answer = useMutation({
    mutationFn: (given: MailLinkAnswer) => api['POST /v2/notice-link']({ body: { answer: given } }),
    onError: (error) => {
      if (!isRefusal(error, 'link-expired')) toastApiError(error, t)
    },
  })
  const press = (given: MailLinkAnswer, text: MessageKey, kind: 'danger' | 'primary') => (
    <Button
      kind={kind}
      size="lg"
      wide
      className="mt-6"
      busy={answer.isPending && answer.variables === given}
      disabled={answer.isPending}
      onClick={() => answer.mutate(given)}
    >
      {t(text)}
    </Button>
  )
  if (answer.isSuccess)
    return (
      <AuthLayout title={t('rescue.noticeDone')}>
        <output className="block text-15 text-muted">{t(doneTexts[answer.variables])}</output>
        <ButtonLink to="/auth/login" className="mt-6">
          {t('accounts.signIn')}
        </ButtonLink>
      </AuthLayout>
    )
  const over = (
    <AuthLayout title={t('rescue.noticeExpiredTitle')}>
      <p className="mb-6 text-15 text-muted">{t('rescue.noticeExpired')}</p>
      <a href={regionContent(region).support.url} className={buttonClass({})}>
        {t('accounts.contactSupport')}
      </a>
    </AuthLayout>
  )
  if (link.what === 'none' || link.what === 'expired') return over
  if (isRefusal(answer.error, 'link-expired')) return over
  const { account } = link
  return (
    <AuthLayout title={t('rescue.noticeTitle')}>
      {link.what === 'freeze' &&
        (link.from === null ? (
          <>
            <p className="text-15">{t('rescue.noticeFreeze', { account })}</p>
            {press('freeze', 'rescue.freezeAsk', 'danger')}
          </>
        ) : (
          <p className="text-15">{t('rescue.noticeFreezeFrom', { date: dateTime(link.from, timeZone) })}</p>
        ))}
      {link.what === 'email' && (
        <>
          <p className="text-15">
            {t(link.state === 'done' ? 'rescue.noticeEmailDone' : 'rescue.noticeEmail', {
              account,
              email: link.email,
              date: dateTime(link.until, timeZone),
            })}
          </p>
          <p className="mt-4 text-13 text-muted">{t('rescue.noticeEmailRevertLead')}</p>
          {link.state === 'waiting' && press('confirm-email', 'rescue.noticeEmailConfirm', 'primary')}
          {press('revert-email', 'rescue.noticeEmailRevert', 'danger')}
        </>
      )}
      {link.what === 'recovery' && (
        <>
          <p className="text-15">{t('rescue.noticeRecovery', { account, date: dateTime(link.until, timeZone) })}</p>
          {press('stop-recovery', 'rescue.noticeRecoveryStop', 'danger')}
        </>
      )}
    </AuthLayout>
  )
}
