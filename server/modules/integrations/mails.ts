import type { SiteLanguage } from '@exchange/contract/site/languages'
import { fill } from '../delivery/index.ts'
import type { Letter } from '../delivery/index.ts'
import { integrationTexts } from './mail-texts.ts'

/** Of the mail with a code that confirms an integration, as it will be. */
export const integrationLetter =
  (what: 'newIntegration' | 'changedIntegration', { label, url }: { readonly label: string; readonly url: string }) =>
  (language: SiteLanguage): Letter =>
    withCode(language, fill(integrationTexts[language][what], { label, host: new URL(url).host }))

/** Of the mail with a code that confirms its new secret. */
export const secretLetter =
  (label: string) =>
  (language: SiteLanguage): Letter =>
    withCode(language, fill(integrationTexts[language].newSecret, { label }))

function withCode(language: SiteLanguage, line: string): Letter {
  const { subject, lines } = integrationTexts[language].code
  return { subject, lines: [line, ...lines] }
}
