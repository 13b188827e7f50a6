import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { languageNames, locales, useTexts, type Locale } from '../../../shared/i18n/index.ts'
import {
  Checkbox,
  chooseLanguage,
  cx,
  Select,
  toast,
  toastApiError,
  useLanguageAddress,
} from '../../../shared/ui/index.ts'
import { communicationQuery, useCommunication } from '../communication.ts'

/** In which language the site and its mails speak. */
export function CommunicationPage({ email }: { email: string }) {
  const { t, locale } = useTexts()
  const { data } = useSuspenseQuery(communicationQuery)
  const addressOf = useLanguageAddress()
  const change = useCommunication()

  const failed = (error: Error) => toastApiError(error, t)
  function chooseMail(language: Locale) {
    change.mutate(
      { language },
      {
        onSuccess: () => toast(t('site.mailLanguageSaved', { language: languageNames[language] }), { type: 'success' }),
        onError: failed,
      },
    )
  }
  const want = (kinds: { orders: boolean } | { news: boolean }) =>
    change.mutate(kinds, {
      onSuccess: () => toast(t('site.mailKindsSaved'), { type: 'success' }),
      onError: failed,
    })

  return (
    <div className="pt-8 pb-16">
      <div className="border-b border-line pb-4">
        <h1 className="text-24 font-semibold">{t('site.communicationTitle')}</h1>
        <p className="mt-1 text-13 text-muted">{t('site.communicationLead')}</p>
      </div>
      <Setting note={t('site.siteLanguageHint')}>
        <Select
          label={t('site.siteLanguage')}
          value={locale}
          onChange={(next) => void chooseLanguage(next, addressOf(next))}
          options={locales.map((value) => ({ value, text: languageNames[value] }))}
        />
      </Setting>
      <Setting note={t('site.mailLanguageHint', { email })}>
        <Select
          label={t('site.mailLanguage')}
          value={data.current}
          disabled={change.isPending}
          onChange={chooseMail}
          options={data.languages.map(({ code, name }) => ({ value: code, text: name }))}
        />
      </Setting>
      <fieldset className="mt-12" disabled={change.isPending}>
        <legend className="text-18 font-semibold">{t('site.mailKinds')}</legend>
        <div className="mt-4 border-t border-line">
          <Setting isTall={false} note={t('site.mailSecurityHint')}>
            <Checkbox label={t('site.mailSecurity')} checked disabled readOnly />
          </Setting>
          <Setting isTall={false} note={t('site.mailOrdersHint', { count: data.mails.ordersPerHour })}>
            <Checkbox
              label={t('site.mailOrders')}
              checked={data.mails.orders}
              onChange={({ target }) => want({ orders: target.checked })}
            />
          </Setting>
          <Setting isTall={false} note={t('site.mailNewsHint')}>
            <Checkbox
              label={t('site.mailNews')}
              checked={data.mails.news}
              onChange={({ target }) => want({ news: target.checked })}
            />
          </Setting>
        </div>
      </fieldset>
    </div>
  )
}

/** A control and what it means; `isTall`: the control stands under a label of its own. */
function Setting({ note, isTall = true, children }: { note: string; isTall?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-b border-line py-6 sm:grid-cols-2">
      {children}
      <p className={cx('text-13 text-muted', isTall && 'sm:pt-5')}>{note}</p>
    </div>
  )
}
