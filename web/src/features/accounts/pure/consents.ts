import type { RegistrationConsent } from '@exchange/contract/regions'
import type { MessageKey } from '../../../shared/i18n/index.ts'

/** What is asked for, in a sentence. */
export const consentTexts: Readonly<Record<RegistrationConsent, MessageKey>> = {
  terms: 'accounts.consentTerms',
  privacy: 'accounts.consentPrivacy',
  privacyAndTerms: 'accounts.consentPrivacyAndTerms',
  restrictedCountries: 'accounts.consentRestrictedCountries',
  isResident: 'accounts.consentResident',
  clarification: 'accounts.consentClarification',
  explicitConsent: 'accounts.consentExplicit',
  commercialEmails: 'accounts.consentCommercialEmails',
  cookiesPolicy: 'accounts.consentCookies',
  risks: 'accounts.consentRisks',
  referral: 'accounts.consentReferral',
}
