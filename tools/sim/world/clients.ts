/** People and programs who trade and pay in, over a network that loses, delays and doubles what they send. */
import { FIRST_REGISTERED_OWNER, type Event, type Submission } from '@exchange/core'
import { tradingCommands, TRADERS } from '@exchange/server/testing/flow'
import type { Chance } from './chance.ts'
import type { Deposit } from './database.ts'
import type { Node, Reply } from './node.ts'
import type { VirtualTime } from './time.ts'

const TIMEOUT_MS = 10_000
const ATTEMPTS = 6
/** Between two things that all clients together do. */
const EVERY_MS = 60_000
const LOST_ONCE_IN = 20
const DOUBLED_ONCE_IN = 20

/** Something a client wants to happen once, under however many ids it asked for it. */
export interface Intention {
  readonly ids: Set<string>
  /** What it was told, each time. */
  readonly acknowledged: { readonly seq: number; readonly events: readonly Event[] }[]
}

export interface Network {
  readonly time: VirtualTime
  readonly chance: Chance
  /** The process that listens now, if any does. */
  node(): Node | null
  isCut(): boolean
  readonly hasNewIdOnRetry: boolean
}

export class Clients {
  readonly intentions: Intention[] = []
  readonly #network: Network
  readonly #flow: Generator<Submission, never>
  #isAtWork = true
  sent = 0
  acknowledged = 0

  constructor(network: Network, seed: number) {
    this.#network = network
    this.#flow = tradingCommands(seed)
    this.#goOn()
  }

  /** Nothing new is wanted from now on. */
  rest(): void {
    this.#isAtWork = false
  }

  #goOn(): void {
    const { time, chance } = this.#network
    time.after(chance.wait(EVERY_MS), () => {
      if (!this.#isAtWork) return
      // Now and then many at once, more than the engine takes.
      const count = chance.isOnce(40) ? 80 : 1
      for (let one = 0; one < count; one++) {
        if (chance.isOnce(12)) this.#deposit()
        else this.#command(this.#flow.next().value)
      }
      this.#goOn()
    })
  }

  #command(submission: Submission): void {
    const intention: Intention = { ids: new Set(), acknowledged: [] }
    this.intentions.push(intention)
    const attempt = (number: number): void => {
      const id = number > 0 && this.#network.hasNewIdOnRetry ? otherId(submission.id, number) : submission.id
      intention.ids.add(id)
      this.#call(
        (node) => node.command({ ...submission, id }),
        (reply) => {
          if (reply?.kind === 'answered') {
            intention.acknowledged.push(reply)
            this.acknowledged++
          } else if (number < ATTEMPTS) this.#network.time.after(1_000 * 2 ** number, () => attempt(number + 1))
        },
      )
    }
    attempt(0)
  }

  #deposit(): void {
    const { chance } = this.#network
    const id = [8, 4, 4, 4, 12].map((digits) => hex(chance, digits)).join('-')
    const userId = FIRST_REGISTERED_OWNER + chance.below(TRADERS)
    const amount = BigInt(1 + chance.below(1_000_000))
    const row = (): Deposit => ({ id, userId, amount, state: 'pending' })
    const attempt = (number: number): void =>
      this.#call(
        (node) => node.deposit(row()),
        (reply) => {
          if (reply === null && number < ATTEMPTS)
            this.#network.time.after(1_000 * 2 ** number, () => attempt(number + 1))
        },
      )
    attempt(0)
  }

  /** @param hear called once: with the first reply, or with null when none comes in time */
  #call(ask: (node: Node) => Promise<Reply>, hear: (reply: Reply | null) => void): void {
    let isHeard = false
    const once = (reply: Reply | null): void => {
      if (isHeard) return
      isHeard = true
      hear(reply)
    }
    this.sent++
    this.#carry(() => {
      const node = this.#network.node()
      if (node === null) return
      void ask(node).then((reply) => {
        if (!node.life.isOver) this.#carry(() => once(reply))
      })
    })
    this.#network.time.after(TIMEOUT_MS, () => once(null))
  }

  /** Brings it to the other side: later, twice, or never. */
  #carry(arrive: () => void): void {
    const { time, chance } = this.#network
    if (this.#network.isCut() || chance.isOnce(LOST_ONCE_IN)) return
    time.after(chance.between(1, 200), arrive)
    if (chance.isOnce(DOUBLED_ONCE_IN)) time.after(chance.between(1, 5_000), arrive)
  }
}

const hex = (chance: Chance, digits: number): string =>
  Array.from({ length: digits }, () => chance.below(16).toString(16)).join('')

const otherId = (id: string, number: number): string => number.toString(16).padStart(4, 'f') + id.slice(4)
