import { fees } from '@exchange/contract/fees'
import { capabilities } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { FeesService } from './service.ts'

/** Collateral is what margin trading stands on: it can be used where that is open. */
const isCollateralOpen = (region: Region): boolean => capabilities[region].margin.enabled

export function feeOperations(service: FeesService): readonly BoundOperation[] {
  return bind(fees, {
    schedule: ({ region, actor }) => ({
      assets: service.movements(region),
      markets: service.trading(actor?.owner ?? null, region),
    }),
    collateralWeights: ({ region }) => ({ isOpen: isCollateralOpen(region), weights: service.weights(region) }),
    brackets: ({ region }) => ({ isOpen: isCollateralOpen(region), markets: service.brackets(region) }),
  })
}
