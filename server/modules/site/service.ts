import { features, flags, regionTerms, stableTokens } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { fiatOrder } from '@exchange/contract/regions/countries'
import type { Build, SiteConfig } from '@exchange/contract/site'
import { CONSENT_COOKIE, CONSENT_REVISION, CONSENT_SECONDS, readConsent } from '@exchange/contract/site/consent'
import type { ConsentCategory, ConsentRecord } from '@exchange/contract/site/consent'
import { LANGUAGE_COOKIE, languageNames, siteLanguageOf, siteLanguages } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { countryOf, newUuid, Problem, unixSeconds } from '../../kernel/index.ts'
import type { Actor, Clock, Edition, RequestContext } from '../../kernel/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { ConsentRow, SiteStore, StoredFile } from './store.ts'
import { refusedCookies, remember } from './tracking.ts'

const LANGUAGE_SECONDS = 365 * 86_400

export interface SiteDeps {
  readonly store: SiteStore
  readonly accounts: Pick<Accounts, 'profile'>
  readonly clock: Clock
  readonly build: Build
}

export interface ConsentChoice {
  readonly categories: readonly ConsentCategory[]
  readonly services?: Readonly<Partial<Record<ConsentCategory, readonly string[]>>> | undefined
  readonly languageCode: SiteLanguage
  readonly landing?: string | undefined
}

/** A file that somebody may fetch. */
/** The languages of the site, the one most visitors of the edition read first. */
function languagesOf(region: Region): SiteLanguage[] {
  const main = regionTerms[region].mainLanguage
  return siteLanguages.toSorted((a, b) => Number(b === main) - Number(a === main))
}

export class SiteService {
  readonly #deps: SiteDeps

  constructor(deps: SiteDeps) {
    this.#deps = deps
  }

  get build(): Build {
    return this.#deps.build
  }

  config(context: RequestContext): SiteConfig {
    const { region, edition } = context
    const permissions = edition.capabilities
    const { requiredConsents, optionalConsents, sessionIdleSeconds } = regionTerms[region]
    return {
      REGION: region,
      LANGUAGES: languagesOf(region),
      FIAT: [...fiatOrder(region, countryOf(context).country)],
      STABLE_TOKENS: [...stableTokens],
      DEFAULT_PAIR: regionTerms[region].defaultMarket,
      SESSION_SECONDS: sessionIdleSeconds,
      CONSENT_REVISION,
      PERMISSIONS: Object.fromEntries(features.map((feature) => [feature, permissions[feature]])),
      FLAGS: Object.fromEntries(flags.map((flag) => [flag, edition.flags[flag]])),
      REGISTRATION_CONSENTS: [
        ...requiredConsents.map((name) => ({ name, required: true })),
        ...optionalConsents.map((name) => ({ name, required: false })),
      ],
      IS_GEETEST_ENABLED: false,
      QR_LOGIN_ENABLED: permissions.qrLogin.enabled,
      WEB3_AUTH_ENABLED: permissions.web3.enabled,
      IS_BUY_CRYPTO_ENABLED: permissions.buyCrypto.enabled,
      BENEFIT_NETWORKS: [],
      UNSTOPPABLE_DOMAINS_ALLOWED_DOMAINS: [],
    }
  }

  async communicationLanguages({ owner }: Actor, region: Region) {
    const { profile } = this.#deps.accounts
    const [language, mails] = await Promise.all([profile.languageOf(owner), profile.mailsOf(owner)])
    const current = siteLanguageOf(language)
    return { current, mails, languages: languagesOf(region).map((code) => ({ code, name: languageNames[code] })) }
  }

  async setLanguage(context: RequestContext, language: SiteLanguage): Promise<void> {
    context.cookies.set(LANGUAGE_COOKIE, language, { httpOnly: false, maxAgeSeconds: LANGUAGE_SECONDS })
    if (context.actor !== null) await this.#deps.accounts.profile.setLanguage(context.actor.owner, language)
  }

  /** The server's copy of what this browser chose; null when it has to be asked. */
  async consent({ cookies }: RequestContext): Promise<ConsentRecord | null> {
    const known = readConsent(cookies.get(CONSENT_COOKIE), this.#deps.clock.now())
    if (known === null || !isUuid(known.consentId)) return null
    const row = await this.#deps.store.consent(known.consentId)
    return row === null ? null : readConsent(JSON.stringify(recordOf(row)), this.#deps.clock.now())
  }

  async saveConsent(context: RequestContext, choice: ConsentChoice): Promise<ConsentRecord> {
    const { store, clock } = this.#deps
    const { cookies, region } = context
    const before = await this.consent(context)
    const categories = new Set<ConsentCategory>(['necessary', ...choice.categories])
    const now = new Date(clock.now())
    const row = await store.saveConsent({
      id: before?.consentId ?? newUuid(),
      region,
      categories: [...categories],
      services: servicesOf(choice.services),
      revision: CONSENT_REVISION,
      language: choice.languageCode,
      givenAt: now,
      changedAt: now,
    })
    const record = recordOf(row)
    cookies.set(CONSENT_COOKIE, JSON.stringify(record), { httpOnly: false, maxAgeSeconds: CONSENT_SECONDS })
    const allowed = { analytics: categories.has('analytics'), marketing: categories.has('marketing') }
    for (const name of refusedCookies(cookies.names(), allowed)) cookies.clear(name)
    remember(new URLSearchParams(choice.landing), cookies, clock.now())
    return record
  }

  /** Documents of a section; throws not-found where there are none, or the edition has none at all. */
  async documents(edition: Edition, section: string) {
    this.#openDocuments(edition)
    const list = await this.#deps.store.documents(section)
    if (list.length === 0) throw new Problem('not-found')
    return { section, documents: [...list] }
  }

  async document(edition: Edition, section: string, name: string) {
    this.#openDocuments(edition)
    const found = await this.#deps.store.document(section, name)
    if (found === null) throw new Problem('not-found')
    return {
      ...found,
      files: found.files.map(({ publishedAt, ...file }) => ({
        ...file,
        publishedAt: unixSeconds(publishedAt),
      })),
    }
  }

  async documentFile(edition: Edition, section: string, document: string, name: string): Promise<StoredFile> {
    this.#openDocuments(edition)
    const file = await this.#deps.store.file(section, document, name)
    if (file === null) throw new Problem('not-found')
    return file
  }

  async report({ owner }: Actor, id: string): Promise<StoredFile> {
    const file = isUuid(id) ? await this.#deps.store.report(owner, id) : null
    if (file === null) throw new Problem('not-found')
    return file
  }

  #openDocuments({ flags: { hmd } }: Edition): void {
    if (!hmd) throw new Problem('not-found')
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

function servicesOf(given: ConsentChoice['services'] = {}): Record<string, string[]> {
  return Object.fromEntries(Object.entries(given).map(([category, list]) => [category, [...(list ?? [])]]))
}

function recordOf(row: ConsentRow): ConsentRecord {
  return {
    categories: row.categories,
    services: row.services,
    revision: row.revision,
    consentId: row.id,
    consentTimestamp: row.givenAt.toISOString(),
    lastConsentTimestamp: row.changedAt.toISOString(),
    languageCode: row.language,
    data: null,
  }
}
