/**
 * The private event log as it is stored. An event is a JSON array: its name first and then its figures, each at a place
 * of its own for ever, so that what becomes known later is appended. Amounts are text: JSON has no 64-bit integers.
 */
import { FIRST_REGISTERED_OWNER } from '@exchange/core'
import type { OwnerId } from '@exchange/core'
import { amount, micros, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import type { AccountEvent, AccountEventBody, EventGroup, KnownOrder, OwnTrade } from '../types.ts'

const BITS = { order: 1, stop: 2, deal: 4, balance: 8, transfer: 16 } as const satisfies Record<EventGroup, number>
const GROUPS = {
  'order.placed': 'order',
  'order.changed': 'order',
  'order.finished': 'order',
  'stop.placed': 'stop',
  'stop.activated': 'stop',
  'stop.finished': 'stop',
  deal: 'deal',
  balance: 'balance',
  transfer: 'transfer',
} as const satisfies Record<AccountEvent['kind'], EventGroup>

export const groupOf = ({ kind }: AccountEventBody): EventGroup => GROUPS[kind]
export const bitsOf = (groups: readonly EventGroup[]): number => groups.reduce((bits, group) => bits | BITS[group], 0)

/** Events of one command, by account. The exchange's own accounts have no log: they would be most of it. */
export class EventDraft {
  readonly #owners = new Map<OwnerId, { groups: number; body: string }>()

  add(owner: OwnerId, event: AccountEventBody): void {
    if (owner < FIRST_REGISTERED_OWNER) return
    const text = JSON.stringify(stored(event))
    const bit = BITS[groupOf(event)]
    const row = this.#owners.get(owner)
    if (row === undefined) this.#owners.set(owner, { groups: bit, body: text })
    else {
      row.groups |= bit
      row.body += `,${text}`
    }
  }

  /** Gives a line of COPY for each account, and forgets. `at` in microseconds. */
  take(seq: number, at: number, give: (line: string) => void): void {
    for (const [owner, { groups, body }] of this.#owners) give(`${owner}\t${seq}\t${at}\t${groups}\t[${body}]\n`)
    if (this.#owners.size > 0) this.#owners.clear()
  }
}

/** The events of one row; what `EventDraft` wrote. */
export function eventsOfRow(owner: OwnerId, seq: number, at: number, body: string): AccountEvent[] {
  const rows: readonly Stored[] = JSON.parse(body)
  return rows.map((row, index) => ({ ...eventOf(owner, at, row), position: { seq, part: index + 1 }, at: micros(at) }))
}

function stored(event: AccountEventBody) {
  switch (event.kind) {
    case 'order.placed':
    case 'order.changed':
    case 'stop.placed':
      return [event.kind, orderFields(event.order)] as const
    case 'order.finished':
    case 'stop.finished':
      return [event.kind, orderFields(event.order), event.reason] as const
    case 'stop.activated':
      return [event.kind, event.orderId, event.market, event.activation, event.when] as const
    case 'deal':
      return [event.kind, dealFields(event.deal)] as const
    case 'balance': {
      const { wallet, asset, available, held } = event.balance
      return [event.kind, wallet, asset, String(available), String(held)] as const
    }
    case 'transfer':
      return [event.kind, event.id, event.reason, event.asset, event.from, event.to, String(event.amount)] as const
  }
}
type Stored = ReturnType<typeof stored>

function eventOf(owner: OwnerId, at: number, row: Stored): AccountEventBody {
  switch (row[0]) {
    case 'order.placed':
    case 'order.changed':
    case 'stop.placed':
      return { kind: row[0], order: orderOf(owner, row[1]) }
    case 'order.finished': {
      const [kind, order, reason] = row
      return { kind, order: orderOf(owner, order), reason }
    }
    case 'stop.finished': {
      const [kind, order, reason] = row
      return { kind, order: orderOf(owner, order), reason }
    }
    case 'stop.activated':
      return { kind: row[0], orderId: row[1], market: row[2], activation: row[3], when: row[4] }
    case 'deal':
      return { kind: row[0], deal: dealOf(at, row[1]) }
    case 'balance': {
      const [kind, wallet, asset, available, held] = row
      return {
        kind,
        balance: { wallet, asset, available: amount(BigInt(available)), held: amount(BigInt(held)) },
      }
    }
    case 'transfer': {
      const [kind, id, reason, asset, from, to, moved] = row
      return { kind, id, reason, asset, from, to, amount: amount(BigInt(moved)) }
    }
  }
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

function orderFields(order: KnownOrder) {
  const { stop } = order
  return [
    order.orderId,
    order.market,
    order.side,
    order.type,
    order.price,
    order.size,
    String(order.quoteAmount),
    order.left,
    String(order.quoteLeft),
    order.dealSize,
    String(order.dealQuote),
    String(order.fee),
    flag(order.postOnly),
    flag(order.ioc),
    flag(order.activated),
    flag(order.grouped),
    order.stp,
    order.clientOrderId,
    order.source,
    order.createdAt,
    order.updatedAt,
    order.group,
    stop === null ? null : ([stop.activation, stop.when, flag(stop.isActivated)] as const),
    flag(order.rpi),
    flag(order.retail),
    flag(order.fok),
    flag(order.oto),
    order.wallet,
  ] as const
}

function orderOf(owner: OwnerId, fields: ReturnType<typeof orderFields>): KnownOrder {
  const stop = fields[22]
  return {
    orderId: fields[0],
    owner,
    market: fields[1],
    side: fields[2],
    type: fields[3],
    price: priceTicks(fields[4]),
    size: sizeLots(fields[5]),
    quoteAmount: amount(BigInt(fields[6])),
    left: sizeLots(fields[7]),
    quoteLeft: amount(BigInt(fields[8])),
    dealSize: sizeLots(fields[9]),
    dealQuote: amount(BigInt(fields[10])),
    fee: amount(BigInt(fields[11])),
    postOnly: fields[12] === 1,
    ioc: fields[13] === 1,
    rpi: fields[23] === 1,
    retail: fields[24] === 1,
    // Rows of the first edition end before these.
    fok: fields[25] === 1,
    oto: fields[26] === 1,
    wallet: fields[27] ?? 'spot',
    activated: fields[14] === 1,
    grouped: fields[15] === 1,
    stp: fields[16],
    clientOrderId: fields[17],
    source: fields[18],
    createdAt: micros(fields[19]),
    updatedAt: micros(fields[20]),
    group: fields[21],
    stop: stop === null ? null : { activation: priceTicks(stop[0]), when: stop[1], isActivated: stop[2] === 1 },
  }
}

function dealFields(deal: OwnTrade) {
  return [
    deal.id,
    deal.market,
    deal.price,
    deal.size,
    String(deal.quote),
    deal.side,
    deal.role,
    deal.orderId,
    deal.clientOrderId,
    String(deal.fee),
    deal.feeAsset,
    deal.feeRate,
    flag(deal.rpi),
  ] as const
}

function dealOf(at: number, fields: ReturnType<typeof dealFields>): OwnTrade {
  const [id, market, price, size, quote, side, role, orderId, clientOrderId, fee, feeAsset, feeRate, rpi] = fields
  return {
    id,
    at: micros(at),
    market,
    price: priceTicks(price),
    size: sizeLots(size),
    quote: amount(BigInt(quote)),
    takerSide: (role === 'taker') === (side === 'buy') ? 'buy' : 'sell',
    rpi: rpi === 1,
    orderId,
    clientOrderId,
    side,
    role,
    fee: amount(BigInt(fee)),
    feeAsset,
    feeRate: ppm(feeRate),
  }
}
