import type { ReactNode } from 'react'

/** An open modal, or one that is fading. */
export interface Layer {
  readonly id: number
  readonly isOpen: boolean
  readonly hasBackdrop: boolean
  readonly hasCloseIcon: boolean
  /** Who had the focus when it was asked for. */
  readonly opener: HTMLElement | null
  /** What the opener stood in, from the inside out: where the focus goes if the opener is gone by then. */
  readonly around: readonly HTMLElement[]
  readonly content: ReactNode
  /** Ends without a choice, unless a call is on its way. */
  readonly leave: () => void
}

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Layer[]): void {
  layers = next
  for (const listener of listeners) listener()
}

/** What is open, the topmost last. */
export const stack = {
  current: (): readonly Layer[] => layers,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  push: (layer: Layer): void => change([...layers, layer]),
  close: (id: number): void => change(layers.map((layer) => (layer.id === id ? { ...layer, isOpen: false } : layer))),
  remove: (id: number): void => change(layers.filter((layer) => layer.id !== id)),
  /** Resolves when nothing fades any more. */
  settled: (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (layers.some(({ isOpen }) => !isOpen)) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    }),
}
