import { fees } from '@exchange/contract/fees'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation, Edition } from '../../kernel/index.ts'
import type { FeesService } from './service.ts'

/** Collateral is what margin trading stands on: it can be used where that is open. */
const isCollateralOpen = ({ capabilities }: Edition): boolean => capabilities.margin.enabled

export function feeOperations(service: FeesService): readonly BoundOperation[] {
  return bind(fees, {
    schedule: ({ region, edition, actor }) => ({
      assets: service.movements(region, edition),
      markets: service.trading(actor?.owner ?? null, region),
    }),
    collateralWeights: ({ region, edition }) => ({
      isOpen: isCollateralOpen(edition),
      weights: service.weights(region),
    }),
    brackets: ({ region, edition }) => ({ isOpen: isCollateralOpen(edition), markets: service.brackets(region) }),
  })
}
