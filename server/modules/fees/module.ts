import { defineModule } from '../../kernel/index.ts'
import { feeOperations } from './operations.ts'
import { publicFeeOperations } from './public-operations.ts'
import { FeesService } from './service.ts'

export const feesModule = defineModule({
  name: 'fees',
  migrations: null,
  needs: [],
  start({ views }) {
    const fees = new FeesService(views)
    return { front: { fees }, operations: feeOperations(fees), public: publicFeeOperations(views.directory) }
  },
})
