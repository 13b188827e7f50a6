import { ambassadors } from '@exchange/contract/ambassadors'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { AmbassadorsService } from './service.ts'

export function ambassadorOperations(service: AmbassadorsService): readonly BoundOperation[] {
  return bind(ambassadors, {
    mine: async ({ edition, actor }) => service.mine(edition, actor.owner),
    apply: async ({ edition, region, actor }, { body }) => service.apply(edition, region, actor.owner, body),
    withdraw: async ({ edition, actor }) => service.withdraw(edition, actor.owner),
  })
}
