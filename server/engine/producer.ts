/**
 * Whoever hands commands in numbers those that nobody else has given an id to, and knows after a cut what became of them:
 * docs/decisions/0097-commands-are-numbered-by-their-producer.md.
 */
import { producedId, type CommandId, type Refusal, type Submission } from '@exchange/core'
import type { Answer, HandedCommand } from '@exchange/ports'
import { newCommandId } from '../kernel/ids.ts'
import { asError } from '../kernel/thrown.ts'
import { CommandQuarantined, EngineBusy, EngineStopped, ProducerRefused } from './errors.ts'
import { isCancel } from './lanes.ts'
import type { ProducerName } from './producer-names.ts'

/** What an engine answers. */
export interface LinkAnswer extends Answer {
  /** Why the command was not even looked at; null when it was. */
  readonly idRefusal: Refusal | null
}

/** An engine, or the way to one. */
export interface EngineLink {
  /** Rejects as EngineClient says; with EngineStopped where it is not known what became of the command. */
  submit(command: Submission): Promise<LinkAnswer>
}

interface Pending {
  readonly handed: HandedCommand
  readonly named: (id: CommandId) => void
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  /** It is given a number. Cancels are not: they may overtake, and numbers come in order. */
  readonly isNumbered: boolean
  /** As it was handed to an engine; null: not yet, or that engine never took it. */
  sent: Submission | null
}

/**
 * A producer of the core: a name that is one process's at a time, and numbers that count up in each of its epochs. It
 * outlives the engines it is connected to: what was handed to one of them and not answered is looked up at the next one,
 * which tells its answer if it was taken; if not, it is handed in again. So it happens once.
 */
export class CommandProducer {
  readonly #name: ProducerName
  readonly #alarm: (message: string) => void
  readonly #outlives: boolean
  #link: EngineLink | null = null
  /** Whether the epoch is being opened on this link: everything waits, so that nothing overtakes. */
  #isOpening = false
  #opened: Promise<void> = Promise.resolve()
  /** 0 = none is open on this link. */
  #epoch = 0
  #number = 0
  /** The newest epoch that is known to be this one's, and how many it has asked for since then. */
  #lastEpoch = 0
  #opens = 0
  /** The command that asks for an epoch, of which it is not known whether it was taken. */
  #openId: CommandId | null = null
  readonly #pending = new Set<Pending>()
  #numbered = 0
  /** Somebody else numbers under this name now. */
  #superseded: Error | null = null
  #ended: Error | null = null

  /**
   * @param alarm called with what a person has to look into
   * @param outlives false: it ends with the one engine that it is connected to, and nothing has to be kept for another
   */
  constructor(name: ProducerName, alarm: (message: string) => void = () => {}, outlives = true) {
    this.#name = name
    this.#alarm = alarm
    this.#outlives = outlives
  }

  /**
   * Rejects as EngineClient says, and with ProducerRefused when it needs a number that the engine does not take from here.
   * @param named called with the id that it is handed in under; again when that was never taken and it gets another one
   */
  submit(handed: HandedCommand, named: (id: CommandId) => void = () => {}): Promise<Answer> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    const isNumbered = handed.id === undefined && !isCancel(handed.kind)
    if (isNumbered && this.#superseded !== null) return Promise.reject(this.#superseded)
    const link = this.#link
    const isReady = link !== null && !this.#isOpening && (!isNumbered || this.#epoch !== 0)
    if (isReady && !this.#outlives) return this.#pass(handed, isNumbered, named, link)
    if (isNumbered && this.#numbered >= this.#name.window)
      return Promise.reject(new EngineBusy(`${this.#name.window} commands of this producer wait for their answer`))
    return new Promise((resolve, reject) => {
      const pending = { handed, named, resolve, reject, isNumbered, sent: null }
      this.#pending.add(pending)
      if (isNumbered) this.#numbered += 1
      if (isReady) this.#send(pending, link)
      else if (link !== null && !this.#isOpening) this.#opened = this.#open(link)
    })
  }

  /** Goes on with this engine: first it asks for what the former one left without an answer. */
  connect(link: EngineLink): void {
    this.#link = link
    this.#epoch = 0
    this.#isOpening = false
    if (this.#pending.size > 0) this.#opened = this.#open(link)
  }

  /** Resolves when nothing is held back any more: all that was handed in is with the engine, or waits for another one. */
  async handedOver(): Promise<void> {
    await this.#opened
  }

  /** This engine answers nobody any more. What waits, waits for the next one. */
  disconnect(link: EngineLink): void {
    if (this.#link === link) this.#link = null
  }

  /** There will be no other engine: what has no answer rejects with this error. */
  end(error: Error): void {
    this.#ended ??= error
    this.#link = null
    for (const pending of this.#pending) this.#refuse(pending, error)
  }

  async #open(link: EngineLink): Promise<void> {
    this.#isOpening = true
    try {
      if (this.#superseded !== null) throw this.#superseded
      const isAlone = await this.#newEpoch(link)
      const lost = [...this.#pending].filter(({ isNumbered, sent }) => isNumbered && sent !== null)
      await Promise.all(lost.map(async (pending) => this.#ask(pending, link, isAlone)))
    } catch (error) {
      if (this.#link !== link) return
      // An engine that has stopped is followed by another one, or by the end.
      if (error instanceof EngineStopped) return
      for (const pending of this.#pending) if (pending.isNumbered) this.#refuse(pending, unopened(pending, error))
    }
    if (this.#link !== link) return
    this.#isOpening = false
    for (const pending of this.#pending) this.#send(pending, link)
  }

  /**
   * Opens an epoch: whatever of an older one was not taken by now never will be.
   * @returns whether nobody else has opened one since the last that was this one's
   */
  async #newEpoch(link: EngineLink): Promise<boolean> {
    for (;;) {
      if (this.#openId === null) this.#opens += 1
      this.#openId ??= newCommandId()
      const { events } = await link.submit({ kind: 'producer.open', ...this.#name, id: this.#openId })
      // Whoever is connected now asks under the same id.
      if (this.#link !== link) throw new EngineStopped('another engine has taken over')
      this.#openId = null
      const refused = events.find((event) => event.kind === 'refused')
      if (refused !== undefined) {
        this.#opens -= 1
        throw this.#refusedFor(refused.code, refused.limit)
      }
      const opened = events.find((event) => event.kind === 'producer.opened')
      // It was taken before, and its epoch is not told again: another one is as good.
      if (opened === undefined) continue
      const isAlone = opened.epoch === this.#lastEpoch + this.#opens || this.#lastEpoch === 0
      this.#epoch = opened.epoch
      this.#lastEpoch = opened.epoch
      this.#opens = 0
      this.#number = 0
      return isAlone
    }
  }

  /** What became of a command that was handed to a former engine, in an epoch that is over. */
  async #ask(pending: Pending, link: EngineLink, isAlone: boolean): Promise<void> {
    if (pending.sent === null) return
    try {
      const answer = await link.submit(pending.sent)
      if (!isOutOfEpoch(answer)) this.#answer(pending, answer)
      // Its answer would be kept: no more than a window's number of them have come since.
      else if (isAlone) pending.sent = null
      else this.#refuse(pending, new EngineStopped('another process has had the name of this producer meanwhile'))
    } catch (error) {
      if (this.#link !== link || error instanceof EngineStopped) throw error
      const isKnown = error instanceof CommandQuarantined
      this.#refuse(pending, isKnown ? error : new EngineStopped('the engine can not be asked what became of it'))
    }
  }

  #send(pending: Pending, link: EngineLink): void {
    const command = pending.sent ?? this.#identified(pending.handed, pending.isNumbered, pending.named)
    pending.sent = command
    link.submit(command).then(
      (answer) => this.#hear(pending, command, answer, link),
      (error: unknown) => {
        if (!(error instanceof EngineStopped) && this.#link === link) this.#refuse(pending, asError(error))
      },
    )
  }

  /** No other engine will be asked about it. */
  #pass(handed: HandedCommand, isNumbered: boolean, named: (id: CommandId) => void, link: EngineLink): Promise<Answer> {
    const answer = link.submit(this.#identified(handed, isNumbered, named))
    if (!isNumbered) return answer
    return answer.then((heard) => {
      const fault = this.#faultOf(heard)
      if (fault !== null) throw fault
      return heard
    })
  }

  #identified(handed: HandedCommand, isNumbered: boolean, named: (id: CommandId) => void): Submission {
    if (hasId(handed)) return handed
    const id = isNumbered ? producedId(this.#name.producer, this.#epoch, ++this.#number) : newCommandId()
    named(id)
    return { ...handed, origin: isNumbered ? 'produced' : 'personal', id }
  }

  #hear(pending: Pending, command: Submission, answer: LinkAnswer, link: EngineLink): void {
    // It was found never to have been taken, and is under way with another number.
    if (pending.sent !== command) return
    // A former engine says so, too: the next one is asked.
    if (pending.isNumbered && isOutOfEpoch(answer) && this.#link !== link) return
    this.#answer(pending, answer)
  }

  #answer(pending: Pending, answer: LinkAnswer): void {
    const fault = pending.isNumbered ? this.#faultOf(answer) : null
    if (fault !== null) this.#refuse(pending, fault)
    else if (this.#drop(pending)) pending.resolve(answer)
  }

  /** Why an answer to a numbered command is none. */
  #faultOf(answer: LinkAnswer): Error | null {
    const { idRefusal } = answer
    // Nobody else numbers this producer's commands: something else stands in its place because it was put aside.
    if (idRefusal === 'id-reused') return new CommandQuarantined('the engine can not carry out this command')
    if (idRefusal === null || !isOutOfEpoch(answer)) return null
    return (this.#superseded ??= this.#refusedFor(idRefusal, 0n))
  }

  #refuse(pending: Pending, error: Error): void {
    if (this.#drop(pending)) pending.reject(error)
  }

  #drop(pending: Pending): boolean {
    if (!this.#pending.delete(pending)) return false
    if (pending.isNumbered) this.#numbered -= 1
    return true
  }

  #refusedFor(code: Refusal, limit: bigint): ProducerRefused {
    const { producer } = this.#name
    const error = new ProducerRefused(
      code === 'producer-superseded'
        ? `another process has taken the name of producer ${producer}: this one can number nothing any more`
        : `the engine takes nothing from producer ${producer}: ${code}${limit === 0n ? '' : ` ${limit}`}`,
    )
    this.#alarm(error.message)
    return error
  }
}

/** It is of no epoch that the engine takes commands of. */
const isOutOfEpoch = ({ idRefusal }: LinkAnswer): boolean =>
  idRefusal === 'producer-superseded' || idRefusal === 'producer-unknown'

const hasId = (handed: HandedCommand): handed is Submission => handed.id !== undefined

/** Of what was handed to an engine before it is not known what became of it. */
function unopened({ sent }: Pending, error: unknown): Error {
  return sent === null ? asError(error) : new EngineStopped('the engine can not be asked what became of it')
}
