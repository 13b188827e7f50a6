import { publicContract } from '@exchange/contract/public'
import { bindPublic } from '../../kernel/index.ts'
import type { NetworkConnections, BoundPublicOperation } from '../../kernel/index.ts'
import type { DirectoryView } from '../../views/types.ts'
import { movementFees } from './movement-fees.ts'

export function publicFeeOperations(
  directory: DirectoryView,
  connections: NetworkConnections,
): readonly BoundPublicOperation[] {
  return bindPublic(publicContract.fees, {
    'fees.publicFees': () => movementFees(directory, connections),
  })
}
