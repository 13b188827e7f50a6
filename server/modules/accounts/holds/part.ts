import { definePart, unixSeconds } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { HoldService } from './service.ts'
import { HoldStore } from './store.ts'

export const holdsPart = definePart({
  name: 'holds',
  needs: [],
  start({ db, clock }) {
    const holdStore = new HoldStore(db)
    const holds = new HoldService({ store: holdStore, clock })
    return {
      front: { holds, holdStore },
      sweep: async () => holds.sweep(),
      personalData: {
        tables: { holds: erased('holds.json') },
        files: [
          rowsOf(
            db,
            'holds.json',
            (owner) => sql`select what, why, since, until from holds where user_id = ${owner} order by since`,
          ),
        ],
        obstacles: async (owner) => {
          const until = await holds.outflowHeldUntil(owner)
          return until === null ? [] : [{ what: 'hold', count: 1, amounts: [], until: unixSeconds(until) }]
        },
      },
    }
  },
})
