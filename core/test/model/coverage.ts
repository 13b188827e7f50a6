/** What a run has come across, so that one that stopped reaching something is noticed. */
import type { Event } from '../../src/codec/events.ts'
import type { Told } from './state.ts'

export class Coverage {
  commands = 0
  readonly counts = new Map<string, number>()

  count({ body }: Told, events: readonly Event[]): void {
    this.commands += 1
    this.add(`command ${body?.kind ?? 'malformed'}`)
    for (const event of events) {
      this.add(`event ${event.kind}`)
      if (event.kind === 'refused') this.add(`refused ${event.code}`)
      if (event.kind === 'order.finished' || event.kind === 'conditional.finished') this.add(`finished ${event.reason}`)
    }
  }

  private add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
}
