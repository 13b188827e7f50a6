import { queryOptions } from '@tanstack/react-query'
import type { WebOperations } from '@exchange/contract'
import { api } from '../../shared/data/index.ts'

/** What this browser may store, as the server knows it; `record` null = ask (ST-12 … ST-14). */
export const consentQuery = queryOptions({
  queryKey: ['site', 'consent'],
  queryFn: () => api['GET /v2/consent'](),
  staleTime: Number.POSITIVE_INFINITY,
})

type ConsentChoice = Omit<WebOperations['POST /v2/consent']['body'], 'landing'>

/** Stores a choice; the answer also sets the cookie that `readConsent` of the contract reads. */
export const saveConsent = (choice: ConsentChoice) =>
  api['POST /v2/consent']({ body: { ...choice, landing: location.search } })

/** Keeps the language for the next visit, and for the mails of whoever is signed in (C-166). */
export const saveLanguage = (lang: WebOperations['POST /v2/lang/{lang}']['params']['lang']) =>
  api['POST /v2/lang/{lang}']({ params: { lang } })

/** The build that the server runs now; asked around every cache (C-202). */
export const latestBuild = () => api['GET /builds/latest.json']({ query: { timestamp: String(Date.now()) } })
