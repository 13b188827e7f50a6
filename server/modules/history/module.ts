import { defineModule } from '../../kernel/index.ts'
import { historyChannels } from './channels.ts'
import { EventLog } from './event-log.ts'
import { historyOperations } from './operations.ts'
import { publicHistoryOperations } from './public-operations.ts'
import { HistoryService } from './service.ts'

/** What the projection keeps of orders, trades and movements. */
const LEDGER_TABLES = [
  'order_rows',
  'house_order_rows',
  'trade_rows',
  'house_trade_rows',
  'transfers',
  'events',
  'archive',
]

export const historyModule = defineModule({
  name: 'history',
  migrations: null,
  needs: [],
  start(kit) {
    const { views, histories, clock } = kit
    const history = new HistoryService({ views, histories })
    const events = new EventLog({ views, histories })
    return {
      front: { history, events },
      operations: historyOperations(history),
      public: publicHistoryOperations({ views, histories, clock, events }),
      channels: historyChannels(kit),
      personalData: {
        // The ledger and what follows from it name an account by its number alone.
        tables: Object.fromEntries(LEDGER_TABLES.map((table) => [table, { whenClosed: 'kept' }])),
        erase: async () => {},
      },
    }
  },
})
