import type { AccountEvent, EventGroup } from '@exchange/contract/public'
import type { OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Problem, seconds, uuidOfCommandId } from '../../kernel/index.ts'
import { showsOwnWrites } from '../../views/index.ts'
import type {
  AccountEvent as RawEvent,
  DirectoryView,
  AccountEventBody,
  EventPosition,
  Histories,
  KnownOrder,
  OwnTrade,
  Views,
} from '../../views/types.ts'
import { orderShape } from '../trading/index.ts'
import { dealFields } from './public-shapes.ts'

export type LoggedEvent = AccountEvent

export interface EventsRequest {
  /** A cursor; `latest`: nothing but the cursor of now. Absent: from the oldest that is kept. */
  readonly after?: string | undefined
  /** Absent or empty: all. */
  readonly kinds?: readonly EventGroup[] | undefined
  readonly limit: number
}

export interface Events {
  readonly events: readonly LoggedEvent[]
  /** The cursor behind which the next page begins. */
  readonly next: string
  readonly more: boolean
}

export interface EventLogDeps {
  readonly views: Views
  readonly histories: Histories
}

/** Commands that other processes may have seen already when this one has not. */
const MOST_AHEAD = 1_000

const cursorOf = ({ seq, part }: EventPosition): string => `${seq}-${part}`

/** `text` is a cursor by its schema. */
function positionOf(text: string): EventPosition {
  const [seq, part] = text.split('-')
  return { seq: Number(seq), part: Number(part) }
}

/** Each account's own log, for every door. */
export class EventLog {
  readonly #views: Views
  readonly #histories: Histories

  constructor({ views, histories }: EventLogDeps) {
    this.#views = views
    this.#histories = histories
  }

  /** @throws Problem `events-gone`, `cursor-ahead` */
  async read(owner: OwnerId, { after, kinds = [], limit }: EventsRequest): Promise<Events> {
    const { directory } = this.#views
    if (after === 'latest')
      return { events: [], next: cursorOf({ seq: this.#views.lastSeq + 1, part: 0 }), more: false }
    const from = after === undefined ? null : positionOf(after)
    // A cursor of another log, or of one that was made anew, would be answered with nothing for as long as it is asked.
    if (from !== null && from.seq > this.#views.lastSeq + MOST_AHEAD) throw new Problem('cursor-ahead')
    await showsOwnWrites(this.#views, this.#histories)
    const page = await this.#histories.events({
      owner,
      after: from,
      groups: kinds,
      limit,
    })
    if (page === null) throw new Problem('events-gone')
    return {
      events: page.events.map((event) => eventShape(directory, event)),
      next: cursorOf(page.next),
      more: page.more,
    }
  }

  /** Which of these accounts have events behind the cursor that stands beside them. */
  async waiting(cursors: ReadonlyMap<OwnerId, string>): Promise<ReadonlySet<OwnerId>> {
    // A cursor in the middle of a command has the rest of that command behind it.
    const commandBefore = (cursor: string): number => positionOf(cursor).seq - 1
    return this.#histories.withEventsAfter(
      new Map([...cursors].map(([owner, cursor]) => [owner, commandBefore(cursor)])),
    )
  }
}

function eventShape(directory: DirectoryView, event: RawEvent): LoggedEvent {
  return { cursor: cursorOf(event.position), time: seconds(event.at), ...bodyShape(directory, event) }
}

type Body = LoggedEvent extends infer Each ? (Each extends LoggedEvent ? Omit<Each, 'cursor' | 'time'> : never) : never

function bodyShape(directory: DirectoryView, event: AccountEventBody): Body {
  switch (event.kind) {
    case 'order.placed':
    case 'order.changed':
    case 'stop.placed':
      return { kind: event.kind, data: orderData(directory, event.order, null) }
    case 'order.finished':
    case 'stop.finished':
      return {
        kind: event.kind,
        data: { ...orderData(directory, event.order, event.reason), reason: event.reason },
      }
    case 'stop.activated': {
      const { name, pricePrecision } = marketOf(directory, event.market)
      return {
        kind: event.kind,
        data: {
          orderId: event.orderId,
          market: name,
          activation_price: formatDecimal(event.activation, pricePrecision),
          activationCondition: event.when,
        },
      }
    }
    case 'deal':
      return { kind: event.kind, data: dealData(directory, event.deal) }
    case 'balance': {
      const { wallet, asset, available, held } = event.balance
      const { ticker, scale } = assetOf(directory, asset)
      const figures = { available: formatDecimal(available, scale), freeze: formatDecimal(held, scale) }
      return { kind: event.kind, data: { wallet, ticker, ...figures } }
    }
    case 'transfer': {
      const { ticker, scale } = assetOf(directory, event.asset)
      return {
        kind: event.kind,
        data: {
          id: uuidOfCommandId(event.id),
          ticker,
          amount: formatDecimal(event.amount, scale),
          from: event.from ?? 'external',
          to: event.to ?? 'external',
          reason: event.reason,
        },
      }
    }
  }
}

function orderData(directory: DirectoryView, order: KnownOrder, reason: Parameters<typeof orderShape>[2]) {
  const { takerFee: _taker, makerFee: _maker, ...shape } = orderShape(directory, order, reason)
  return { ...shape, reduceOnly: false }
}

function dealData(directory: DirectoryView, deal: OwnTrade) {
  const market = marketOf(directory, deal.market)
  const { time: _time, ...fields } = dealFields(deal, market, directory)
  return { ...fields, market: market.name, orderId: deal.orderId, side: deal.side }
}

function marketOf(directory: DirectoryView, id: number) {
  const market = directory.market(id)
  if (market === undefined) throw new Error(`market ${id} has no listing`)
  return market
}

function assetOf(directory: DirectoryView, id: number) {
  const asset = directory.asset(id)
  if (asset === undefined) throw new Error(`asset ${id} has no listing`)
  return asset
}
