/** What the process that takes orders and a process that renders pages say to each other. */
import type { WebAnswer, WebContext, WebInput, WebRoute } from '@exchange/contract'
import type { Encoding, PageAnswer } from './rendered-page.ts'
import type { PageRequest } from './renderer.ts'

/** What a page is told beyond its request; calls come back as messages. */
export type PageTerms = Omit<WebContext, 'api'>

export type ToRender =
  | { readonly kind: 'render'; readonly job: number; readonly request: PageRequest; readonly terms: PageTerms }
  /** What an operation answered. */
  | { readonly kind: 'answer'; readonly job: number; readonly call: number; readonly answer: WebAnswer<WebRoute> }
  | {
      readonly kind: 'repack'
      readonly job: number
      readonly body: Uint8Array
      readonly from: Encoding
      readonly to: Encoding
    }
  /** Are you there? */
  | { readonly kind: 'ping' }

export type FromRender =
  /** The pages there are, each with the keys of its query; those of any other page. */
  | {
      readonly kind: 'ready'
      readonly pages: readonly (readonly [route: string, queryKeys: readonly string[]])[]
      readonly otherKeys: readonly string[]
    }
  /** A page asks an operation. */
  | {
      readonly kind: 'call'
      readonly job: number
      readonly call: number
      readonly route: WebRoute
      readonly input: WebInput<WebRoute>
    }
  | { readonly kind: 'rendered'; readonly job: number; readonly answer: PageAnswer }
  | { readonly kind: 'repacked'; readonly job: number; readonly body: Uint8Array }
  | { readonly kind: 'failed'; readonly job: number; readonly reason: string }
  | { readonly kind: 'pong' }
