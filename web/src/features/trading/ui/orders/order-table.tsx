import type { ReactNode } from 'react'
import { cx } from '../../../../shared/ui/index.ts'

export interface OrderColumn<Row> {
  readonly id: string
  readonly header: string
  readonly end?: boolean
  /** Stays beside the row's name on a phone; the others follow as label and value. */
  readonly cell: (row: Row) => ReactNode
}

interface OrderTableProps<Row> {
  readonly caption: string
  readonly columns: readonly OrderColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
}

/** A dense list with a head that stays; below `md` each row is a block of labels and values. */
export function OrderTable<Row>({ caption, columns, rows, rowKey }: OrderTableProps<Row>) {
  return (
    <table className="w-full border-separate border-spacing-0 text-12 max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cx(
                'sticky top-0 z-10 h-7 bg-bg px-3 text-11 font-normal whitespace-nowrap text-muted',
                column.end === true ? 'text-right' : 'text-left',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="hover:bg-hover max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3"
            // Rows out of sight cost nothing to lay out; a long list stays as cheap as a short one.
            style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 1.75rem' }}
          >
            {columns.map((column) => (
              <td
                key={column.id}
                className={cx(
                  'h-7 px-3 whitespace-nowrap max-md:flex max-md:h-auto max-md:min-h-6 max-md:items-center max-md:justify-between max-md:gap-2 max-md:px-0',
                  column.end === true && 'num text-right',
                )}
              >
                <span aria-hidden="true" className="text-11 text-muted md:hidden">
                  {column.header}
                </span>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Side in colour, word and sign. */
export function SideMark({ side, text }: { side: 'buy' | 'sell'; text: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1 font-medium', side === 'buy' ? 'text-buy' : 'text-sell')}>
      <span aria-hidden="true">{side === 'buy' ? '▲' : '▼'}</span>
      {text}
    </span>
  )
}
