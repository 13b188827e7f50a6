import { randomBytes } from 'node:crypto'
import type { DeadLetter, WebhookEventKind, Integration } from '@exchange/contract/integrations'
import type { OwnerId } from '@exchange/core'
import type { Outbound } from '@exchange/ports'
import { newUuid, Problem, seal, unixSeconds, unseal } from '../../kernel/index.ts'
import type { Clock, Queries } from '../../kernel/index.ts'
import type { EventLog } from '../history/index.ts'
import { MOST_INTEGRATIONS, isProof, proofOf, widens } from './rules.ts'
import type { WantedIntegration } from './rules.ts'
import { signDelivery } from './signing.ts'
import type { IntegrationRow, IntegrationStore, LetterRow } from './store.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Before the first command: everything that is kept. */
const BEGINNING = '0-0'

export interface IntegrationsDeps {
  readonly store: IntegrationStore
  readonly log: EventLog
  readonly outbound: Outbound
  readonly clock: Clock
  /** Refuses where the account doesn't go on, as it will be when the transaction ends. */
  readonly assertOpen: (tx: Queries, owner: OwnerId) => Promise<void>
  /** 32 bytes, kept outside the database. */
  readonly masterKey: Buffer
}

export interface NewIntegration {
  readonly name: string
  readonly url: string
  readonly kinds: readonly WebhookEventKind[]
}

/** What an account's owner does with its integrations; deliveries.ts does the rest. */
export class IntegrationsService {
  readonly #deps: IntegrationsDeps

  constructor(deps: IntegrationsDeps) {
    this.#deps = deps
  }

  async list(owner: OwnerId): Promise<Integration[]> {
    const rows = await this.#deps.store.list(owner)
    const counts = await this.#deps.store.counts(rows.map(({ id }) => id))
    return rows.map((row) => integrationShape(row, counts.get(row.id) ?? 0))
  }

  async one(owner: OwnerId, id: string): Promise<Integration> {
    return this.#shape(await this.#row(owner, id))
  }

  /** @throws Problem `address-not-callable` */
  check({ url }: Pick<WantedIntegration, 'url'>): void {
    if (url !== undefined && this.#deps.outbound.refusal(url) !== null) throw new Problem('address-not-callable')
  }

  /** @throws Problem `address-not-callable`, `integrations-too-many`, `account-closing`, `unauthenticated` */
  async create(owner: OwnerId, wanted: NewIntegration): Promise<Integration & { secret: string }> {
    this.check(wanted)
    const now = new Date(this.#deps.clock.now())
    const id = newUuid()
    const secret = newSecret()
    const { next } = await this.#deps.log.read(owner, { after: 'latest', limit: 1 })
    const row: IntegrationRow = {
      id,
      userId: owner,
      name: wanted.name,
      url: wanted.url,
      kinds: [...new Set(wanted.kinds)],
      key: randomBytes(16).toString('hex'),
      secretSealed: seal(this.#deps.masterKey, id, secret),
      provenAt: null,
      enabled: true,
      version: 1,
      cursor: next,
      sendingSince: now,
      attempts: 0,
      nextTryAt: now,
      error: null,
      deliveredAt: null,
      createdAt: now,
    }
    if (!(await this.#deps.store.addWithin(row, MOST_INTEGRATIONS, async (tx) => this.#deps.assertOpen(tx, owner))))
      throw new Problem('integrations-too-many')
    return { ...integrationShape(row, 0), secret }
  }

  /**
   * Whether the change sends more than before, or elsewhere.
   * @throws Problem `integration-not-found`
   */
  async widens(owner: OwnerId, id: string, wanted: WantedIntegration): Promise<boolean> {
    return widens(await this.#row(owner, id), wanted)
  }

  /**
   * `mayWiden`: whether the owner has confirmed that more is sent than before, or elsewhere; it is asked again of the
   * integration as nobody else changes it meanwhile.
   * @throws Problem `address-not-callable`, `integration-not-found`, `code-needed`
   */
  async change(owner: OwnerId, id: string, wanted: WantedIntegration, mayWiden: boolean): Promise<Integration> {
    this.check(wanted)
    const { name, url, kinds, enabled } = wanted
    return this.#changed(owner, id, (row) => {
      if (!mayWiden && widens(row, wanted)) throw new Problem('code-needed')
      const isElsewhere = url !== undefined && new URL(url).origin !== new URL(row.url).origin
      return {
        name: name ?? row.name,
        ...(url === undefined ? {} : { url }),
        ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
        ...(enabled === undefined ? {} : { enabled }),
        ...(isElsewhere ? { provenAt: null } : {}),
        // Whoever is switched on, or called elsewhere, gets a new day for what waits.
        ...(isElsewhere || (enabled === true && !row.enabled) ? this.#fresh() : {}),
      }
    })
  }

  async remove(owner: OwnerId, id: string): Promise<void> {
    if (!UUID.test(id) || !(await this.#deps.store.remove(owner, id))) throw new Problem('integration-not-found')
  }

  /** @throws Problem `integration-not-found` */
  async renew(owner: OwnerId, id: string): Promise<string> {
    const secret = newSecret()
    await this.#changed(owner, id, ({ id: sealedFor }) => ({
      secretSealed: seal(this.#deps.masterKey, sealedFor, secret),
    }))
    return secret
  }

  /**
   * Looks for the key in the file, then in the TXT records of the host.
   * @throws Problem `integration-not-found`, `domain-unproven`
   */
  async prove(owner: OwnerId, id: string): Promise<Integration> {
    const row = await this.#row(owner, id)
    const { outbound, clock } = this.#deps
    const { file, host } = proofOf(row.url)
    const answers = await Promise.allSettled([
      outbound.get(file).then(({ status, text }) => (status === 200 ? [text] : [])),
      outbound.texts(host),
    ])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (!found.some((text) => isProof(text, row.key))) throw new Problem('domain-unproven')
    return this.#changed(owner, id, ({ url }) => {
      // Looking takes a while: what was found proves nothing of where it calls by now.
      if (url !== row.url) throw new Problem('domain-unproven')
      return { provenAt: new Date(clock.now()), ...this.#fresh() }
    })
  }

  /**
   * A signed call that tells of nothing.
   * @throws Problem `integration-not-found`, `domain-unproven`
   */
  async ping(owner: OwnerId, id: string): Promise<{ status: number | null; error: string | null }> {
    const row = await this.#row(owner, id)
    if (row.provenAt === null) throw new Problem('domain-unproven')
    const now = this.#deps.clock.now()
    const signer = { key: row.key, secret: unseal(this.#deps.masterKey, row.id, row.secretSealed) }
    const { headers, body } = signDelivery(signer, { id: newUuid(), method: 'ping', params: {} }, now, now)
    try {
      return { status: await this.#deps.outbound.post(row.url, headers, body), error: null }
    } catch (reason) {
      return { status: null, error: failureOf(reason) }
    }
  }

  /**
   * Everything behind the cursor is sent again; without one, all that is kept.
   * @throws Problem `integration-not-found`, `cursor-ahead`
   */
  async replay(owner: OwnerId, id: string, after: string | undefined): Promise<Integration> {
    const { next } = await this.#deps.log.read(owner, { after: 'latest', limit: 1 })
    if (after !== undefined && isBehind(next, after)) throw new Problem('cursor-ahead')
    return this.#changed(owner, id, () => ({ cursor: after ?? BEGINNING, ...this.#fresh() }))
  }

  async letters(owner: OwnerId): Promise<DeadLetter[]> {
    return (await this.#deps.store.letters(owner)).map(letterShape)
  }

  /** @throws Problem `letter-not-found` */
  async resend(owner: OwnerId, id: string): Promise<DeadLetter> {
    if (!UUID.test(id) || !(await this.#deps.store.queue(owner, id))) throw new Problem('letter-not-found')
    const letter = (await this.#deps.store.letters(owner)).find(([row]) => row.id === id)
    if (letter === undefined) throw new Problem('letter-not-found')
    return letterShape(letter)
  }

  /** @throws Problem `letter-not-found` */
  async discard(owner: OwnerId, id: string): Promise<void> {
    if (!UUID.test(id) || !(await this.#deps.store.discard(owner, id))) throw new Problem('letter-not-found')
  }

  async #row(owner: OwnerId, id: string): Promise<IntegrationRow> {
    const row = UUID.test(id) ? await this.#deps.store.one(owner, id) : null
    if (row === null) throw new Problem('integration-not-found')
    return row
  }

  async #changed(
    owner: OwnerId,
    id: string,
    changeOf: Parameters<IntegrationStore['change']>[2],
  ): Promise<Integration> {
    const row = UUID.test(id) ? await this.#deps.store.change(owner, id, changeOf) : null
    if (row === null) throw new Problem('integration-not-found')
    return this.#shape(row)
  }

  #fresh() {
    const now = new Date(this.#deps.clock.now())
    return { sendingSince: now, nextTryAt: now, attempts: 0, error: null }
  }

  async #shape(row: IntegrationRow): Promise<Integration> {
    return integrationShape(row, (await this.#deps.store.counts([row.id])).get(row.id) ?? 0)
  }
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Why a call had no answer, in few words. */
export function failureOf(reason: unknown): string {
  if (!(reason instanceof Error)) return 'no answer'
  if (reason.name === 'TimeoutError' || reason.name === 'AbortError') return 'no answer in time'
  return 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.message
}

/** Whether cursor `left` is before cursor `right`. */
function isBehind(left: string, right: string): boolean {
  const [a = 0, b = 0] = left.split('-').map(Number)
  const [c = 0, d = 0] = right.split('-').map(Number)
  return a < c || (a === c && b < d)
}

function stateOf({ enabled, provenAt, attempts }: IntegrationRow): Integration['state'] {
  if (!enabled) return 'off'
  if (provenAt === null) return 'unproven'
  return attempts > 0 ? 'failing' : 'on'
}

function integrationShape(row: IntegrationRow, undelivered: number): Integration {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    key: row.key,
    state: stateOf(row),
    proof: proofOf(row.url),
    cursor: row.cursor,
    createdAt: unixSeconds(row.createdAt),
    deliveredAt: row.deliveredAt === null ? null : unixSeconds(row.deliveredAt),
    failure:
      row.error === null || row.attempts === 0
        ? null
        : { text: row.error, attempts: row.attempts, nextTryAt: unixSeconds(row.nextTryAt) },
    undelivered,
  }
}

function letterShape([letter, name]: readonly [LetterRow, string]): DeadLetter {
  return {
    id: letter.id,
    integrationId: letter.integrationId,
    integration: name,
    cursor: letter.cursor,
    kind: letter.event.kind,
    time: letter.event.time,
    givenUpAt: unixSeconds(letter.givenUpAt),
    error: letter.error,
    queued: letter.queued,
  }
}
