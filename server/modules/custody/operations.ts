import { custody } from '@exchange/contract/custody'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { CustodyService } from './service.ts'

export function custodyOperations(service: CustodyService): readonly BoundOperation[] {
  return bind(custody, {
    defaultAddress: async ({ actor }, { params, query }) => service.way(actor.owner, params.id, query.type),
    address: async ({ actor }, { params }) => service.way(actor.owner, params.a, params.b),
    createAddress: async ({ actor }, { body }) => service.open(actor.owner, body.ticker, body.network),
    addressTypes: () => service.types(),
    addresses: async ({ actor }, { params }) => [...(await service.addresses(actor.owner, params.network))],
  })
}
