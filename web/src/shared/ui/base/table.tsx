import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Failure, Skeleton } from './states.tsx'

export type SortDirection = 'asc' | 'desc'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end'
  /** Left out on screens narrower than this. */
  readonly from?: 'sm' | 'md' | 'lg' | 'xl'
  /** The header sorts; given the direction that is in force, if any. */
  readonly sort?: { readonly direction: SortDirection | undefined; readonly toggle: () => void }
  /** Header for screen readers only. */
  readonly hideHeader?: boolean
  readonly className?: string
  readonly cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** What the table lists, for those who can't see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Shown in place of rows while there are none. */
  empty: ReactNode
  isLoading?: boolean
  error?: { message?: string; retry?: () => void } | undefined
  /** Below `lg` every row becomes a block of label and value pairs. */
  stack?: boolean
  rowClass?: string
}

const fromClass = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' }
const SKELETON_ROWS = 8
const stackedCell = 'lg:h-11 lg:border-b lg:border-line lg:px-3 lg:first:pl-4 lg:last:pr-4'
const plainCell = 'h-11 border-b border-line px-3 first:pl-4 last:pr-4 max-sm:px-2 max-sm:first:pl-0 max-sm:last:pr-0'

interface Look<Row> {
  readonly column: Column<Row>
  readonly className: string
}

const cellClass = <Row,>(column: Column<Row>, stack: boolean): string =>
  cx(
    stack ? stackedCell : plainCell,
    column.align === 'end' && 'num text-right',
    column.from !== undefined && fromClass[column.from],
    column.className,
  )

/** Drawn anew only when its row or a column is another: tables of live figures change row by row. */
const TableRow = memo(function TableRow<Row>({ row, looks, rowClass }: TableRowProps<Row>) {
  return (
    <tr className={cx('group relative hover:bg-hover', rowClass)}>
      {looks.map(({ column, className }) => (
        <td key={column.id} data-label={column.hideHeader === true ? '' : column.header} className={className}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

interface TableRowProps<Row> {
  readonly row: Row
  readonly looks: readonly Look<Row>[]
  readonly rowClass: string | undefined
}

/** A dense table with a head that stays, and its empty, loading and failed states. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  isLoading = false,
  error,
  stack = false,
  rowClass,
}: TableProps<Row>) {
  const looks = useMemo(
    () => columns.map((column) => ({ column, className: cellClass(column, stack) })),
    [columns, stack],
  )
  const note =
    error !== undefined ? (
      <Failure
        {...(error.message === undefined ? {} : { message: error.message })}
        {...(error.retry === undefined ? {} : { onRetry: error.retry })}
      />
    ) : !isLoading && rows.length === 0 ? (
      empty
    ) : undefined
  return (
    <table
      className={cx('w-full border-separate border-spacing-0 text-13', stack && 'stacked')}
      aria-busy={isLoading || undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={
                column.sort?.direction === undefined
                  ? undefined
                  : column.sort.direction === 'asc'
                    ? 'ascending'
                    : 'descending'
              }
              className={cx(
                'sticky top-0 z-10 h-9 border-b border-line bg-bg px-3 text-left text-12 font-normal whitespace-nowrap text-muted max-sm:whitespace-normal first:pl-4 last:pr-4 max-sm:px-2 max-sm:first:pl-0 max-sm:last:pr-0',
                column.align === 'end' && 'text-right',
                column.from !== undefined && fromClass[column.from],
                column.className,
              )}
            >
              {column.sort === undefined ? (
                <span className={cx(column.hideHeader && 'sr-only')}>{column.header}</span>
              ) : (
                <SortButton header={column.header} sort={column.sort} atEnd={column.align === 'end'} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {note === undefined ? (
          isLoading && rows.length === 0 ? (
            Array.from({ length: SKELETON_ROWS }, (_, at) => (
              <tr key={at}>
                {looks.map(({ column, className }) => (
                  <td key={column.id} className={className}>
                    <Skeleton className="w-16" />
                  </td>
                ))}
              </tr>
            ))
          ) : (
            rows.map((row) => <TableRow key={rowKey(row)} row={row} looks={looks} rowClass={rowClass} />)
          )
        ) : (
          <tr>
            <td colSpan={columns.length} className="whole">
              {note}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function SortButton({
  header,
  sort,
  atEnd,
}: {
  header: string
  sort: NonNullable<Column<never>['sort']>
  atEnd: boolean
}) {
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={sort.toggle}
      className={cx(
        'group/sort inline-flex items-center gap-1 rounded text-left hover:text-text',
        atEnd && 'flex-row-reverse text-right',
        sort.direction !== undefined && 'text-text',
      )}
    >
      {header}
      <Arrow
        aria-hidden="true"
        className={cx(
          'size-3 shrink-0',
          sort.direction === undefined && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}
