/** What was told last, for the live regions beside the page. */
export interface Told {
  /** Heard when the reader has a moment. */
  readonly polite: string
  /** Heard at once. */
  readonly urgent: string
  /** How many were told so far. */
  readonly count: number
}

let told: Told = { polite: '', urgent: '', count: 0 }
const listeners = new Set<() => void>()

/** The one place from which toasts are spoken. */
export const spoken = {
  current: (): Told => told,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  say(text: string, isUrgent: boolean): void {
    told = { polite: isUrgent ? '' : text, urgent: isUrgent ? text : '', count: told.count + 1 }
    for (const listener of listeners) listener()
  },
}
