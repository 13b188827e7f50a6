import { content } from '@exchange/contract/content'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { ContentService } from './service.ts'

export function contentOperations(service: ContentService): readonly BoundOperation[] {
  return bind(content, {
    systemPage: async ({ edition }) => service.systemPage(edition),
    channels: async ({ region }) => service.channels(region),
    verifyChannel: async (_, { query }) => service.verifyChannel(query.q),
    page: async (_, { params, query }) => service.page(params.name, query.locale),
    builder: async () => service.builder(),
    openPage: async (_, { params, body }) => service.openPage(params.name, body),
    savePage: async (_, { params, body }) => service.savePage(params.name, body),
  })
}
