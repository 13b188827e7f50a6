import { capabilities, regionFlags, regions } from '@exchange/contract/regions'
import type { Capabilities, Feature, Flag, Region } from '@exchange/contract/regions'

/** What an edition offers at the moment. */
export interface Edition {
  readonly capabilities: Capabilities
  readonly flags: Readonly<Record<Flag, boolean>>
}

/** `hidden`: for those who know the way, but in no menu. A page is open or closed. */
export type AreaState = 'open' | 'hidden' | 'closed'

/** What an operator has switched to something else than usual. */
export interface EditionSwitch {
  readonly region: Region
  readonly area: Feature | Flag
  readonly kind: 'area' | 'page'
  readonly state: AreaState
}

const usualOf = (region: Region): Edition => ({ capabilities: capabilities[region], flags: regionFlags[region] })

/** What the editions offer: as they are made, and what operators have switched. One per process. */
export class Editions {
  #editions = new Map<Region, Edition>(regions.map((region) => [region, usualOf(region)]))

  of(region: Region): Edition {
    return this.#editions.get(region) ?? usualOf(region)
  }

  /** Everything that is switched at the moment; what isn't among them is as usual. */
  set(switches: readonly EditionSwitch[]): void {
    this.#editions = new Map(
      regions.map((region) => {
        const own = switches.filter((one) => one.region === region)
        const { capabilities: areas, flags } = usualOf(region)
        const switched = (kind: EditionSwitch['kind']) => own.filter((one) => one.kind === kind)
        return [
          region,
          {
            capabilities: {
              ...areas,
              ...Object.fromEntries(
                switched('area').map(({ area, state }) => [
                  area,
                  { enabled: state !== 'closed', hide: state !== 'open' },
                ]),
              ),
            },
            flags: {
              ...flags,
              ...Object.fromEntries(switched('page').map(({ area, state }) => [area, state === 'open'])),
            },
          },
        ]
      }),
    )
  }
}
