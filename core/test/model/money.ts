/** Money as the events tell it: of every asset there is as much owed as owned, and nobody owes who may not. */
import type { Event } from '../../src/codec/events.ts'
import { cellKey, mayOwe } from './ledger.ts'
import type { State } from './state.ts'

export class Money {
  private readonly cells = new Map<string, bigint>()
  private readonly sums = new Map<number, bigint>()

  /** Takes in the events of a command, and says what is wrong with the money after it; null = nothing. */
  watch(events: readonly Event[], state: State): string | null {
    for (const event of events) {
      if (event.kind !== 'balance') continue
      const { asset, available, held } = event
      if (held < 0n) return `${cellKey(event)} holds ${held}`
      if (available < 0n && !mayOwe(event)) return `${cellKey(event)} owes ${available}`
      const key = cellKey(event)
      const whole = available + held
      this.sums.set(asset, (this.sums.get(asset) ?? 0n) + whole - (this.cells.get(key) ?? 0n))
      this.cells.set(key, whole)
    }
    // A transfer that is being posted leg by leg is under way.
    if ([...state.pendings.values()].some(({ phase }) => phase === 'posting' || phase === 'voiding')) return null
    for (const [asset, sum] of this.sums) if (sum !== 0n) return `asset ${asset} sums to ${sum}`
    return null
  }
}
