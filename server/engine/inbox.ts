import { commandLength, decodeCommand } from '@exchange/core'
import type { InboxMessage } from './stretches.ts'

const KIND_AT = 5
/** Where the body begins, with its owner if it is of one. */
const OWNER_AT = 40
const CANCEL = 18
const CANCEL_ALL = 19
const TRANSFER = 32
/** Their bodies begin with their owner: schedules and rights of accounts, and all that has to do with orders. */
const isOfOwner = (kind: number): boolean => kind === 4 || kind === 5 || (kind >= 16 && kind <= 27)
/** They are nobody's: listings, states of markets, limits, producers, anchors, ticks. */
const isOfNobody = (kind: number): boolean => (kind >= 1 && kind <= 3) || (kind >= 10 && kind <= 12) || kind === 48

/**
 * What waits to be applied. Cancels overtake what waits of other owners, so that a flood of orders does not hold them up;
 * never anything of their own owner, which may be the very order that they name.
 */
export class Inbox {
  #line: InboxMessage[] = []
  #express: InboxMessage[] = []
  /** Whoever has had something in the line since it was last empty, and what of it was not looked at yet. */
  readonly #owners = new Set<number>()
  #unread: InboxMessage[] = []
  /** Something waits of which it is not known whose it is. */
  #isClosed = false

  /** @param mayOvertake false: everything goes to the end of the line */
  enter(message: InboxMessage, mayOvertake: boolean): void {
    if (this.#line.length === 0 || !mayOvertake) return this.#queue(message)
    this.#readOwners()
    let kept = 0
    let number = 0
    let keptFrom = 0
    const { bytes, first, count } = message
    const queue = (to: number, upTo: number): void => {
      if (to > kept)
        this.#line.push({ bytes: bytes.subarray(kept, to), first: first + keptFrom, count: upTo - keptFrom })
    }
    for (let offset = 0; offset < bytes.length; number++) {
      const end = offset + commandLength(bytes, offset)
      if (this.#overtakes(bytes, offset)) {
        queue(offset, number)
        this.#express.push({ bytes: bytes.subarray(offset, end), first: first + number, count: 1 })
        kept = end
        keptFrom = number + 1
      } else this.#note(bytes, offset)
      offset = end
    }
    queue(bytes.length, count)
  }

  /** What is next: a cancel that may overtake, else the first of the line. */
  next(): { readonly message: InboxMessage; readonly isExpress: boolean } | null {
    const [express] = this.#express
    if (express !== undefined) return { message: express, isExpress: true }
    const [message] = this.#line
    return message === undefined ? null : { message, isExpress: false }
  }

  /** So many bytes and commands of the next one are done with. */
  done(isExpress: boolean, bytes: number, count: number): void {
    const list = isExpress ? this.#express : this.#line
    const [message] = list
    if (message === undefined) return
    if (count === message.count) list.shift()
    else list[0] = { bytes: message.bytes.subarray(bytes), first: message.first + count, count: message.count - count }
    if (this.#line.length === 0) this.#forgetOwners()
  }

  /** What was taken out and has to be done again goes before everything, and nothing overtakes it. */
  putBack(messages: readonly InboxMessage[]): void {
    this.#line = [...messages, ...this.#express, ...this.#line]
    this.#express = []
    this.#unread = [...messages, ...this.#unread]
  }

  /** Everything that waits, in the order in which it is next. */
  all(): readonly InboxMessage[] {
    return [...this.#express, ...this.#line]
  }

  clear(): void {
    this.#line = []
    this.#express = []
    this.#forgetOwners()
  }

  #queue(message: InboxMessage): void {
    this.#line.push(message)
    this.#unread.push(message)
  }

  #overtakes(bytes: Uint8Array, offset: number): boolean {
    const kind = bytes[offset + KIND_AT]
    return (kind === CANCEL || kind === CANCEL_ALL) && !this.#isClosed && !this.#owners.has(ownerAt(bytes, offset))
  }

  #readOwners(): void {
    for (const { bytes } of this.#unread)
      for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset)) this.#note(bytes, offset)
    this.#unread = []
  }

  #note(bytes: Uint8Array, offset: number): void {
    const kind = bytes[offset + KIND_AT] ?? 0
    if (isOfOwner(kind)) this.#owners.add(ownerAt(bytes, offset))
    else if (kind === TRANSFER) this.#noteTransfer(bytes, offset)
    else if (!isOfNobody(kind)) this.#isClosed = true
  }

  #noteTransfer(bytes: Uint8Array, offset: number): void {
    try {
      const command = decodeCommand(bytes, offset)
      if (command.kind === 'transfer') for (const { owner } of command.legs) this.#owners.add(owner)
    } catch {
      this.#isClosed = true
    }
  }

  #forgetOwners(): void {
    this.#owners.clear()
    this.#unread = []
    this.#isClosed = false
  }
}

function ownerAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + offset + OWNER_AT, 4).getUint32(0, true)
}
