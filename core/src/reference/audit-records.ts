import { mustHold } from '../invariant.ts'
import { limits, MEMORY_BYTES } from '../registry/limits.ts'
import { ALL_PERMISSIONS, MAX_BULK, MAX_WINDOW, SystemOwner } from '../registry/numbers.ts'
import { areRates } from './fees.ts'
import { findCell } from './ledger.ts'
import { everyLimit, used } from './limits.ts'
import { isAsset } from './listings.ts'
import { isFinishing } from './pendings.ts'
import { isKept } from './remembered.ts'
import { byTurn } from './triggers.ts'
import type { Producer, State, StoredAnswer, Task } from './state.ts'

/** What holds of all but money and orders. Throws InvariantError. */
export function auditRecords(state: State): void {
  auditLimits(state)
  state.assets.forEach((asset, place) => {
    mustHold(isAsset(asset), 'an asset could have been listed')
    const isOne = state.assets.findIndex(({ ticker }) => ticker === asset.ticker) === place
    mustHold(isOne, 'a ticker is of one asset')
  })
  for (const { base, quote } of state.markets) {
    for (const asset of [base, quote]) {
      mustHold(findCell(state, SystemOwner.fees, 'main', asset) !== undefined, 'a market has its cells of fees')
    }
  }
  for (const { market, maker, taker } of state.fees.values()) {
    mustHold(areRates(maker, taker) && (market === null || market < state.markets.length), 'rates are in range')
  }
  for (const { owner, stpGroup, permissions } of state.accounts.values()) {
    mustHold(owner !== 0 && permissions <= ALL_PERMISSIONS, 'an account could have been configured')
    mustHold(stpGroup !== 0 || permissions !== ALL_PERMISSIONS, 'an account at its default is none')
  }
  for (const producer of state.producers.values()) auditProducer(producer)
  auditAnswers(state)
  for (const task of state.backlog) auditTask(state, task)
  auditFinishing(state)
}

function auditLimits(state: State): void {
  for (const limit of everyLimit) mustHold(used(state, limit) <= state.limits[limit], `the limit of ${limit} holds`)
  const bytes = everyLimit.reduce((sum, limit) => sum + state.limits[limit] * limits[limit].bytes, 0)
  mustHold(bytes <= MEMORY_BYTES && state.limits.personalIds > 0, 'limits fit the memory')
  mustHold(state.row.from <= state.row.written, 'what is kept of the row was written')
}

function auditProducer({ epoch, highest, window, answers }: Producer): void {
  mustHold(epoch > 0 && window > 0 && window <= MAX_WINDOW && answers.length <= window, 'a producer keeps its window')
  answers.forEach((kept, place) => {
    const next = answers[place + 1] ?? { epoch, number: highest + 1 }
    const isBefore = kept.epoch < next.epoch || (kept.epoch === next.epoch && kept.number < next.number)
    mustHold(kept.number > 0 && isBefore, 'answers lie in the order of their numbers')
  })
  const newest = answers.at(-1)
  mustHold(highest === 0 || (newest?.epoch === epoch && newest.number === highest), 'the newest answer is kept')
}

function auditAnswers(state: State): void {
  const answers = [...state.producers.values()].flatMap((producer) => producer.answers.map(({ answer }) => answer))
  const all = [...answers, ...state.personal.values()]
  for (const answer of all) auditAnswer(state, answer)
  const rows = all.flatMap((answer) => (answer.items !== null && isKept(state, answer) ? [answer.items] : []))
  const sorted = rows.toSorted((a, b) => a.start - b.start)
  sorted.forEach(({ start, codes }, place) => {
    const end = sorted[place + 1]?.start ?? state.row.written
    mustHold(start + codes.length <= end, 'items lie one after the other')
  })
}

function auditAnswer(state: State, { seq, firstOrder, orders, items }: StoredAnswer): void {
  mustHold(seq > 0 && seq <= state.lastSeq, 'an answer is of a command')
  mustHold(orders <= MAX_BULK && (orders === 0 || firstOrder > 0), 'an answer has its orders')
  mustHold(orders === 0 || firstOrder + orders - 1 <= state.lastOrderId, 'the orders of an answer were given ids')
  if (items === null) return
  const isWritten = items.start + items.codes.length <= state.row.written
  mustHold(items.codes.length <= MAX_BULK && isWritten, 'items were written')
}

function auditTask(state: State, task: Task): void {
  switch (task.kind) {
    case 'fire': {
      mustHold(task.market < state.markets.length, 'a set is of a market')
      const stops = task.stops.flatMap((orderId) => state.stops.get(orderId) ?? [])
      mustHold(stops.length === task.stops.length, 'a set is of stops that wait')
      mustHold(
        stops.every(({ order }) => order.market === task.market),
        'a set is of one market',
      )
      const sorted = stops.toSorted(byTurn)
      mustHold(
        stops.every((stop, place) => stop === sorted[place]),
        'a set lies in the order of its turns',
      )
      return
    }
    case 'enter':
      mustHold(task.second > 0 && task.second <= state.lastOrderId, 'a second order was given an id')
      return
    case 'cancel-all': {
      const last = task.every ? state.markets.length : state.markets.length - 1
      mustHold(task.market <= last && task.upTo <= state.lastOrderId, 'a cancel-all is of orders')
      return
    }
    case 'delist':
      mustHold(task.market < state.markets.length, 'a delisting is of a market')
      return
    case 'finish-transfer':
  }
}

/** A transfer that is posted or voided has its task, and each task its transfer. */
function auditFinishing(state: State): void {
  const tasks = state.backlog.flatMap((task) => (task.kind === 'finish-transfer' ? [task.key] : []))
  const finishing = [...state.pendings.values()].filter(isFinishing)
  mustHold(new Set(tasks).size === tasks.length && tasks.length === finishing.length, 'a transfer is finished once')
  mustHold(
    finishing.every(({ key }) => tasks.includes(key)),
    'a transfer that is being finished has its task',
  )
}
