import { SecretsUnusable, defineModule, onePage } from '../../kernel/index.ts'
import type { Kit } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import type { BoundRequest } from '../accounts/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { apiKeyOperations } from './operations.ts'
import { ApiKeysService } from './service.ts'
import { KeyStore } from './store.ts'

/** What a sudden end loses of the nonces that are written down. */
const FLUSH_MS = 1_000
const SWEEP_MS = 60_000

/** What keys can call: the signed operations of the compatible API. */
const endpointsOf = ({ operations }: Kit['publicApi']) =>
  operations.flatMap(({ auth, path, permission, summary }) =>
    auth === 'user' && permission !== 'manage' ? [{ path, permission, summary }] : [],
  )

export const apiKeysModule = defineModule({
  name: 'api-keys',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule, notificationsModule],
  start(kit, { accounts, notifications }) {
    const apiKeys = new ApiKeysService({
      store: new KeyStore(kit.db),
      clock: kit.clock,
      masterKey: kit.secret('api-keys'),
      endpoints: endpointsOf(kit.publicApi),
      assertOpen: async (tx, owner) => accounts.profile.assertOpen(tx, owner),
      onEnded: (id) => kit.socketTokens.end(id),
      held: () => kit.socketTokens.held(),
    })
    const codes = {
      send: async (owner: number, request: BoundRequest) => accounts.codes.sendForRequest(owner, 'api-keys', request),
      confirm: async (owner: number, code: string, request: BoundRequest) =>
        accounts.codes.confirmRequest(owner, 'api-keys', code, request),
    }
    return {
      front: { apiKeys },
      operations: apiKeyOperations(apiKeys, codes, notifications.tell),
      jobs: [
        { name: 'noting the use of keys', everyMs: FLUSH_MS, run: async () => apiKeys.flush() },
        { name: 'ending what is open with keys that are off', everyMs: SWEEP_MS, run: async () => apiKeys.sweep() },
      ],
      personalData: {
        tables: { api_keys: { file: 'api-keys.json', whenClosed: 'erased' } },
        // Without secrets.
        files: [{ name: 'api-keys.json', pages: onePage(async (owner) => apiKeys.list(owner)) }],
        stop: async (owner) => apiKeys.removeAll(owner),
        erase: async ({ owner }) => apiKeys.removeAll(owner),
      },
      doors: { keys: apiKeys },
      resume: async () => {
        if (!(await apiKeys.canUnseal()))
          throw new SecretsUnusable(
            'secret.key is not the one this database was set up with: bring it over from the DATA_DIR of that time',
          )
        await apiKeys.remember()
      },
      stop: async () => apiKeys.flush(),
    }
  },
})
