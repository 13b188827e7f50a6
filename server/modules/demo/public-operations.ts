import { publicContract } from '@exchange/contract/public'
import { bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'
import type { DemoService } from './service.ts'

export function publicDemoOperations(service: DemoService): readonly BoundPublicOperation[] {
  return bindPublic(publicContract.demo, {
    'demo.publicTokens': async ({ caller, region }) => service.sandboxTokens(caller.owner, region),
  })
}
