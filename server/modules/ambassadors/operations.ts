import { ambassadors } from '@exchange/contract/ambassadors'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { AmbassadorsService } from './service.ts'

export function ambassadorOperations(service: AmbassadorsService): readonly BoundOperation[] {
  return bind(ambassadors, {
    mine: async ({ region, actor }) => service.mine(region, actor.owner),
    apply: async ({ region, actor }, { body }) => service.apply(region, actor.owner, body),
    withdraw: async ({ region, actor }) => service.withdraw(region, actor.owner),
  })
}
