import { bonuses } from '@exchange/contract/bonuses'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { BonusesService } from './service.ts'

export function bonusesOperations(service: BonusesService): readonly BoundOperation[] {
  return bind(bonuses, {
    promotion: ({ edition }) => service.promotion(edition),
    center: async (context) => service.center(context),
    claim: async (context, { body }) => service.claim(context, body.kind),
  })
}
