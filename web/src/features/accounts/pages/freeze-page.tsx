import { api } from '../../../shared/data/index.ts'
import { useTexts } from '../../../shared/i18n/index.ts'
import { Button, leaveBy, openModal, toastApiError } from '../../../shared/ui/index.ts'

/** Freezes the account at once. */
export function FreezePage() {
  const { t, locale } = useTexts()
  async function freeze() {
    const choice = await openModal('alert', {
      title: t('rescue.freezeSure'),
      text: t('rescue.freezeSureText'),
      confirm: t('rescue.freezeAsk'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    try {
      await api['POST /v2/settings/freeze']()
      // The session is over: what is said now is the last thing on this page.
      await leaveBy(
        () =>
          openModal('alert', {
            title: t('rescue.frozenDone'),
            text: t('rescue.frozenDoneText'),
            confirm: t('shared.toMainPage'),
            cancel: null,
          }),
        locale,
      )
    } catch (error) {
      toastApiError(error, t)
    }
  }
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.freezePage')}</h1>
      <p className="mt-1 text-13 text-muted">{t('rescue.freezeLead')}</p>
      <h2 className="mt-8 text-18 font-semibold">{t('rescue.freezeWhat')}</h2>
      <ul className="mt-4 flex list-disc flex-col gap-3 pl-5 text-13">
        <li>{t('rescue.freezeNow')}</li>
        <li>{t('rescue.freezeOrders')}</li>
        <li>{t('rescue.freezeOpen')}</li>
      </ul>
      <Button kind="danger" className="mt-8" onClick={() => void freeze()}>
        {t('rescue.freezeAsk')}
      </Button>
    </div>
  )
}
