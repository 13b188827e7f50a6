import type { flags as contract } from '@exchange/contract/operators'
import { regions } from '@exchange/contract/regions'
import { unixSeconds } from '../../../kernel/index.ts'
import type { EditionSwitch } from '../../../kernel/index.ts'
import { canOpen, switchable, usualState } from '../../site/index.ts'
import type { Switches } from '../../site/index.ts'
import type { RoomHandlers } from '../acts/index.ts'

type Named = Pick<EditionSwitch, 'region' | 'kind'> & { readonly name: EditionSwitch['area'] }

/** Flags: which areas of the product and which pages each edition offers. */
export function flagsRoom(switches: Switches): RoomHandlers<typeof contract> {
  const wantedOf = ({ region, kind, name }: Named, state: EditionSwitch['state']): EditionSwitch => ({
    region,
    kind,
    area: name,
    state,
  })
  const prepare = async (wanted: EditionSwitch, db: Parameters<Switches['check']>[1]) => ({
    target: `${wanted.region} ${wanted.kind} ${wanted.area}`,
    before: { state: await switches.check(wanted, db) },
    after: { state: wanted.state },
  })
  return {
    list: async () => {
      const switched = await switches.list()
      return {
        rows: switchable.map(({ kind, area }) => ({
          kind,
          name: area,
          editions: regions.map((region) => {
            const row = switched.find((one) => one.region === region && one.kind === kind && one.area === area)
            const usual = usualState({ region, kind, area })
            return {
              region,
              state: row?.state ?? usual,
              usual,
              mayOpen: canOpen({ region, kind, area }),
              changedAt: row === undefined ? null : unixSeconds(row.changedAt),
            }
          }),
        })),
      }
    },
    close: {
      prepare: async ({ body }, db) => prepare(wantedOf(body, 'closed'), db),
      perform: async (tx, { body }) => {
        await switches.set(wantedOf(body, 'closed'), tx)
        return null
      },
      after: async () => switches.refresh(),
    },
    open: {
      prepare: async ({ body }, db) => prepare(wantedOf(body, body.state), db),
      perform: async (tx, { body }) => {
        await switches.set(wantedOf(body, body.state), tx)
        return null
      },
      after: async () => switches.refresh(),
    },
  }
}
