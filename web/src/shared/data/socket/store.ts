import type { Painter } from './painter.ts'

/** What useSyncExternalStore needs. */
export interface Readable<T> {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}

/** A value that many may watch; listeners hear of changes at most once per frame. */
export class FrameStore<T> implements Readable<T> {
  private shown: T
  private build: (() => T) | null = null
  private readonly listeners = new Set<() => void>()
  private readonly painter: Painter

  constructor(initial: T, painter: Painter) {
    this.shown = initial
    this.painter = painter
  }

  readonly get = (): T => this.shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Says that the value changed; `build` makes the new one when the frame comes, and only then. */
  invalidate(build: () => T): void {
    this.build = build
    this.painter.request(this.paint)
  }

  private readonly paint = (): void => {
    if (this.build === null) return
    this.shown = this.build()
    this.build = null
    for (const listener of this.listeners) listener()
  }
}
