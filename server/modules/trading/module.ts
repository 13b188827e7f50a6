import { defineModule, onePage } from '../../kernel/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { tradingChannels } from './channels.ts'
import { KillSwitchStore } from './kill-switch-store.ts'
import { KillSwitchService } from './kill-switch.ts'
import { orderShape } from './shape.ts'
import { tradingOperations } from './operations.ts'
import { OrderGrants } from './order-grants.ts'
import { publicTradingOperations } from './public-operations.ts'
import { TradingService } from './service.ts'

/** How late a kill switch may fire. */
const KILL_SWITCH_MS = 200

export const tradingModule = defineModule({
  name: 'trading',
  migrations: new URL('migrations', import.meta.url),
  needs: [notificationsModule],
  start(kit, { notifications }) {
    const { db, engine, views, histories, clock } = kit
    const trading = new TradingService({ engine, views, histories })
    const { tell } = notifications
    const killSwitches = new KillSwitchService({ store: new KillSwitchStore(db), trading, views, clock, tell })
    const orderGrants = new OrderGrants(db, clock)
    return {
      front: { trading, killSwitches, orderGrants },
      operations: tradingOperations(trading),
      public: publicTradingOperations({ trading, killSwitches, orderGrants, views }),
      channels: tradingChannels(kit),
      jobs: [{ name: 'firing kill switches', everyMs: KILL_SWITCH_MS, run: async () => killSwitches.fire() }],
      personalData: {
        tables: {
          kill_switches: { file: 'kill-switches.json', whenClosed: 'erased' },
          order_grants: { file: 'order-rights.json', whenClosed: 'erased' },
        },
        files: [
          {
            name: 'open-orders.json',
            pages: onePage((owner) => views.orders.of(owner).map((order) => orderShape(views.directory, order, null))),
          },
          { name: 'kill-switches.json', pages: onePage((owner) => killSwitches.status(owner, undefined)) },
          {
            name: 'order-rights.json',
            pages: onePage(async (owner) => (await orderGrants.read(db, owner)).map((name) => ({ name }))),
          },
        ],
        obstacles: async (owner) => {
          const count = views.orders.of(owner).length
          return count === 0 ? [] : [{ what: 'orders', count, amounts: [], until: null }]
        },
        stop: async (owner) => killSwitches.erase(owner),
        erase: async ({ owner }) => {
          await killSwitches.erase(owner)
          await orderGrants.erase(owner)
        },
      },
      resume: async () => {
        await killSwitches.load()
        await orderGrants.load()
      },
    }
  },
})
