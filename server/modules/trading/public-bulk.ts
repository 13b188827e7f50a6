/** Lists of orders and cancels in one call: each item answers for itself. */
import { cancelInput, publicOrderRefusals } from '@exchange/contract/public'
import {
  InvalidInput,
  Problem,
  derivedCommandId,
  faultOf,
  isRefused,
  parserOf,
  publicFault,
} from '../../kernel/index.ts'
import type { FaultBody, KeyCaller, Refused } from '../../kernel/index.ts'
import type { OrderGrants } from './order-grants.ts'
import { grantsFor, limitOfItem } from './public-limit-order.ts'
import type { BulkResult, TradingFront } from './service.ts'
import { spotOnly } from './shape.ts'

export interface BulkDeps {
  readonly trading: Pick<TradingFront, 'bulk' | 'cancel'>
  readonly orderGrants: Pick<OrderGrants, 'of'>
}

/** What went wrong with one item. */
const errorOf = (refused: Refused): FaultBody => faultOf(refused, 'trade').body
const failedItem = (refused: Refused) => ({ result: null, error: errorOf(refused) })

const notAttempted: BulkResult = { order: null, problem: new Problem('not-attempted') }

function placedItem({ order, problem }: BulkResult) {
  if (problem !== null) return failedItem(problem)
  return order === null
    ? failedItem(new Problem('not-attempted'))
    : { result: Object.assign(order, spotOnly), error: null }
}

/** Wrong items answer for themselves; the others are one command. */
export async function placeBulk(
  { trading, orderGrants }: BulkDeps,
  { owner, source, commandId }: KeyCaller,
  items: readonly unknown[],
  stopOnFail: boolean,
) {
  const granted = await grantsFor(orderGrants, owner, items)
  const read = items.map((item) => limitOfItem(item, granted))
  const firstFault = read.findIndex(isRefused)
  const reached = stopOnFail && firstFault >= 0 ? read.slice(0, firstFault) : read
  const requests = reached.flatMap((item) => (isRefused(item) ? [] : [item]))
  const results =
    requests.length === 0 ? [] : await trading.bulk(owner, requests, stopOnFail, { source, id: commandId })
  let next = 0
  const answers = reached.map((item) =>
    isRefused(item) ? failedItem(item) : placedItem(results[next++] ?? notAttempted),
  )
  const fault = stopOnFail ? read[firstFault] : undefined
  // With stopOnFail the list ends with the failure: what comes after it was not looked at.
  if (isRefused(fault)) answers.push(failedItem(fault))
  const failure = answers.findIndex(({ error }) => error !== null)
  return stopOnFail && failure >= 0 ? answers.slice(0, failure + 1) : answers
}

const parseCancel = parserOf(cancelInput)

/** Each item is a command of its own, sent together; an id of an item's own makes a repeated call answer as the first did. */
export async function cancelBulk(
  { trading }: BulkDeps,
  { owner, source, commandId }: KeyCaller,
  items: readonly unknown[],
) {
  const cancelled = async (item: unknown, index: number) => {
    const parsed = parseCancel(typeof item === 'object' && item !== null ? item : {})
    if (!parsed.success) return failedItem(new InvalidInput(parsed.error.issues))
    try {
      const origin = { source, id: commandId === null ? null : derivedCommandId('item', commandId, index) }
      const { orderId, clientOrderId, market } = await trading.cancel(owner, parsed.data, origin)
      return { result: { orderId, clientOrderId, market }, error: null }
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      return failedItem(reason.error === 'order-not-found' ? publicFault(publicOrderRefusals.notFoundInList) : reason)
    }
  }
  return Promise.all(items.map(cancelled))
}
