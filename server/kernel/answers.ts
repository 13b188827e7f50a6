import type { MarketId } from '@exchange/core'
import type { Views } from '../views/types.ts'
import type { Clock } from './context.ts'
import { SharedValues } from './shared-values.ts'

const SECOND_MS = 1_000
/** What the answers of one keeper may hold together. */
const MOST_BYTES = 16 * 1024 * 1024
/** What one counts as at least, so that many small ones are bounded as well. */
const LEAST_BYTES = 1024

/** An answer that is written as JSON already, because many callers share it. */
export class Encoded<Value> {
  readonly json: string
  /** Says what the text stands for; never there. */
  readonly value?: Value

  private constructor(json: string) {
    this.json = json
  }

  static of<Value>(value: Value): Encoded<Value> {
    return new Encoded<Value>(JSON.stringify(value))
  }
}

/** What an answer is about: trades alone, or the book with its trades; of one market, or of all. */
export interface About {
  readonly what: 'trades' | 'book'
  readonly market?: MarketId
}

/** Shared text, `now` in milliseconds, never going back; for a second unless a question names another time. */
export const sharedTexts = (now?: () => number): SharedValues<Encoded<unknown>> =>
  new SharedValues(
    { milliseconds: SECOND_MS, most: MOST_BYTES, least: LEAST_BYTES, weigh: ({ json }) => json.length },
    now,
  )

/**
 * Answers that everybody shares for a while, kept as text. One maker runs per key at a time; failures are not kept, and
 * nothing is once a listing has changed. An answer that is about a market is not kept beyond its next change: whoever was
 * told that an order was accepted never reads what was before it.
 */
export class SharedAnswers {
  readonly #texts: SharedValues<Encoded<unknown>>
  readonly #revisions = new Map<string, number>()

  constructor({ clock, views }: { readonly clock: Clock; readonly views: Pick<Views, 'subscribe'> }) {
    this.#texts = sharedTexts(() => clock.now())
    views.subscribe(({ markets }) => {
      for (const { market, trades, levels, listing } of markets.values()) {
        if (listing) this.#texts.clear()
        if (trades.length > 0) this.#changed('trades', market)
        if (trades.length > 0 || levels) this.#changed('book', market)
      }
    })
  }

  /** `key` names the answer among all that are kept here: equal keys stand for values of one type. */
  async get<Value>(
    key: string,
    milliseconds: number,
    make: () => Value | Promise<Value>,
    about: About | null = null,
  ): Promise<Encoded<Value>> {
    const revision = about === null ? 0 : (this.#revisions.get(nameOf(about)) ?? 0)
    const answer = this.#texts.get(key, async () => Encoded.of(await make()), { milliseconds, revision })
    return answer as Promise<Encoded<Value>>
  }

  #changed(what: About['what'], market: MarketId): void {
    for (const name of [nameOf({ what, market }), nameOf({ what })])
      this.#revisions.set(name, (this.#revisions.get(name) ?? 0) + 1)
  }
}

const nameOf = ({ what, market }: About): string => `${what} ${market ?? 'of all'}`
