let stalled = false
const listeners = new Set<() => void>()

/** Whether the figures of the page stand still because nothing comes over its line: a page that follows the line says so. */
export const figuresStalled = {
  get: (): boolean => stalled,
  set: (next: boolean): void => {
    if (next === stalled) return
    stalled = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
