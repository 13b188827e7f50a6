import type { PushTopic } from '@exchange/contract/accounts'
import { api } from './api.ts'

/** What stands between this browser and notifications. */
export type PushHere = 'unsupported' | 'refused' | 'off' | 'on'

/** Only a browser on a secure page has them. */
export const canPush = (): boolean =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function pushHere(): Promise<PushHere> {
  if (!canPush()) return 'unsupported'
  if ((await navigator.permissions.query({ name: 'notifications' })).state === 'denied') return 'refused'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  return subscription === null ? 'off' : 'on'
}

/**
 * Asks for the permission, which takes a click, and subscribes. False when it was not given.
 * @throws where the browser can't subscribe, or the exchange refuses
 */
export async function turnPushOn(topics: PushTopic[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await api['GET /v2/settings/push']()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  await api['POST /v2/settings/push']({
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }, topics },
  })
  return true
}

/** The browser forgets its subscription; the exchange is told by whoever calls. */
export async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
