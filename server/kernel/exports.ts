/** Histories that an account can have as a file: each module registers those that it owns. */
import type { ExportFilterName, ExportKindName } from '@exchange/contract/exports/kinds'
import type { HistoryOrder } from '@exchange/contract/history'
import type { DepositStatus } from '@exchange/contract/deposits/statuses'
import type { MovementReason } from '@exchange/contract/history/reasons'
import type { PaymentStatus } from '@exchange/contract/payments/statuses'
import type { WithdrawalStatus } from '@exchange/contract/withdrawals/statuses'
import type { OwnerId } from '@exchange/core'

/** What a column can be headed by; the module of exports has each in all languages. */
export type ExportHeading =
  | 'time'
  | 'created'
  | 'credited'
  | 'ended'
  | 'id'
  | 'orderId'
  | 'clientOrderId'
  | 'uniqueId'
  | 'market'
  | 'asset'
  | 'amountAsset'
  | 'feeAsset'
  | 'network'
  | 'provider'
  | 'side'
  | 'type'
  | 'role'
  | 'reason'
  | 'from'
  | 'to'
  | 'price'
  | 'amount'
  | 'filled'
  | 'total'
  | 'fee'
  | 'received'
  | 'refunded'
  | 'status'
  | 'address'
  | 'memo'
  | 'transaction'

/** Values that people read as words, by what they say. */
export interface ExportWords {
  readonly side: 'buy' | 'sell'
  readonly role: 'maker' | 'taker'
  readonly orderType: HistoryOrder['type']
  readonly orderStatus: HistoryOrder['status']
  readonly reason: MovementReason
  readonly wallet: 'main' | 'spot' | 'collateral' | 'external'
  readonly depositStatus: DepositStatus
  readonly paymentStatus: PaymentStatus
  readonly withdrawalStatus: WithdrawalStatus
}

interface Heading {
  readonly id: ExportHeading
  /** Takes so much of the width of a page beside other columns; absent = 1. */
  readonly width?: number
  /** False: left out where a page has no room for it. */
  readonly onPaper?: false
}

/** moment: Unix seconds, null = there is none. decimal: exact digits. word: one of ExportWords. */
export type ExportColumn<Row> = Heading &
  (
    | { readonly as: 'moment'; readonly value: (row: Row) => number | null }
    | { readonly as: 'decimal' | 'text'; readonly value: (row: Row) => string }
    | { readonly as: 'word'; readonly words: keyof ExportWords; readonly value: (row: Row) => string }
  )

/** A part of a history: what is told to its module. */
export interface ExportQuery {
  readonly owner: OwnerId
  /** Unix seconds, inclusive. */
  readonly from: number
  readonly to: number
  readonly filters: Readonly<Partial<Record<ExportFilterName, string>>>
}

/** Rows, the newest first. */
export interface ExportPage<Row> {
  readonly rows: readonly Row[]
  /** With the first page: how many there are in all; null = more than anybody counted. */
  readonly total: number | null
}

export interface ExportKind<Row = never> {
  readonly name: ExportKindName
  readonly filters: readonly ExportFilterName[]
  readonly columns: readonly ExportColumn<Row>[]
  /** @throws Problem when it is narrowed by something that there is not */
  readonly check: (filters: ExportQuery['filters']) => void
  /** A few hundred rows at a time. */
  readonly pages: (query: ExportQuery) => AsyncIterable<ExportPage<Row>>
}

/** A kind whose rows nobody else looks into: its columns turn them into cells. */
export interface AnyExportKind extends Omit<ExportKind, 'columns' | 'pages'> {
  readonly columns: readonly ExportColumn<never>[]
  readonly cells: (query: ExportQuery) => AsyncIterable<ExportPage<readonly ExportCell[]>>
}

/** As its column says: seconds, digits, text or a word; null = there is none. */
export type ExportCell = string | number | null

export function exportKind<Row>(kind: ExportKind<Row>): AnyExportKind {
  const { pages, ...rest } = kind
  return {
    ...rest,
    async *cells(query) {
      for await (const { rows, total } of pages(query))
        yield { rows: rows.map((row) => kind.columns.map(({ value }) => value(row))), total }
    },
  }
}

/** What can be exported, once all modules have started. */
export class ExportKinds {
  readonly #kinds = new Map<ExportKindName, AnyExportKind>()

  add(kind: AnyExportKind): void {
    if (this.#kinds.has(kind.name)) throw new Error(`two modules export ${kind.name}`)
    this.#kinds.set(kind.name, kind)
  }

  /** In the order in which their modules started. */
  all(): readonly AnyExportKind[] {
    return [...this.#kinds.values()]
  }

  of(name: ExportKindName): AnyExportKind | null {
    return this.#kinds.get(name) ?? null
  }
}
