import { bodyCodec } from '../codec/bodies.ts'
import { ByteWriter } from '../codec/byte-writer.ts'
import { writeLeg } from '../codec/records.ts'
import { orderBits } from '../codec/order-flags.ts'
import { commands } from '../registry/commands.ts'
import {
  ActivationCondition,
  BacklogTask,
  EVERY_MARKET,
  OrderSource,
  OrderType,
  SecondaryKind,
  SelfTradePrevention,
  Side,
  SNAPSHOT_CHUNK,
  SNAPSHOT_MAGIC,
  SNAPSHOT_VERSION,
  TransferPhase,
  TransferReason,
  Wallet,
} from '../registry/numbers.ts'
import { Refusal } from '../registry/refusals.ts'
import { restingOrders, sortedAccounts, sortedCells, sortedPendings, sortedSeconds, sortedStops } from './describe.ts'
import { sortedFees } from './fees.ts'
import { everyLimit } from './limits.ts'
import { listingOf } from './listings.ts'
import { isKept } from './remembered.ts'
import type { Activation, StoredAnswer, Order, Pending, Second, State, ArmedStop, Task } from './state.ts'

export const listing = bodyCodec(commands['market.list'].body)

/**
 * The state in bytes that depend on nothing else, so that the same state gives the same bytes whatever its history. The
 * layout is the table in docs/decisions/0094.
 */
export function* writeSnapshot(state: State): Generator<Uint8Array<ArrayBuffer>> {
  const bytes = snapshotOf(state)
  for (let from = 0; from < bytes.length; from += SNAPSHOT_CHUNK) yield bytes.slice(from, from + SNAPSHOT_CHUNK)
}

function snapshotOf(state: State): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(1 << 16)
  out.u32(SNAPSHOT_MAGIC)
  out.u32(SNAPSHOT_VERSION)
  for (const number of [state.lastSeq, state.now, state.lastOrderId, state.lastTradeId]) out.safe(number)
  out.safe(state.row.written)
  out.safe(state.row.from)
  list(out, everyLimit, (limit) => out.u32(state.limits[limit]))
  writeListings(out, state)
  list(out, sortedCells(state), ({ owner, wallet, asset, available, held }) => {
    out.u32(owner)
    out.u8(Wallet[wallet])
    out.u16(asset)
    out.i64(available)
    out.i64(held)
  })
  list(out, restingOrders(state), (order) => writeOrder(out, order))
  list(out, sortedStops(state), (stop) => writeStop(out, stop))
  list(out, sortedSeconds(state), (second) => writeSecond(out, second))
  list(out, sortedPendings(state), (pending) => writePending(out, pending))
  writeRemembered(out, state)
  list(out, state.backlog, (task) => writeTask(out, task))
  return out.written()
}

function list<Item>(out: ByteWriter, items: readonly Item[], write: (item: Item) => void): void {
  out.u32(items.length)
  items.forEach(write)
}

function writeListings(out: ByteWriter, state: State): void {
  list(out, state.assets, ({ ticker, scale, supply }) => {
    out.string(ticker)
    out.u8(scale)
    out.safe(supply)
  })
  list(out, state.markets, (market) => {
    listing.write(out, listingOf(market))
    out.safe(market.lastPrice)
  })
  list(out, sortedFees(state), ({ owner, market, maker, taker }) => {
    out.u32(owner)
    out.u16(market ?? EVERY_MARKET)
    out.i32(maker)
    out.i32(taker)
  })
  list(out, sortedAccounts(state), ({ owner, stpGroup, permissions }) => {
    out.u32(owner)
    out.u32(stpGroup)
    out.u16(permissions)
  })
}

function writeOrder(out: ByteWriter, order: Order): void {
  out.safe(order.orderId)
  out.u32(order.owner)
  out.u16(order.market)
  out.u8(Wallet[order.wallet])
  out.u8(Side[order.side])
  out.u8(OrderType[order.type])
  out.u16(orderBits(order))
  out.u8(SelfTradePrevention[order.stp])
  out.u8(OrderSource[order.source])
  out.safe(order.price)
  out.safe(order.size)
  out.i64(order.quoteAmount)
  out.safe(order.left)
  out.i64(order.dealQuote)
  out.i64(order.fee)
  out.safe(order.createdAt)
  out.safe(order.updatedAt)
  out.string(order.clientOrderId)
  if (order.entered !== null) writeActivation(out, order.entered)
}

function writeActivation(out: ByteWriter, activation: Activation | null): void {
  out.safe(activation?.activation ?? 0)
  out.u8(activation === null ? 0 : ActivationCondition[activation.when])
}

function writeStop(out: ByteWriter, stop: ArmedStop): void {
  writeOrder(out, stop.order)
  writeActivation(out, stop)
  out.safe(stop.sibling)
  out.i64(stop.held)
}

function writeSecond(out: ByteWriter, { order, kind, condition, primary }: Second): void {
  writeOrder(out, order)
  out.u8(SecondaryKind[kind])
  writeActivation(out, condition)
  out.safe(primary)
}

function writePending(out: ByteWriter, pending: Pending): void {
  out.hex(pending.key, 16)
  out.u8(TransferReason[pending.reason])
  out.hex(pending.commitment, 32)
  out.u32(pending.parts)
  out.u8(TransferPhase[pending.phase])
  out.u32(pending.done)
  list(out, pending.legs, (leg) => writeLeg(out, leg))
  list(out, pending.amounts ?? [], (amount) => out.i64(amount))
}

function writeRemembered(out: ByteWriter, state: State): void {
  const producers = [...state.producers.values()].toSorted((a, b) => a.producer - b.producer)
  list(out, producers, ({ producer, epoch, highest, window, answers }) => {
    out.u32(producer)
    out.u32(epoch)
    out.safe(highest)
    out.u32(window)
    list(out, answers, (kept) => {
      out.u32(kept.epoch)
      out.safe(kept.number)
      writeAnswer(out, state, kept.answer)
    })
  })
  list(out, [...state.personal], ([id, answer]) => {
    out.hex(id, 16)
    writeAnswer(out, state, answer)
  })
}

function writeAnswer(out: ByteWriter, state: State, answer: StoredAnswer): void {
  out.hex(answer.content, 8)
  out.safe(answer.seq)
  out.u8(answer.refusal === null ? 0 : Refusal[answer.refusal])
  out.safe(answer.firstOrder)
  out.u16(answer.orders)
  out.u16(answer.items?.codes.length ?? 0)
  if (answer.items === null) return
  out.safe(answer.items.start)
  if (!isKept(state, answer)) return
  for (const code of answer.items.codes) out.u8(code === null ? 0 : Refusal[code])
}

function writeTask(out: ByteWriter, task: Task): void {
  out.u8(BacklogTask[task.kind])
  switch (task.kind) {
    case 'fire':
      out.u16(task.market)
      list(out, task.stops, (stop) => out.safe(stop))
      return
    case 'enter':
      out.safe(task.second)
      return
    case 'cancel-all':
      out.u32(task.owner)
      out.u16(task.market)
      out.u8(task.every ? 1 : 0)
      out.safe(task.upTo)
      return
    case 'delist':
      out.u16(task.market)
      return
    case 'finish-transfer':
      out.hex(task.key, 16)
  }
}
