/** Which commands were done already, and what they were answered. */
import type { CommandBody } from '../../src/codec/commands.ts'
import { limits } from '../../src/registry/limits.ts'
import { MAX_WINDOW } from '../../src/registry/numbers.ts'
import { Refusal } from '../../src/registry/refusals.ts'
import { refuse } from './state.ts'
import type { Answer, State, Told } from './state.ts'

const HEADER = 40

/** 64 bits of kind, length and body. */
function contentOf(bytes: Uint8Array): { readonly low: number; readonly high: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let low = view.getUint8(5)
  let high = bytes.length ^ 0x9e3779b9
  const mix = (at: number): void => {
    const first = Math.imul(low ^ view.getUint32(at, true), 0x85ebca6b) >>> 0
    const second = Math.imul(high ^ view.getUint32(at + 4, true), 0xc2b2ae35) >>> 0
    low = (first ^ (second >>> 13)) >>> 0
    high = (second ^ (low >>> 16)) >>> 0
  }
  let at = HEADER
  for (; at + 8 <= bytes.length; at += 8) mix(at)
  if (at < bytes.length) mix(bytes.length - 8)
  high = Math.imul(high ^ (low >>> 16), 0x27d4eb2f) >>> 0
  low = Math.imul(low ^ (high >>> 15), 0x165667b1) >>> 0
  return { low, high }
}

interface Produced {
  readonly producer: number
  readonly epoch: number
  readonly number: number
}

function producedId(id: string): Produced {
  const view = new DataView(Uint8Array.fromHex(id).buffer)
  return { producer: view.getUint32(0, true), epoch: view.getUint32(4, true), number: view.getFloat64(8, true) }
}

/**
 * What a command was answered that was done before; null where it is new. Refuses what can't be told any more, and what
 * nobody may hand in.
 */
export function earlier(state: State, { header, bytes }: Told): Answer | null {
  const answer = header.origin === 'personal' ? (state.personal.get(header.id) ?? null) : earlierOf(state, header.id)
  if (answer === null) return null
  const content = contentOf(bytes)
  if (content.low !== answer.low || content.high !== answer.high) refuse('id-reused')
  if (answer.items && answer.items.begin < state.itemsKeptFrom) refuse('answer-forgotten')
  return answer
}

function earlierOf(state: State, id: string): Answer | null {
  const { producer: name, epoch, number } = producedId(id)
  if (!Number.isSafeInteger(number) || number < 1) refuse('invalid-command')
  const producer = state.producers.get(name) ?? refuse('producer-unknown')
  if (epoch > producer.epoch) refuse('producer-unknown')
  const kept = producer.answers.find((one) => one.epoch === epoch && one.number === number)
  if (kept) return kept.answer
  if (epoch < producer.epoch) refuse('producer-superseded')
  if (number <= producer.highest) refuse('answer-forgotten')
  return null
}

export function remember(
  state: State,
  { header, bytes }: Told,
  refusal: Refusal | null,
  firstOrder: number,
  items: readonly (Refusal | null)[],
): void {
  const failed = items.some((item) => item !== null)
  const answer: Answer = {
    ...contentOf(bytes),
    seq: header.seq,
    refusal,
    firstOrder: state.lastOrder >= firstOrder ? firstOrder : 0,
    orders: state.lastOrder - firstOrder + 1,
    items: failed ? { begin: state.itemsWritten, refusals: items } : null,
  }
  if (failed) {
    state.itemsWritten += items.length
    state.itemsKeptFrom = Math.max(state.itemsKeptFrom, state.itemsWritten - state.limit('answerBytes'))
  }
  if (header.origin === 'personal') {
    state.personal.set(header.id, answer)
    dropOldest(state)
    return
  }
  const { producer: name, epoch, number } = producedId(header.id)
  const producer = state.producers.get(name) ?? refuse('producer-unknown')
  producer.highest = number
  producer.answers.push({ epoch, number, answer })
  while (producer.answers.length > producer.window) producer.answers.shift()
}

function dropOldest(state: State): void {
  for (const id of state.personal.keys()) {
    if (state.personal.size <= state.limit('personalIds')) return
    state.personal.delete(id)
  }
}

/** The bytes of a bulk's items in the row. */
export const itemByte = (refusal: Refusal | null): number => (refusal === null ? 0 : Refusal[refusal])

/** What a repeated command is told. */
export function sayRepeated(
  state: State,
  { firstOrder, orders, items, refusal, seq }: Answer,
  body: CommandBody | null,
): void {
  const bulk = body?.kind === 'order.bulk' ? body.orders.map(() => null) : null
  state.emit({
    kind: 'repeated',
    firstSeq: seq,
    refusal,
    orders: Array.from({ length: orders }, (_, item) => firstOrder + item),
    items: items?.refusals ?? (bulk?.length ? bulk : null),
  })
}

export function openProducer(
  state: State,
  { header }: Told,
  { producer: name, window }: Extract<CommandBody, { kind: 'producer.open' }>,
): void {
  if (header.origin !== 'personal' || window < 1 || window > MAX_WINDOW) refuse('invalid-command')
  const before = state.producers.get(name)
  if (before && before.epoch === 0xffff_ffff) refuse('overflow')
  if (!before && state.producers.size >= state.limit('producers')) refuse('limit-reached', limits.producers.code)
  const windows = [...state.producers.values()].reduce((sum, one) => sum + one.window, window - (before?.window ?? 0))
  if (windows > state.limit('windows')) refuse('limit-reached', limits.windows.code)
  const producer = before ?? { epoch: 0, highest: 0, window, answers: [] }
  const { highest } = producer
  producer.epoch += 1
  producer.highest = 0
  producer.window = window
  while (producer.answers.length > window) producer.answers.shift()
  state.producers.set(name, producer)
  state.emit({ kind: 'producer.opened', producer: name, epoch: producer.epoch, window, highest })
}
