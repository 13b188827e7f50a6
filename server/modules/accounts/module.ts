import { accounts } from '@exchange/contract/accounts'
import { defineModule, inOrder, startParts } from '../../kernel/index.ts'
import type { Fronts } from '../../kernel/index.ts'
import { deliveryModule } from '../delivery/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { accountOperations } from './operations.ts'
import { accountParts } from './parts.ts'
import { publicAccountOperations } from './public-operations.ts'

const SWEEP_MS = 60_000

/** What other modules ask of accounts. */
export type Accounts = Pick<
  Fronts<typeof accountParts>,
  | 'announce'
  | 'apps'
  | 'billing'
  | 'closing'
  | 'codes'
  | 'email'
  | 'exports'
  | 'factors'
  | 'freezing'
  | 'holds'
  | 'mail'
  | 'phones'
  | 'profile'
  | 'push'
  | 'recoveries'
  | 'ussd'
> & {
  /** Forgets what has expired. */
  readonly sweep: () => Promise<void>
}

export const accountsModule = defineModule({
  name: 'accounts',
  migrations: new URL('migrations', import.meta.url),
  needs: [notificationsModule, deliveryModule],
  start(kit, needed) {
    const { fronts, operations, running, personalData, sweep } = startParts(accountParts, kit, needed)
    const front: Accounts = { ...fronts, sweep }
    return {
      ...running,
      front: { accounts: front, accountsDesk: fronts.accountsDesk },
      operations: inOrder(accounts, { ...operations, ...accountOperations(kit) }),
      public: publicAccountOperations(kit.socketTokens, fronts.apps),
      jobs: [...running.jobs, { name: 'sweeping accounts', everyMs: SWEEP_MS, run: sweep }],
      personalData,
    }
  },
})
