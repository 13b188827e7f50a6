import { docSections } from '@exchange/contract/public-docs'
import { socketSections } from '@exchange/contract/socket-docs'
import type { ApiReference } from '@exchange/contract/integrations'
import { defineModule, onePage } from '../../kernel/index.ts'
import type { OwnerId } from '@exchange/core'
import type { AsyncApiDocument, Kit, OpenApiDocument, Queries } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { depositsModule } from '../deposits/index.ts'
import { historyModule } from '../history/index.ts'
import { withdrawalsModule } from '../withdrawals/index.ts'
import { Deliveries } from './deliveries.ts'
import { integrationOperations } from './operations.ts'
import { publicIntegrationOperations } from './public-operations.ts'
import { readReference } from './reference.ts'
import { readSocketReference } from './socket-reference.ts'
import { MOST_WAITING } from './rules.ts'
import { IntegrationsService } from './service.ts'
import { IntegrationStore } from './store.ts'
import { depositMethod, withdrawalMethod } from './wallet-events.ts'

/** How late a webhook may be called. */
const DELIVERIES_MS = 500

/** The page that tells what operations share. */
const ERRORS = { slug: 'errors' }

/** Reads the description of the compatible API when somebody first asks, and keeps what was read. */
function apiReference({ describe, describeSocket }: Kit['publicApi']): (section: string | null) => ApiReference {
  let documents: { readonly http: OpenApiDocument; readonly socket: AsyncApiDocument } | undefined
  const known = new Map<string | null, ApiReference>()
  return (section) => {
    documents ??= { http: describe(), socket: describeSocket() }
    const isTold = [...docSections, ...socketSections, ERRORS].some(({ slug }) => slug === section)
    const key = isTold ? section : null
    let reference = known.get(key)
    if (reference === undefined) {
      const [http, socket] = [readReference(documents.http, key), readSocketReference(documents.socket, key)]
      reference = { ...http, ...socket, sections: [...http.sections, ...socket.sections] }
      known.set(key, reference)
    }
    return reference
  }
}

export const integrationsModule = defineModule({
  name: 'integrations',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule, historyModule, depositsModule, withdrawalsModule],
  start(kit, { accounts, events, deposits, withdrawals, walletRecords }) {
    const { clock, outbound } = kit
    const store = new IntegrationStore(kit.db)
    const deps = {
      store,
      log: events,
      outbound,
      clock,
      assertOpen: async (tx: Queries, owner: OwnerId) => accounts.profile.assertOpen(tx, owner),
      masterKey: kit.secret('integrations'),
    }
    deposits.watch(async (tx, row, before) => {
      const kind = depositMethod(row.state, before)
      if (kind !== null && row.userId !== null)
        await store.tell(tx, row.userId, { kind, data: walletRecords.deposit(row), at: row.changedAt }, MOST_WAITING)
    })
    withdrawals.watch(async (tx, row, before) => {
      const kind = withdrawalMethod(row.state, before)
      if (kind !== null)
        await store.tell(tx, row.userId, { kind, data: walletRecords.withdrawal(row), at: row.changedAt }, MOST_WAITING)
    })
    const integrations = new IntegrationsService(deps)
    const deliveries = new Deliveries({ ...deps, terminal: kit.log })
    return {
      front: { integrations, deliveries },
      operations: integrationOperations({
        service: integrations,
        codes: {
          send: async (owner, request) => accounts.codes.sendForRequest(owner, 'integrations', request),
          confirm: async (owner, code, request) => accounts.codes.confirmRequest(owner, 'integrations', code, request),
        },
        reference: apiReference(kit.publicApi),
      }),
      public: publicIntegrationOperations(integrations),
      jobs: [{ name: 'calling webhooks', everyMs: DELIVERIES_MS, run: async () => deliveries.run() }],
      personalData: {
        // What was given up goes with the integration that it was for.
        tables: { integrations: { file: 'integrations.json', whenClosed: 'erased' } },
        files: [
          { name: 'integrations.json', pages: onePage(async (owner) => integrations.list(owner)) },
          { name: 'undelivered-events.json', pages: onePage(async (owner) => integrations.letters(owner)) },
        ],
        stop: async (owner) => store.switchOffAll(owner),
        erase: async ({ owner }) => store.removeAll(owner),
      },
      stop: async () => deliveries.stop(),
    }
  },
})
