import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { factorsPart } from '../factors/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { WalletService } from './service.ts'
import { WalletStore } from './store.ts'

export const walletsPart = definePart({
  name: 'wallets',
  needs: [profilePart, accessPart, deliveryModule, factorsPart, signInPart, notificationsModule],
  start(
    { db, limiter, clock, identityProviders },
    { profiles, access, failures, delivery: { mails }, factors, ceremonies, signIn, notifications: { tell } },
  ) {
    const store = new WalletStore(db, access)
    const wallets = new WalletService({
      store,
      ceremonies,
      profile: profiles,
      signIn,
      factors,
      queue: mails,
      limiter,
      clock,
      tell,
      issuers: () => identityProviders.issuers,
      failures,
    })
    return {
      front: { walletOf: async (owner: number) => (await store.of(owner))[0]?.address ?? null },
      operations: bindSome(accounts, {
        walletChallenge: async (context, { query }) => wallets.challenge(context, query.type, query.address),
        walletLogin: async (context, { body }) => wallets.login(context, body),
        wallets: async (context) => wallets.list(context),
        linkWallet: async (context, { body }) => wallets.link(context, body),
        renameWallet: async (context, { params, body }) => wallets.rename(context, params.id, body.name),
        removeWallet: async (context, { body }) => {
          await wallets.remove(context, body.id)
          return {}
        },
      }),
      personalData: {
        tables: { wallets: erased('wallets.json') },
        files: [
          rowsOf(
            db,
            'wallets.json',
            (owner) => sql`select address, name, created_at as "createdAt", used_at as "usedAt" from wallets
          where user_id = ${owner} order by created_at`,
          ),
        ],
      },
    }
  },
})
