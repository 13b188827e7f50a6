/** What main thread and engine worker say to each other. */
import type { Published } from './hooks.ts'
import type { CommandStretch } from './stretches.ts'
import type { EngineState, Recovery } from './types.ts'

export type ToEngine =
  /** Unstamped commands back to back; the buffer is transferred. */
  | { readonly kind: 'commands'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'state' | 'snapshot' | 'resume' | 'stop'; readonly call: number }

export type FromEngine =
  | { readonly kind: 'ready'; readonly recovery: Recovery; readonly described: Uint8Array<ArrayBuffer> }
  | ({ readonly kind: 'published' } & Published)
  | { readonly kind: 'done'; readonly call: number; readonly state: EngineState }
  | { readonly kind: 'refused'; readonly commands: readonly CommandStretch[]; readonly reason: string }
  | { readonly kind: 'acceptance'; readonly reason: string | null }
  | { readonly kind: 'warning' | 'alarm'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
