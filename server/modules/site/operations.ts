import { site } from '@exchange/contract/site'
import { CONSENT_REVISION } from '@exchange/contract/site/consent'
import { FileAnswer, bind, countryOf } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { Redirects } from './redirects.ts'
import type { SiteService } from './service.ts'

export interface SiteOperationsDeps {
  readonly service: SiteService
  readonly redirects: Redirects
}

export function siteOperations({ service, redirects }: SiteOperationsDeps): readonly BoundOperation[] {
  return bind(site, {
    config: (context) => ({ config: service.config(context), campaigns: [] }),
    country: (context) => countryOf(context),
    build: () => service.build,
    communicationLanguages: async (context) => service.communicationLanguages(context.actor, context.region),
    setLanguage: async (context, { params }) => {
      await service.setLanguage(context, params.lang)
      return { language: params.lang }
    },
    consent: async (context) => {
      const record = await service.consent(context)
      return { revision: CONSENT_REVISION, record: record === null ? null : wire(record) }
    },
    saveConsent: async (context, { body }) => wire(await service.saveConsent(context, body)),
    redirect: (_, { query }) => {
      const found = redirects.find(query.path)
      return { target: found?.target ?? null }
    },
    documents: async (context, { params }) => service.documents(context.edition, params.section),
    document: async (context, { params }) => service.document(context.edition, params.section, params.document),
    documentFile: async (context, { params, query }) =>
      new FileAnswer(await service.documentFile(context.edition, params.section, params.document, query.name)),
    report: async (context, { params }) => new FileAnswer(await service.report(context.actor, params.id)),
  })
}

type ConsentOf = Awaited<ReturnType<SiteService['saveConsent']>>

function wire({ categories, services, ...record }: ConsentOf) {
  return {
    ...record,
    categories: [...categories],
    services: Object.fromEntries(Object.entries(services).map(([name, list]) => [name, [...list]])),
  }
}
