/** The whole state in bytes, as decision 94 lays them out. */
import { ByteWriter } from '../../src/codec/byte-writer.ts'
import { orderBits } from '../../src/codec/order-flags.ts'
import { limits } from '../../src/registry/limits.ts'
import * as numbers from '../../src/registry/numbers.ts'
import { Refusal } from '../../src/registry/refusals.ts'
import { queue } from './markets.ts'
import { itemByte } from './remembered.ts'
import type { Answer, Order, State, Task } from './state.ts'

const WHEN = numbers.ActivationCondition

export function snapshotOf(state: State): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter()
  const list = <Item>(items: readonly Item[], write: (item: Item) => void): void => {
    out.u32(items.length)
    for (const item of items) write(item)
  }
  out.u32(numbers.SNAPSHOT_MAGIC)
  out.u32(numbers.SNAPSHOT_VERSION)
  out.safe(state.seq)
  out.safe(state.now)
  out.safe(state.lastOrder)
  out.safe(state.lastTrade)
  out.safe(state.itemsWritten)
  out.safe(state.itemsKeptFrom)

  list(
    [...state.limits].toSorted(([a], [b]) => limits[a].code - limits[b].code),
    ([, value]) => out.u32(value),
  )
  list(state.assets, ({ ticker, scale, supply }) => {
    out.string(ticker)
    out.u8(scale)
    out.safe(supply)
  })
  list(state.markets, ({ listing, last }) => {
    out.u16(listing.market)
    out.string(listing.name)
    out.u16(listing.base)
    out.u16(listing.quote)
    out.u8(listing.pricePrecision)
    out.u8(listing.sizePrecision)
    out.safe(listing.minSize)
    out.i64(listing.minNotional)
    out.i64(listing.maxNotional)
    out.i32(listing.priceBand)
    out.i32(listing.takerBand)
    out.safe(listing.referencePrice)
    out.u8(numbers.MarketState[listing.state])
    out.u8(numbers.MarketKind[listing.marketKind])
    out.safe(Number(last))
  })
  list(
    [...state.fees.values()].toSorted((a, b) => a.owner - b.owner || (a.market ?? -1) - (b.market ?? -1)),
    ({ owner, market, maker, taker }) => {
      out.u32(owner)
      out.u16(market ?? numbers.EVERY_MARKET)
      out.i32(maker)
      out.i32(taker)
    },
  )
  list(
    [...state.accounts].toSorted(([a], [b]) => a - b),
    ([owner, { stpGroup, permissions }]) => {
      out.u32(owner)
      out.u32(stpGroup)
      out.u16(permissions)
    },
  )
  list(
    [...state.cells.values()].toSorted(
      (a, b) => a.owner - b.owner || numbers.Wallet[a.wallet] - numbers.Wallet[b.wallet] || a.asset - b.asset,
    ),
    ({ owner, wallet, asset, available, held }) => {
      out.u32(owner)
      out.u8(numbers.Wallet[wallet])
      out.u16(asset)
      out.i64(available)
      out.i64(held)
    },
  )
  list(
    state.markets.flatMap((market) => [...queue(state, market, 'buy'), ...queue(state, market, 'sell')]),
    (order) => writeOrder(out, order),
  )
  list(byId(state.stops), ({ order, activation, when, sibling }) => {
    writeOrder(out, order)
    out.safe(Number(activation))
    out.u8(WHEN[when])
    out.safe(sibling)
    out.i64(order.held)
  })
  list(byId(state.seconds), ({ order, kind, activation, when, primary }) => {
    writeOrder(out, order)
    out.u8(numbers.SecondaryKind[kind])
    out.safe(Number(activation))
    out.u8(when === null ? 0 : WHEN[when])
    out.safe(primary)
  })
  list(
    [...state.pendings.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    (pending) => {
      out.hex(pending.key, 16)
      out.u8(numbers.TransferReason[pending.reason])
      out.hex(pending.commitment, 32)
      out.u32(pending.parts)
      out.u8(numbers.TransferPhase[pending.phase])
      out.u32(pending.done)
      list(pending.legs, (leg) => {
        out.u32(leg.owner)
        out.u8(numbers.Wallet[leg.wallet])
        out.u16(leg.asset)
        out.i64(leg.amount)
      })
      list(pending.amounts ?? [], (amount) => out.i64(amount))
    },
  )
  list(
    [...state.producers].toSorted(([a], [b]) => a - b),
    ([name, { epoch, highest, window, answers }]) => {
      out.u32(name)
      out.u32(epoch)
      out.safe(highest)
      out.u32(window)
      list(answers, (kept) => {
        out.u32(kept.epoch)
        out.safe(kept.number)
        writeAnswer(out, state, kept.answer)
      })
    },
  )
  list([...state.personal], ([id, answer]) => {
    out.hex(id, 16)
    writeAnswer(out, state, answer)
  })
  list(state.backlog, (task) => writeTask(out, task))
  return out.copy()
}

const byId = <Item extends { readonly order: Order }>(items: ReadonlyMap<number, Item>): Item[] =>
  [...items.values()].toSorted((a, b) => a.order.id - b.order.id)

function writeOrder(out: ByteWriter, order: Order): void {
  out.safe(order.id)
  out.u32(order.owner)
  out.u16(order.market)
  out.u8(numbers.Wallet[order.wallet])
  out.u8(numbers.Side[order.side])
  out.u8(numbers.OrderType[order.type])
  out.u16(orderBits(order))
  out.u8(numbers.SelfTradePrevention[order.stp])
  out.u8(numbers.OrderSource[order.source])
  out.safe(Number(order.price))
  out.safe(Number(order.size))
  out.i64(order.quoteAmount)
  out.safe(Number(order.left))
  out.i64(order.dealQuote)
  out.i64(order.fee)
  out.safe(order.createdAt)
  out.safe(order.updatedAt)
  out.string(order.clientOrderId)
  if (!order.activated) return
  out.safe(Number(order.activation))
  out.u8(order.when === null ? 0 : WHEN[order.when])
}

function writeAnswer(out: ByteWriter, state: State, answer: Answer): void {
  out.u32(answer.low)
  out.u32(answer.high)
  out.safe(answer.seq)
  out.u8(answer.refusal === null ? 0 : Refusal[answer.refusal])
  out.safe(answer.firstOrder)
  out.u16(answer.orders)
  out.u16(answer.items?.refusals.length ?? 0)
  if (!answer.items) return
  out.safe(answer.items.begin)
  if (answer.items.begin >= state.itemsKeptFrom) for (const refusal of answer.items.refusals) out.u8(itemByte(refusal))
}

function writeTask(out: ByteWriter, task: Task): void {
  out.u8(numbers.BacklogTask[task.kind])
  switch (task.kind) {
    case 'fire':
      out.u16(task.market)
      out.u32(task.ids.length)
      for (const id of task.ids) out.safe(id)
      return
    case 'enter':
      return out.safe(task.id)
    case 'cancel-all':
      out.u32(task.owner)
      out.u16(task.market)
      out.u8(task.every ? 1 : 0)
      return out.safe(task.upTo)
    case 'delist':
      return out.u16(task.market)
    case 'finish-transfer':
      return out.hex(task.key, 16)
  }
}
