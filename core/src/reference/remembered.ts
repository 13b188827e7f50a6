import { ByteReader } from '../codec/byte-reader.ts'
import type { Command, CommandBody, ProducerId } from '../codec/commands.ts'
import { MAX_WINDOW } from '../registry/numbers.ts'
import type { Refusal } from '../registry/refusals.ts'
import { reached } from './limits.ts'
import { refuse } from './refused.ts'
import type { Rejection, Verdict } from './refused.ts'
import type { StoredAnswer, Producer, State } from './state.ts'

/** What 32 bits count. */
const LAST_EPOCH = 0xffff_ffff

type Header = Pick<Command, 'origin' | 'id' | 'kind'>

interface ProducedId {
  readonly producer: ProducerId
  readonly epoch: number
  readonly number: number
}

/** null where the number is none, or not of 1 or more. */
function producedOf(id: string): ProducedId | null {
  const bytes = Uint8Array.fromHex(id)
  const reader = new ByteReader(bytes)
  const [producer, epoch] = [reader.u32(), reader.u32()]
  const number = new DataView(bytes.buffer).getFloat64(8, true)
  return Number.isSafeInteger(number) && number >= 1 ? { producer, epoch, number } : null
}

/** What is known of a command's id: nothing, so it is new; its first answer; or why it is refused. */
export type Recalled = 'new' | StoredAnswer | Rejection

/** At most once: whatever was done or refused before is never done again. */
export function recall(state: State, { origin, id }: Header, content: string): Recalled {
  const answer = origin === 'personal' ? (state.personal.get(id) ?? 'new') : recallProduced(state, id)
  if (answer === 'new' || 'code' in answer) return answer
  if (answer.content !== content) return refuse('id-reused')
  return isKept(state, answer) ? answer : refuse('answer-forgotten')
}

function recallProduced(state: State, id: string): Recalled {
  const produced = producedOf(id)
  if (produced === null) return refuse('invalid-command')
  const producer = state.producers.get(produced.producer)
  if (producer === undefined || produced.epoch > producer.epoch) return refuse('producer-unknown')
  const kept = keptAnswer(producer, produced)
  if (kept !== undefined) return kept
  if (produced.epoch < producer.epoch) return refuse('producer-superseded')
  return produced.number > producer.highest ? 'new' : refuse('answer-forgotten')
}

const keptAnswer = (producer: Producer, { epoch, number }: Omit<ProducedId, 'producer'>): StoredAnswer | undefined =>
  producer.answers.find((answer) => answer.epoch === epoch && answer.number === number)?.answer

/** Whether all of the answer is kept: what became of the items of a bulk may be forgotten. */
export const isKept = (state: State, { items }: StoredAnswer): boolean =>
  items === null || items.start >= state.row.from

/** What a producer's number was answered, if that is kept. */
export function answerOf(state: State, producer: ProducerId, epoch: number, number: number): StoredAnswer | null {
  const known = state.producers.get(producer)
  const answer = known === undefined ? undefined : keptAnswer(known, { epoch, number })
  return answer !== undefined && isKept(state, answer) ? answer : null
}

/** The answer of a command whose id was new. The oldest one makes room for it. */
export function remember(
  state: State,
  { origin, id }: Header,
  answer: Omit<StoredAnswer, 'items'>,
  items: Items,
): void {
  const whole = { ...answer, items: writeRow(state, items) }
  if (origin === 'personal') {
    state.personal.set(id, whole)
    for (const oldest of state.personal.keys()) {
      if (state.personal.size <= state.limits.personalIds) break
      state.personal.delete(oldest)
    }
    return
  }
  const produced = producedOf(id)
  const producer = produced === null ? undefined : state.producers.get(produced.producer)
  if (produced === null || producer === undefined) return
  producer.highest = produced.number
  producer.answers.push({ epoch: produced.epoch, number: produced.number, answer: whole })
  keepWindow(producer)
}

/** What became of the items of a bulk; null for any other command. */
export type Items = readonly (Refusal | null)[] | null

/** Bulks with a refusal are written into one row, of which the last bytes are kept. */
function writeRow({ row, limits }: State, codes: Items): StoredAnswer['items'] {
  if (codes === null || codes.every((code) => code === null)) return null
  const start = row.written
  row.written += codes.length
  row.from = Math.max(row.from, row.written - limits.answerBytes)
  return { start, codes }
}

export function sayAgain(state: State, kind: Command['kind'], answer: StoredAnswer): void {
  const orders = Array.from({ length: answer.orders }, (_, item) => answer.firstOrder + item)
  const isBulk = kind === 'order.bulk' && (answer.refusal === null || answer.items !== null)
  const items = isBulk ? (answer.items?.codes ?? orders.map(() => null)) : null
  state.say({ kind: 'repeated', firstSeq: answer.seq, refusal: answer.refusal, orders, items })
}

/** Makes a producer, or a new epoch of it. Answers of epochs before stay until newer ones push them out. */
export function openProducer(
  state: State,
  { producer, window }: Extract<CommandBody, { kind: 'producer.open' }>,
  origin: Command['origin'],
): Verdict {
  if (origin !== 'personal' || window < 1 || window > MAX_WINDOW) return refuse('invalid-command')
  const known = state.producers.get(producer)
  if (known?.epoch === LAST_EPOCH) return refuse('overflow')
  const full =
    (known === undefined ? reached(state, 'producers', 1) : null) ??
    reached(state, 'windows', window - (known?.window ?? 0))
  if (full !== null) return full
  const highest = known?.highest ?? 0
  const opened = known ?? { producer, epoch: 0, highest: 0, window, answers: [] }
  opened.epoch += 1
  opened.highest = 0
  opened.window = window
  keepWindow(opened)
  state.producers.set(producer, opened)
  state.say({ kind: 'producer.opened', producer, epoch: opened.epoch, window, highest })
  return null
}

function keepWindow({ answers, window }: Producer): void {
  answers.splice(0, Math.max(0, answers.length - window))
}
