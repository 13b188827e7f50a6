/** Who trades next, so that nobody runs out of anything: sellers are those who have bought most, buyers the others. */
import type { MarketId, OwnerId, Side } from '@exchange/core'
import type { Random } from './model/random.ts'

export class Inventory {
  readonly #random: Random
  /** Lots bought less lots sold, by market and owner. */
  readonly #net = new Map<string, number>()

  /** @param random decides between equals */
  constructor(random: Random) {
    this.#random = random
  }

  /** @throws Error when there are no candidates */
  choose(candidates: readonly OwnerId[], market: MarketId, side: Side, lots: number): OwnerId {
    const sign = side === 'buy' ? 1 : -1
    const net = (owner: OwnerId): number => sign * (this.#net.get(`${market} ${owner}`) ?? 0)
    const least = Math.min(...candidates.map(net))
    const chosen = this.#random.pick(candidates.filter((owner) => net(owner) === least))
    this.#net.set(`${market} ${chosen}`, sign * (least + lots))
    return chosen
  }
}
