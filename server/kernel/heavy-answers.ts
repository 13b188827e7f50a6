/** Answers that take milliseconds to make: shared as text, one computed in a turn of the event loop. */
import { Encoded, sharedTexts } from './answers.ts'
import { SharedWork } from './shared-work.ts'
import { TurnQueue } from './turn-queue.ts'

const WAITING = { most: 400, perAddress: 60 }

export class HeavyAnswers {
  readonly #work: SharedWork<Encoded<unknown>>

  /** `now` in milliseconds, never going back. */
  constructor(now?: () => number) {
    this.#work = new SharedWork(new TurnQueue(WAITING), sharedTexts(now))
  }

  /**
   * What `make` makes, or what it made for somebody else within the last second. `key` names the answer with all it depends
   * on, so that it is never older than what its caller was told before; equal keys stand for values of one type. Throws
   * Problem where too much waits already.
   */
  async get<Value>(ip: string, key: string, make: () => Promise<Value>): Promise<Encoded<Value>> {
    const answer = this.#work.get(ip, key, async () => Encoded.of(await make()))
    return answer as Promise<Encoded<Value>>
  }
}
