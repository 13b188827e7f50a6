/**
 * A round of commands that can be run again and again: orders around one price, most of them canceled by their clients' ids,
 * and at its end everybody cancels what is left, so that a machine is as full after a thousand rounds as after one.
 */
import { commandLength, encodeSubmission, FIRST_REGISTERED_OWNER, stampCommand } from '@exchange/core'
import type { Submission } from '@exchange/core'
import { amount, priceTicks, sizeLots } from '@exchange/core/units'
import { Random } from '../liquidity/model/random.ts'
import { ID_AT } from './random-ids.ts'
import { idOf } from './spot-setup.ts'

const MIDDLE = 600_000
const RECENT = 64

export class RoundOfOrders {
  readonly bytes: Uint8Array
  readonly #offsets: number[] = []
  readonly #owners: number[] = []
  readonly #random = new Random(1, 'bench rounds')

  /** @param orders commands but for the cancels at the end, of which there is one for each user */
  constructor(users: number, orders: number) {
    const parts: Uint8Array[] = []
    let length = 0
    const add = (command: Submission): void => {
      const bytes = encodeSubmission(command)
      this.#offsets.push(length)
      length += commandLength(bytes, 0)
      parts.push(bytes)
    }
    for (let index = 0; index < orders; index++) add(this.#command(index, users, index < orders / 2))
    for (let user = 0; user < users; user++)
      add({ kind: 'order.cancel-all', id: idOf(0), owner: FIRST_REGISTERED_OWNER + user, market: null })
    this.bytes = Buffer.concat(parts)
  }

  get length(): number {
    return this.#offsets.length
  }

  /** Where the command with this number begins, or the round ends. */
  at(number: number): number {
    return this.#offsets[number] ?? this.bytes.length
  }

  /** Makes the commands new: the next sequence numbers and stamps, and ids that nobody can foretell. */
  renew(firstSeq: number, stampOf: (seq: number) => number): void {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength)
    for (const [number, offset] of this.#offsets.entries()) {
      stampCommand(this.bytes, offset, firstSeq + number, stampOf(firstSeq + number))
      for (let word = 0; word < 4; word++) view.setUint32(offset + ID_AT + 4 * word, this.#random.below(2 ** 32))
    }
  }

  /** What one half buys the other sells, so that nobody runs out of either. */
  #command(index: number, users: number, isFirstHalf: boolean): Submission {
    if (index > RECENT && index % 5 >= 3) {
      const number = index - 1 - this.#random.below(RECENT)
      const owner = this.#owners[number] ?? FIRST_REGISTERED_OWNER
      return { kind: 'order.cancel', id: idOf(0), owner, market: 0, orderId: 0, clientOrderId: `c${number}` }
    }
    const owner = FIRST_REGISTERED_OWNER + this.#random.below(users)
    this.#owners[index] = owner
    return {
      kind: 'order.place',
      id: idOf(0),
      owner,
      market: 0,
      side: (index % 2 === 0) === isFirstHalf ? 'buy' : 'sell',
      type: 'limit',
      price: priceTicks(MIDDLE - 100 + this.#random.below(200)),
      size: sizeLots(100 + this.#random.below(1_000)),
      quoteAmount: amount(0n),
      postOnly: false,
      ioc: index % 5 === 0,
      rpi: false,
      retail: false,
      fok: false,
      wallet: 'spot',
      stp: 'no',
      clientOrderId: `c${index}`,
      source: 'api',
    }
  }
}
