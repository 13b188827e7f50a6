/** Whether somebody signed out while nothing could be asked of the exchange: the page shows nothing more then. */
let isLeft = false
const listeners = new Set<() => void>()

export const left = {
  get: () => isLeft,
  set: () => {
    isLeft = true
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
