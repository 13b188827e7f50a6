import { exports } from '@exchange/contract/exports'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { ExportsService } from './service.ts'

export function exportsOperations(service: ExportsService): readonly BoundOperation[] {
  return bind(exports, {
    settings: async (context) => service.settings(context),
    list: async (context) => ({ records: [...(await service.list(context))] }),
    create: async (context, { body }) => service.create(context, body),
    file: async (context, { params }) => service.file(context, params.id),
    remove: async (context, { params }) => {
      await service.remove(context, params.id)
      return { removed: true as const }
    },
  })
}
