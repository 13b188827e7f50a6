import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import { longestFraction, restOf } from '../../format/fraction.ts'
import { separatorsOf } from '../../format/separators.ts'
import { useTexts } from '../../i18n/index.ts'
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
  /** No label where rows are blocks: what stands in the cell says it. */
  readonly noLabel?: boolean
  readonly className?: string
  readonly cell: (row: Row) => ReactNode
  /** The figure that the cell ends with: figures of a column with it stand on their decimal point. */
  readonly figure?: (row: Row) => string
}

interface TableProps<Row> {
  /** What the table lists, for those who can't see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Shown in place of rows while there are none; a table that always has rows leaves it out. */
  empty?: ReactNode
  isLoading?: boolean
  error?: { message?: string; retry?: () => void } | undefined
  /** Below `lg` every row becomes a block of label and value pairs; those of a dense table always do. */
  stack?: boolean
  /** Low rows and small type, for panels that stand beside others. */
  dense?: boolean
  rowClass?: string
  /** Pixels that rows take which are not drawn, before and after those that are. */
  unseen?: { readonly before: number; readonly after: number }
}

const fromClass = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' }
const SKELETON_ROWS = 8
const stackedCell = 'lg:h-11 lg:border-b lg:border-line lg:px-3 lg:first:pl-4 lg:last:pr-4'
const plainCell = 'h-11 border-b border-line px-3 first:pl-4 last:pr-4 max-sm:px-2 max-sm:first:pl-0 max-sm:last:pr-0'
const denseCell = 'lg:h-7 lg:px-3 lg:whitespace-nowrap'
const plainHead =
  'h-9 border-b border-line px-3 text-12 max-sm:whitespace-normal first:pl-4 last:pr-4 max-sm:px-2 max-sm:first:pl-0 max-sm:last:pr-0'
const denseHead = 'h-7 px-3 text-11'

// Rows out of sight cost nothing to lay out; a long list stays as cheap as a short one.
const denseRow = { contentVisibility: 'auto', containIntrinsicSize: 'auto 1.75rem' } as const

interface Look<Row> {
  readonly column: Column<Row>
  readonly className: string
}

const cellClass = <Row,>(column: Column<Row>, look: string): string =>
  cx(
    look,
    column.align === 'end' && 'num text-right',
    column.from !== undefined && fromClass[column.from],
    column.className,
  )

/** Drawn anew only when its row or a column is another: tables of live figures change row by row. */
const TableRow = memo(function TableRow<Row>({ row, looks, fractions, point, dense, rowClass }: TableRowProps<Row>) {
  return (
    <tr className={cx('group relative hover:bg-hover', rowClass)} style={dense ? denseRow : undefined}>
      {looks.map(({ column, className }, at) => (
        <td
          key={column.id}
          data-label={column.hideHeader === true || column.noLabel === true ? '' : column.header}
          data-rest={column.figure && restOf(column.figure(row), fractions[at] ?? '', point)}
          className={className}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

interface TableRowProps<Row> {
  readonly row: Row
  readonly looks: readonly Look<Row>[]
  /** Of each column the longest fraction, where its figures stand on their point. */
  readonly fractions: readonly string[]
  /** The decimal point of the language. */
  readonly point: string
  readonly dense: boolean
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
  dense = false,
  rowClass,
  unseen,
}: TableProps<Row>) {
  const looks = useMemo(() => {
    const look = dense ? denseCell : stack ? stackedCell : plainCell
    return columns.map((column) => ({ column, className: cellClass(column, look) }))
  }, [columns, stack, dense])
  const { point } = separatorsOf(useTexts().tag)
  const longest = columns
    .map(({ figure }) => (figure === undefined ? '' : longestFraction(rows.map(figure), point)))
    .join('|')
  const fractions = useMemo(() => longest.split('|'), [longest])
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
      className={cx(
        'w-full border-separate border-spacing-0',
        dense ? 'text-12' : 'text-13',
        (stack || dense) && 'stacked',
      )}
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
                'sticky top-0 z-10 bg-bg text-left font-normal whitespace-nowrap text-muted',
                dense ? denseHead : plainHead,
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
            <>
              <Unseen height={unseen?.before} columns={columns.length} />
              {rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  looks={looks}
                  fractions={fractions}
                  point={point}
                  dense={dense}
                  rowClass={rowClass}
                />
              ))}
              <Unseen height={unseen?.after} columns={columns.length} />
            </>
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

/** The room of rows that are not drawn. */
function Unseen({ height = 0, columns }: { height?: number | undefined; columns: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden="true" className="max-lg:hidden">
      <td colSpan={columns} style={{ height }}>
        …
      </td>
    </tr>
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
