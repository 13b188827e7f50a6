import type { AntiPhishingChange } from '@exchange/contract/accounts'
import { seal, unixSeconds, unseal } from '../../../kernel/index.ts'
import type { Clock, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { announceChange } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import { antiPhishingChangedMail } from './mails.ts'
import type { AntiPhishingRow, AntiPhishingStore } from './store.ts'

/** Changes that an account can look up. */
const MOST_KEPT = 20

export interface AntiPhishingDeps {
  readonly store: AntiPhishingStore
  readonly profile: ProfileStore
  readonly queue: MailQueue
  readonly clock: Clock
  /** Seals the words; 32 bytes, kept outside the database. */
  readonly key: Buffer
  readonly tell: Tell
}

/** Words that mails begin with. */
export class AntiPhishing {
  readonly #deps: AntiPhishingDeps

  constructor(deps: AntiPhishingDeps) {
    this.#deps = deps
    deps.queue.beginWith(async (address) => this.#wordOf(address))
  }

  /** Null = none from now on. The mail that tells of it begins with the new one. */
  async set(context: UserContext, word: string | null): Promise<void> {
    const { store, key, clock } = this.#deps
    const { owner } = context.actor
    const sealed = word === null ? null : seal(key, sealedAs(owner), word)
    await store.add({ userId: owner, sealed, at: new Date(clock.now()) }, MOST_KEPT)
    await announceChange(this.#deps, context, 'anti-phishing-changed', antiPhishingChangedMail)
  }

  /** Whether there is one, and since when. */
  async info({ actor }: UserContext): Promise<{ enabled: boolean; since: number | null }> {
    const [newest] = await this.#deps.store.of(actor.owner, 1)
    const enabled = newest !== undefined && newest.sealed !== null
    return { enabled, since: enabled ? unixSeconds(newest.at) : null }
  }

  /** The last changes, newest first. */
  async history({ actor }: UserContext): Promise<AntiPhishingChange[]> {
    return (await this.#deps.store.of(actor.owner, MOST_KEPT)).map((row) => {
      const word = this.#open(row)
      return { at: unixSeconds(row.at), masked: word === null ? null : masked(word) }
    })
  }

  /** What mails to this address begin with; null = with nothing. */
  async #wordOf(address: string): Promise<string | null> {
    const row = await this.#deps.store.ofAddress(address)
    return row === null ? null : this.#open(row)
  }

  #open({ userId, sealed }: AntiPhishingRow): string | null {
    return sealed === null ? null : unseal(this.#deps.key, sealedAs(userId), sealed)
  }
}

/** What a word is sealed under: in the row of another account it does not open. */
const sealedAs = (owner: number) => `anti-phishing:${owner}`

/** Enough for its owner to know it again; not even its length for anybody else. */
function masked(word: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
  return `${characters.at(0) ?? ''}•••${characters.at(-1) ?? ''}`
}
