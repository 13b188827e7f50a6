import { createHmac } from 'node:crypto'
import { MOST_CARDS } from '@exchange/contract/payments'
import type { SavedCard } from '@exchange/contract/payments'
import type { KeptCard } from '@exchange/ports'
import { Problem, asError, newUuid, seal, unixSeconds, unseal } from '../../kernel/index.ts'
import type { Clock, Log, PaymentProviders, Transaction } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { CardRow, PaymentRow, PaymentStore } from './store.ts'

export interface CardsDeps {
  readonly store: PaymentStore
  readonly providers: PaymentProviders
  readonly views: Pick<Views, 'directory'>
  readonly clock: Clock
  readonly log: Log
  /** Seals tokens and names; 32 bytes. */
  readonly key: Buffer
}

/** Cards that accounts keep at providers. Their numbers were never here. */
export class Cards {
  readonly #deps: CardsDeps

  constructor(deps: CardsDeps) {
    this.#deps = deps
  }

  async list(owner: number): Promise<SavedCard[]> {
    return (await this.#deps.store.cardsOf(owner)).map((row) => this.#shape(row))
  }

  /** The token to pay with. @throws Problem `card-not-found` where there is none for this way, or it has expired */
  async tokenOf(owner: number, id: string, way: string): Promise<{ readonly token: string; readonly holder: string }> {
    const row = await this.#deps.store.card(owner, id)
    if (row === null || row.provider !== way || this.#isExpired(row)) throw new Problem('card-not-found')
    return this.#open(row)
  }

  /** The token of a card, whoever keeps it. @throws Error where nobody does any more */
  async tokenById(id: string): Promise<string> {
    const row = await this.#deps.store.cardById(id)
    if (row === null) throw new Error(`card ${id} is gone`)
    return this.#open(row).token
  }

  /** Keeps the card that a payment was made with, if it bears the name that it had to bear. */
  async keep({ userId, provider, asset, name }: PaymentRow, card: KeptCard, tx: Transaction): Promise<void> {
    if (name === null || !isSameName(name, card.holder)) return
    const { store, key, clock } = this.#deps
    const now = new Date(clock.now())
    const id = newUuid()
    await store.keepCard(
      {
        id,
        userId,
        provider,
        asset,
        token: seal(key, `card:${id}`, card.token),
        mark: createHmac('sha256', key).update(`mark ${provider} ${card.token}`).digest('hex'),
        holder: seal(key, `holder:${id}`, card.holder),
        first: card.first,
        last: card.last,
        brand: card.brand,
        expires: card.expires,
        addedAt: now,
        usedAt: now,
      },
      MOST_CARDS,
      tx,
    )
  }

  /** @throws Problem `card-not-found` */
  async remove(owner: number, id: string): Promise<void> {
    const row = await this.#deps.store.removeCard(owner, id)
    if (row === null) throw new Problem('card-not-found')
    await this.#forget(row)
  }

  async removeAll(owner: number): Promise<void> {
    const { store } = this.#deps
    const rows = await store.cardsOf(owner)
    await store.removeCards(owner)
    for (const row of rows) await this.#forget(row)
  }

  /** Gone here it can't be charged any more; a provider that can't be told keeps a token that nobody knows. */
  async #forget(row: CardRow): Promise<void> {
    const { providers, log } = this.#deps
    try {
      await providers.of(row.provider)?.forgetCard(this.#open(row).token)
    } catch (thrown) {
      log.warn('a provider could not be told to forget a card', { reason: asError(thrown).message })
    }
  }

  #open({ id, token, holder }: CardRow): { readonly token: string; readonly holder: string } {
    const { key } = this.#deps
    return { token: unseal(key, `card:${id}`, token), holder: unseal(key, `holder:${id}`, holder) }
  }

  #shape(row: CardRow): SavedCard {
    const { id, first, last, brand, expires, addedAt, usedAt, asset, provider } = row
    return {
      id,
      first,
      last,
      brand,
      expires,
      holder: this.#open(row).holder,
      ticker: this.#deps.views.directory.asset(asset)?.ticker ?? '',
      isExpired: this.#isExpired(row),
      isSimulated: this.#deps.providers.of(provider)?.isSimulated ?? true,
      addedAt: unixSeconds(addedAt),
      usedAt: unixSeconds(usedAt),
    }
  }

  /** A card is good until the end of its month. */
  #isExpired({ expires }: CardRow): boolean {
    return new Date(this.#deps.clock.now()).toISOString().slice(0, 7) > expires
  }
}

/** The same words in whatever order, case and with whatever accents: cards are embossed in capitals, and the last name may come first. */
function isSameName(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  return first.length > 0 && first.join(' ') === second.join(' ')
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .toSorted()
