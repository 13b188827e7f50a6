import { createHmac } from 'node:crypto'
import { MOST_PUSH_BROWSERS } from '@exchange/contract/accounts'
import type { PushBrowser, PushState, PushTopic } from '@exchange/contract/accounts'
import type { Notification } from '@exchange/contract/notifications'
import { brand } from '@exchange/contract/regions/brand'
import { siteLanguageOf } from '@exchange/contract/site/languages'
import type { OwnerId } from '@exchange/core'
import type { Outbound } from '@exchange/ports'
import { Problem, newUuid, reasonOf, seal, unixSeconds, unseal } from '../../../kernel/index.ts'
import type { Clock, Database, Limiter, Log, UserContext } from '../../../kernel/index.ts'
import type { Outbox, WayOut } from '../../delivery/index.ts'
import type { PushKeysRow, PushStore, SubscriptionRow } from './store.ts'
import { messageOf, topicOf } from './words.ts'

/** Later it is no news any more. */
const LIFE_MS = 24 * 3_600_000
/** Of each topic, of one account. */
const OF_HOUR = { points: 20, seconds: 3600 }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What a browser says of itself when it subscribes. */
export interface Subscribed {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What waits to be pushed. */
interface Waiting {
  readonly owner: OwnerId
  readonly subscription: string
  readonly topic: PushTopic
  readonly message: string
}

export interface PushDeps {
  readonly store: PushStore
  readonly db: Database
  /** Opens the way out by which pushes leave. */
  readonly open: (way: WayOut) => Outbox
  /** Calls the push services, whose addresses browsers name. */
  readonly outbound: Outbound
  readonly limiter: Limiter
  readonly clock: Clock
  readonly log: Log
  /** Seals endpoints, keys, and what waits; 32 bytes. */
  readonly key: Buffer
  /** Keys the hashes by which an endpoint is found; at least 32 bytes, kept outside the database. */
  readonly hashKey: Buffer
}

/** Encryption and VAPID are loaded when the first browser comes. */
const load = async () => (await import('web-push')).default

/** Pushes notifications to the browsers that an account has chosen. */
export class PushService {
  readonly #deps: PushDeps
  readonly #outbox: Outbox

  constructor(deps: PushDeps) {
    this.#deps = deps
    this.#outbox = deps.open({
      kind: 'push',
      key: deps.key,
      send: async (_id, text, until) => this.#push(text, until),
      whomOf: (text) => String(readWaiting(text).owner),
      // Nobody can do anything about a browser that is switched off.
      mayFail: true,
    })
  }

  /** Makes the key of this installation, if it has none. Once, at the start. */
  async prepare(): Promise<void> {
    const { store, key } = this.#deps
    if ((await store.keys()) !== null) return
    const { publicKey, privateKey } = (await load()).generateVAPIDKeys()
    await store.addKeys({ publicKey, sealed: seal(key, vapidSeal(publicKey), privateKey) })
  }

  async state({ actor }: UserContext): Promise<PushState> {
    const { store } = this.#deps
    const [{ publicKey }, rows, device] = await Promise.all([
      this.#keys(),
      store.of(actor.owner),
      store.deviceOf(actor.through),
    ])
    return { publicKey, browsers: rows.map((row) => shape(row, device)) }
  }

  /** @throws Problem `push-refused` when nothing can be pushed there */
  async add(context: UserContext, subscribed: Subscribed, topics: PushTopic[]): Promise<PushBrowser> {
    const { store, outbound, clock, key, hashKey } = this.#deps
    const { owner, through } = context.actor
    const device = await store.deviceOf(through)
    if (device === null || outbound.refusal(subscribed.endpoint) !== null) throw new Problem('push-refused')
    const id = newUuid()
    const row: SubscriptionRow = {
      id,
      userId: owner,
      deviceId: device,
      endpointHash: createHmac('sha256', hashKey).update(subscribed.endpoint).digest('base64url'),
      sealed: seal(key, subscriptionSeal(id), JSON.stringify(subscribed)),
      language: context.language,
      topics,
      userAgent: context.userAgent,
      createdAt: new Date(clock.now()),
    }
    // Keys that nothing can be sealed with are found out now and not with the first notification.
    await this.#request(row, '{}', 0, 'normal').catch(() => {
      throw new Problem('push-refused')
    })
    await store.put(row, MOST_PUSH_BROWSERS)
    return shape(row, device)
  }

  /** @throws Problem `not-found` */
  async change({ actor }: UserContext, id: string, topics: PushTopic[]): Promise<PushBrowser> {
    const { store } = this.#deps
    const row = UUID.test(id) ? await store.change(actor.owner, id, topics) : null
    if (row === null) throw new Problem('not-found')
    return shape(row, await store.deviceOf(actor.through))
  }

  /** @throws Problem `not-found` */
  async remove({ actor }: UserContext, id: string): Promise<void> {
    if (!UUID.test(id) || !(await this.#deps.store.remove(actor.owner, id))) throw new Problem('not-found')
  }

  /** Whoever signs out is told nothing more on this device. */
  async leave({ actor }: UserContext): Promise<void> {
    const { store } = this.#deps
    const device = await store.deviceOf(actor.through)
    if (device !== null) await store.forgetDevice(actor.owner, device)
  }

  /** Called with each new notification of an account. */
  noticed(owner: OwnerId, added: Notification | null): void {
    const topic = added === null ? null : topicOf(added)
    if (added === null || topic === null) return
    this.#queue(owner, topic, added).catch((reason: unknown) => {
      if (!(reason instanceof Problem))
        this.#deps.log.warn('a notification could not be pushed', { reason: reasonOf(reason) })
    })
  }

  /** Pushes what is due. */
  async run(): Promise<void> {
    await this.#outbox.run()
  }

  async #queue(owner: OwnerId, topic: PushTopic, added: Notification): Promise<void> {
    const { store, db, limiter, clock } = this.#deps
    const rows = await store.following(owner, topic)
    if (rows.length === 0) return
    limiter.take(`pushes:${topic}`, String(owner), OF_HOUR.points, OF_HOUR.seconds)
    const until = new Date(clock.now() + LIFE_MS)
    for (const { id, language } of rows) {
      const known = siteLanguageOf(language)
      const message = JSON.stringify(messageOf(added, known))
      const waiting: Waiting = { owner, subscription: id, topic, message }
      const about = { what: added.kind, language: known, to: String(owner), isRepeatable: true }
      await this.#outbox.add(JSON.stringify(waiting), until, about, db)
    }
    this.#outbox.wake()
  }

  /** To a browser that is gone nothing is pushed any more. */
  async #push(text: string, until: Date): Promise<void> {
    const { store, outbound, clock, log } = this.#deps
    const { subscription, topic, message } = readWaiting(text)
    const row = await store.byId(subscription)
    if (row === null) return
    const seconds = Math.ceil((until.getTime() - clock.now()) / 1000)
    const { endpoint, headers, body } = await this.#request(
      row,
      message,
      seconds,
      topic === 'security' ? 'high' : 'normal',
    )
    const status = await outbound.post(endpoint, headers, body)
    if (status >= 200 && status < 300) return
    if (status === 404 || status === 410) return store.forget(row.id)
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
    log.warn('a push was refused', { status })
  }

  /** Sealed for this browser (RFC 8291), in the name of this installation (RFC 8292). */
  async #request(row: SubscriptionRow, message: string, seconds: number, urgency: 'high' | 'normal') {
    const { publicKey, sealed } = await this.#keys()
    const { key } = this.#deps
    // Written by `add`.
    const { endpoint, keys } = JSON.parse(unseal(key, subscriptionSeal(row.id), row.sealed)) as Subscribed
    const { generateRequestDetails } = await load()
    const { headers, body } = generateRequestDetails({ endpoint, keys }, message, {
      vapidDetails: {
        subject: `https://${brand.domain}`,
        publicKey,
        privateKey: unseal(key, vapidSeal(publicKey), sealed),
      },
      contentEncoding: 'aes128gcm',
      TTL: seconds,
      urgency,
    })
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
    return { endpoint, headers: Object.fromEntries(texts), body: body ?? '' }
  }

  async #keys(): Promise<PushKeysRow> {
    const keys = await this.#deps.store.keys()
    if (keys === null) throw new Error('push has no keys: `prepare` makes them')
    return keys
  }
}

/** Written by `#queue`. */
const readWaiting = (text: string): Waiting => JSON.parse(text) as Waiting

function shape({ id, deviceId, userAgent, topics, createdAt }: SubscriptionRow, device: string | null): PushBrowser {
  return { id, current: deviceId === device, userAgent, topics, createdAt: unixSeconds(createdAt) }
}

/** What is sealed opens in its own row alone. */
const vapidSeal = (publicKey: string): string => `vapid:${publicKey}`
const subscriptionSeal = (id: string): string => `push:${id}`
