import { agreementVersions } from '@exchange/contract/accounts/agreements'
import type { Region } from '@exchange/contract/regions'
import { api } from '../../data/api.ts'
import type { Texts } from '../../i18n/index.ts'
import { openModal } from '../modals/open.ts'

let isAsking = false

/** Asks for the new terms, in tabs of their own; whoever puts it off is asked again when something needs it. */
export async function askTerms(region: Region, texts: Texts): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    await texts.need(['site'])
    const { t } = texts
    await openModal('alert', {
      title: t('site.termsTitle'),
      text: t('site.termsText'),
      links: [
        { to: '/terms/terms-of-use', text: t('site.termsOfUse') },
        { to: '/terms/privacy-policy', text: t('site.privacyPolicy') },
      ],
      confirm: t('site.termsAgree'),
      cancel: t('shared.notNow'),
      run: async () => {
        await api['POST /v2/settings/agreements']({ body: agreementVersions[region] })
      },
    })
  } finally {
    isAsking = false
  }
}
