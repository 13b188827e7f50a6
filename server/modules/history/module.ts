import { defineModule } from '../../kernel/index.ts'
import { historyChannels } from './channels.ts'
import { EventLog } from './event-log.ts'
import { historyExports } from './export-kinds.ts'
import { historyFiles } from './personal-files.ts'
import { historyOperations } from './operations.ts'
import { publicHistoryOperations } from './public-operations.ts'
import { HistoryService } from './service.ts'

/** What the projection keeps of orders, trades and movements, and the file that has it. */
const ledgerTables = {
  order_rows: 'orders.csv',
  house_order_rows: { leftOut: 'Orders of the exchange’s own accounts.' },
  trade_rows: 'trades.csv',
  house_trade_rows: { leftOut: 'Trades between the exchange’s own accounts.' },
  transfers: 'movements.csv',
  events: { leftOut: 'The same orders, trades and movements once more, for programs that follow them.' },
  archive: 'orders.csv',
}

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
      exports: historyExports(history),
      personalData: {
        // The ledger and what follows from it name an account by its number alone.
        tables: Object.fromEntries(
          Object.entries(ledgerTables).map(([table, file]) => [table, { file, whenClosed: 'kept' }]),
        ),
        files: historyFiles(history),
        erase: async () => {},
      },
    }
  },
})
