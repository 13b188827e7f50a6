import type { WebOperations } from '@exchange/contract'
import { api } from '../../shared/data/index.ts'

type ConsentChoice = Omit<WebOperations['POST /v2/consent']['body'], 'landing'>

/** Stores a choice; the answer also sets the cookie that `readConsent` of the contract reads. */
export const saveConsent = (choice: ConsentChoice) =>
  api['POST /v2/consent']({ body: { ...choice, landing: location.search } })

/** Keeps the language for the next visit, and for the mails of whoever is signed in. */
export const saveLanguage = (lang: WebOperations['POST /v2/lang/{lang}']['params']['lang']) =>
  api['POST /v2/lang/{lang}']({ params: { lang } })
