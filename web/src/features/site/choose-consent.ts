import type { ConsentCategory } from '@exchange/contract/site/consent'
import type { Texts } from '../../shared/i18n/index.ts'
import { toastApiError } from '../../shared/ui/index.ts'
import { saveConsent } from './data.ts'

/** Stores the choice; false = it could not be stored, and a toast has said why. */
export async function chooseConsent(categories: readonly ConsentCategory[], { locale, t }: Texts): Promise<boolean> {
  try {
    await saveConsent({ categories: [...categories], languageCode: locale })
    return true
  } catch (error) {
    toastApiError(error, t)
    return false
  }
}
