import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { languageNames, locales, useTexts, type Locale } from '../../../shared/i18n/index.ts'
import { chooseLanguage, Select, toast, toastApiError, useLanguageAddress } from '../../../shared/ui/index.ts'
import { communicationQuery, useMailLanguage } from '../communication.ts'

/** In which language the site and its mails speak. */
export function CommunicationPage({ email }: { email: string }) {
  const { t, locale } = useTexts()
  const { data } = useSuspenseQuery(communicationQuery)
  const addressOf = useLanguageAddress()
  const mail = useMailLanguage()

  function chooseMail(language: Locale) {
    mail.mutate(language, {
      onSuccess: () => toast(t('site.mailLanguageSaved', { language: languageNames[language] }), { type: 'success' }),
      onError: (error) => toastApiError(error, t),
    })
  }

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
          value={mail.isPending ? mail.variables : data.current}
          disabled={mail.isPending}
          onChange={chooseMail}
          options={data.languages.map(({ code, name }) => ({ value: code, text: name }))}
        />
      </Setting>
    </div>
  )
}

function Setting({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-b border-line py-6 sm:grid-cols-2">
      {children}
      <p className="text-13 text-muted sm:pt-5">{note}</p>
    </div>
  )
}
