import { useSyncExternalStore } from 'react'

/** The most wallets of one browser that are listed; pages of wallets are not trusted to stop. */
const MOST = 20
const NAME_LENGTH = 40

/** What a wallet of the browser answers to (EIP-1193). */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export interface BrowserWallet {
  readonly id: string
  readonly name: string
  /** A picture in the address itself; null = it shows none. */
  readonly icon: string | null
  readonly provider: Provider
}

interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string }
  readonly provider: Provider
}

let found: readonly BrowserWallet[] = []
const none: readonly BrowserWallet[] = []

/** Wallets say so when they are asked who is there (EIP-6963), and whenever they come later. */
function listen(changed: () => void): () => void {
  const add = (event: Event) => {
    const announced = event instanceof CustomEvent ? readAnnouncement(event.detail) : undefined
    if (announced === undefined || found.length >= MOST || found.some(({ id }) => id === announced.id)) return
    found = [...found, announced]
    changed()
  }
  addEventListener('eip6963:announceProvider', add)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => removeEventListener('eip6963:announceProvider', add)
}

function readAnnouncement(detail: unknown): BrowserWallet | undefined {
  if (!isAnnouncement(detail)) return undefined
  const { info, provider } = detail
  const icon = info.icon.startsWith('data:image/') ? info.icon : null
  return { id: info.uuid, name: info.name.slice(0, NAME_LENGTH), icon, provider }
}

function isAnnouncement(detail: unknown): detail is Announcement {
  if (!isRecord(detail) || !isRecord(detail['info']) || !isRecord(detail['provider'])) return false
  const { uuid, name, icon } = detail['info']
  return (
    [uuid, name, icon].every((part) => typeof part === 'string') && typeof detail['provider']['request'] === 'function'
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The wallets that this browser has, as they make themselves known. */
export const useBrowserWallets = (): readonly BrowserWallet[] =>
  useSyncExternalStore(
    listen,
    () => found,
    () => none,
  )

/** What somebody may do in a wallet instead of signing. */
export class WalletLeft extends Error {
  override readonly name = 'WalletLeft'
}

/** The person lets the page know their address, and signs what `textFor` makes of it. @throws WalletLeft */
export async function signWith(
  { provider }: BrowserWallet,
  textFor: (address: string) => Promise<string>,
): Promise<{ readonly address: string; readonly message: string; readonly signature: string }> {
  const accounts = await ask(provider, { method: 'eth_requestAccounts' })
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (typeof address !== 'string') throw new WalletLeft()
  const message = await textFor(address)
  const signature = await ask(provider, { method: 'personal_sign', params: [hexOf(message), address] })
  if (typeof signature !== 'string') throw new WalletLeft()
  return { address, message, signature }
}

/** Whatever a wallet says no with, it comes to the same: nothing was signed. */
async function ask(provider: Provider, call: Parameters<Provider['request']>[0]): Promise<unknown> {
  try {
    return await provider.request(call)
  } catch (cause) {
    throw new WalletLeft('nothing was signed', { cause })
  }
}

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
