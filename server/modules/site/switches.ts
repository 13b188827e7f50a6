import { capabilities, features, flags, isBuilt, mayOpen, regionFlags } from '@exchange/contract/regions'
import type { Feature, Flag } from '@exchange/contract/regions'
import { refuseAct } from '../../kernel/index.ts'
import type { AreaState, Clock, Editions, EditionSwitch, Queries } from '../../kernel/index.ts'
import type { SiteStore } from './store.ts'

export type SwitchedArea = Omit<EditionSwitch, 'state'>

const isFeature = (name: string): name is Feature => (features as readonly string[]).includes(name)
const isFlag = (name: string): name is Flag => (flags as readonly string[]).includes(name)

/** What it is where nobody has switched it. */
export function usualState({ region, kind, area }: SwitchedArea): AreaState {
  if (kind === 'page') return isFlag(area) && regionFlags[region][area] ? 'open' : 'closed'
  const { enabled, hide } = isFeature(area) ? capabilities[region][area] : { enabled: false, hide: true }
  return !enabled ? 'closed' : hide ? 'hidden' : 'open'
}

/** Whether it exists, and the edition isn't without it for good. */
export const canOpen = ({ region, kind, area }: SwitchedArea): boolean =>
  kind === 'page' ? isFlag(area) && isBuilt(area) : isFeature(area) && mayOpen(region, area)

/** Everything that can be switched: an area or a page with what each edition has of it. */
export const switchable: readonly { readonly kind: EditionSwitch['kind']; readonly area: Feature | Flag }[] = [
  ...features.map((area) => ({ kind: 'area' as const, area })),
  ...flags.map((area) => ({ kind: 'page' as const, area })),
]

/** What operators have switched in the editions. */
export class Switches {
  readonly #store: SiteStore
  readonly #editions: Editions
  readonly #clock: Clock

  constructor(store: SiteStore, editions: Editions, clock: Clock) {
    this.#store = store
    this.#editions = editions
    this.#clock = clock
  }

  /** Reads the table again: what other processes or an operator wrote counts from then on. */
  async refresh(): Promise<void> {
    this.#editions.set(await this.#store.switches())
  }

  async list(): Promise<readonly (EditionSwitch & { readonly changedAt: Date })[]> {
    return this.#store.switches()
  }

  /** @throws Problem `act-refused` where it can't be switched to this, or is so already */
  async check(wanted: EditionSwitch, db: Queries): Promise<AreaState> {
    const { region, kind, area, state } = wanted
    const rows = await this.#store.switches(db)
    const row = rows.find((one) => one.region === region && one.kind === kind && one.area === area)
    const before = row?.state ?? usualState(wanted)
    if (!switchable.some((one) => one.kind === kind && one.area === area)) refuseAct(`${area} is no ${kind}`)
    if (before === state) refuseAct(`it is ${state} already`)
    if (kind === 'page' && state === 'hidden') refuseAct('a page is open or closed')
    if (state !== 'closed' && !canOpen(wanted)) refuseAct('it does not exist in this edition')
    return before
  }

  /** Counts once it is durable and read again. */
  async set(wanted: EditionSwitch, tx: Queries): Promise<void> {
    if (wanted.state === usualState(wanted)) await this.#store.removeSwitch(wanted, tx)
    else await this.#store.saveSwitch({ ...wanted, changedAt: new Date(this.#clock.now()) }, tx)
  }
}
