/** What the whole site stands on: configuration, language, country, consent, redirects, the running build. */
import { z } from 'zod'
import { defineOperation, plainText } from '../kernel/index.ts'
import { registrationConsents, regions } from '../regions/index.ts'
import { consentCategories } from './consent/index.ts'
import { siteLanguages } from './languages/index.ts'

const folder = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: 'Small letters, digits and dashes.' })
const serviceName = z.string().regex(/^[\w.-]{1,64}$/)

const consentRecord = z.object({
  categories: z.array(z.enum(consentCategories)),
  services: z.record(z.string(), z.array(z.string())),
  revision: z.int(),
  consentId: z.uuid(),
  /** ISO 8601 */
  consentTimestamp: z.string(),
  lastConsentTimestamp: z.string(),
  languageCode: z.string(),
  data: z.null(),
})

/** The running build. A page that was made by another one is out of date. */
export const build = z.object({
  id: z.string(),
  /** Unix seconds. */
  builtAt: z.int(),
})
export type Build = z.output<typeof build>

const capability = z.object({ enabled: z.boolean(), hide: z.boolean() })

/** What a registration asks for; one that is required must be given. */
const askedConsent = z.object({ name: z.enum(registrationConsents), required: z.boolean() })
export type AskedConsent = z.output<typeof askedConsent>

/** Keys of the known configuration that belong to a product are there once the product is. */
export const siteConfig = z.object({
  REGION: z.enum(regions),
  LANGUAGES: z.array(z.enum(siteLanguages)),
  /** In the order this visitor should see them. */
  FIAT: z.array(z.string()),
  STABLE_TOKENS: z.array(z.string()),
  DEFAULT_PAIR: z.string(),
  SESSION_SECONDS: z.int(),
  CONSENT_REVISION: z.int(),
  PERMISSIONS: z.record(z.string(), capability),
  FLAGS: z.record(z.string(), z.boolean()),
  REGISTRATION_CONSENTS: z.array(askedConsent),
  IS_GEETEST_ENABLED: z.boolean(),
  QR_LOGIN_ENABLED: z.boolean(),
  WEB3_AUTH_ENABLED: z.boolean(),
  IS_BUY_CRYPTO_ENABLED: z.boolean(),
  BENEFIT_NETWORKS: z.array(z.string()),
  UNSTOPPABLE_DOMAINS_ALLOWED_DOMAINS: z.array(z.string()),
})
export type SiteConfig = z.output<typeof siteConfig>

const campaign = z.object({ name: z.string(), url: z.string() })

export const site = {
  /** → `{config, campaigns}`: what this edition is; guests too. */
  config: defineOperation({
    id: 'site.config',
    method: 'GET',
    path: '/v3/config',
    auth: 'guest',
    summary: 'What this edition offers',
    output: z.object({ config: siteConfig, campaigns: z.array(campaign) }),
  }),

  /** → `{country, isStored}`: two letters; one that the visitor chose counts before the detected one. */
  country: defineOperation({
    id: 'site.country',
    method: 'GET',
    path: '/v2/country',
    auth: 'guest',
    summary: 'Country of the visitor',
    output: z.object({ country: z.string(), isStored: z.boolean() }),
  }),

  /** Query `{timestamp?}` → the running build; `timestamp` only keeps caches out. */
  build: defineOperation({
    id: 'site.build',
    method: 'GET',
    path: '/builds/latest.json',
    auth: 'guest',
    summary: 'The running build',
    query: z.object({ timestamp: plainText.max(32).optional() }),
    output: build,
  }),

  /** → `{current, languages, mails}`: the language of one's mails, what there is, and which mails one wants. */
  communicationLanguages: defineOperation({
    id: 'site.communicationLanguages',
    method: 'GET',
    path: '/v2/languages/communication',
    auth: 'user',
    summary: 'Languages of mails',
    output: z.object({
      current: z.enum(siteLanguages),
      /** `name` in the language itself. */
      languages: z.array(z.object({ code: z.enum(siteLanguages), name: z.string() })),
      /** Mails about security are always sent. */
      mails: z.object({ orders: z.boolean(), ordersPerHour: z.int(), news: z.boolean() }),
    }),
  }),

  /** → `{language}`: kept in the cookie `language` for a year, and in the account of whoever is signed in. */
  setLanguage: defineOperation({
    id: 'site.setLanguage',
    method: 'POST',
    path: '/v2/lang/{lang}',
    auth: 'guest',
    summary: 'Choose a language',
    params: z.object({ lang: z.enum(siteLanguages, { error: 'This language is not offered.' }) }),
    output: z.object({ language: z.enum(siteLanguages) }),
  }),

  /** → the consent of this browser as the server holds it, null when it has to be asked, and the revision that is asked now. */
  consent: defineOperation({
    id: 'site.consent',
    method: 'GET',
    path: '/v2/consent',
    auth: 'guest',
    summary: 'Consent of this browser',
    output: z.object({ revision: z.int(), record: consentRecord.nullable() }),
  }),

  /**
   * `{categories, services?, languageCode, landing?}` → the record, which is also set as the cookie `wb_cc_cookie`.
   * `landing` is the query of the page (`location.search`): its tracking parameters are kept when marketing was accepted.
   * What is no longer allowed is taken back: cookies of the refused categories are cleared.
   */
  saveConsent: defineOperation({
    id: 'site.saveConsent',
    method: 'POST',
    path: '/v2/consent',
    auth: 'guest',
    summary: 'Choose what may be stored',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    body: z.object({
      categories: z.array(z.enum(consentCategories)).max(consentCategories.length),
      services: z.record(z.enum(consentCategories), z.array(serviceName).max(32)).optional(),
      languageCode: z.enum(siteLanguages),
      landing: z.string().max(2_000).optional(),
    }),
    output: consentRecord,
  }),

  /**
   * Query `{path}`, a path of this site without a language → `{target}`: where a stored redirect leads, a path of this
   * site or an https address of another, or null. Not worth asking while `redirects` of the settings is empty.
   */
  redirect: defineOperation({
    id: 'site.redirect',
    method: 'GET',
    path: '/v2/redirect',
    auth: 'guest',
    summary: 'Stored redirect of an address',
    query: z.object({ path: plainText.max(2_000).regex(/^\//, { error: 'A path begins with a slash.' }) }),
    output: z.object({ target: z.string().nullable() }),
  }),

  /** → the documents of a section, where the flag `hmd` is on. */
  documents: defineOperation({
    id: 'site.documents',
    method: 'GET',
    path: '/hmd/{section}',
    auth: 'guest',
    summary: 'Published documents',
    params: z.object({ section: folder }),
    output: z.object({ section: z.string(), documents: z.array(z.object({ name: z.string(), title: z.string() })) }),
    errors: ['not-found'],
  }),

  /** → one document and its files, which GET /hmd/{section}/{document}/files?name= gives as they are. */
  document: defineOperation({
    id: 'site.document',
    cost: 20,
    method: 'GET',
    path: '/hmd/{section}/{document}',
    auth: 'guest',
    summary: 'A published document',
    params: z.object({ section: folder, document: folder }),
    output: z.object({
      section: z.string(),
      name: z.string(),
      title: z.string(),
      /** `publishedAt` in Unix seconds. */
      files: z.array(z.object({ name: z.string(), mediaType: z.string(), publishedAt: z.int() })),
    }),
    errors: ['not-found'],
  }),

  /** Query `{name}` → the file itself. */
  documentFile: defineOperation({
    id: 'site.documentFile',
    cost: 20,
    method: 'GET',
    path: '/hmd/{section}/{document}/files',
    auth: 'guest',
    summary: 'A file of a published document',
    params: z.object({ section: folder, document: folder }),
    query: z.object({ name: plainText.min(1).max(128) }),
    output: z.unknown(),
    errors: ['not-found'],
  }),

  /** → the report itself, to its owner alone. */
  report: defineOperation({
    id: 'site.report',
    cost: 20,
    method: 'GET',
    path: '/rdrs/{id}',
    auth: 'user',
    summary: 'Download a report',
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.unknown(),
    errors: ['not-found'],
  }),
}
