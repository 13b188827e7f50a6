import { scopes } from '@exchange/contract/accounts/scopes'
import type { Database } from '../../../kernel/index.ts'
import { newClient } from './clients.ts'
import type { AppStore } from './store.ts'

const ID = 'example-app'
/** Where `npm run example-app` listens. */
const PORT = 3_200

/**
 * The app that the demo can be tried with, under a secret of this installation. Null when there is one already.
 * @returns what the app has to know, as JSON
 */
export async function exampleClient(db: Database, store: AppStore, now: Date): Promise<string | null> {
  const { row, secret } = newClient(
    {
      id: ID,
      name: 'Example App',
      redirectUris: [`http://localhost:${PORT}/callback`],
      scopes: [...scopes],
    },
    now,
  )
  if (!(await store.addClient(db, row))) return null
  const { id, redirectUris } = row
  return `${JSON.stringify({ clientId: id, clientSecret: secret, redirectUri: redirectUris[0] }, null, 2)}\n`
}
