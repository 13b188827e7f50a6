/** Calls to addresses that users name. None follows a redirect, and none reaches a network that is not public. */
export interface Outbound {
  /** Why this address can't be called at all, before anything is tried: null when it may be. */
  refusal(url: string): OutboundRefusal | null
  /** Resolves with the status, whatever it is; rejects with the reason when there was no answer in time. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Uint8Array): Promise<number>
  /** Status and the beginning of the text. */
  get(url: string): Promise<{ readonly status: number; readonly text: string }>
  /** TXT records of a host, each joined; none when it has none. */
  texts(host: string): Promise<readonly string[]>
}

/** `scheme`: not https on its usual port; `address`: not in a public network; `form`: no address, or one with a password. */
export type OutboundRefusal = 'scheme' | 'address' | 'form'
