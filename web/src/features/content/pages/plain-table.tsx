import type { ReactNode } from 'react'
import { cx } from '../../../shared/ui/base/cx.ts'

interface PlainTableProps {
  /** What it lists, for those who can't see it. */
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** Columns from this one on hold figures and stand at the end. */
  figuresFrom?: number
}

/** A small table that reads like text: no sorting, no states, first cell names the row. */
export function PlainTable({ caption, head, rows, figuresFrom = Infinity }: PlainTableProps) {
  const align = (at: number) => (at >= figuresFrom ? 'num text-right' : 'text-left')
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((text, at) => (
              <th
                key={at}
                scope="col"
                className={cx('border-b border-line py-2 pr-4 text-12 font-normal text-muted last:pr-0', align(at))}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row" className="border-b border-line py-2 pr-4 text-left align-top font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={at} className={cx('border-b border-line py-2 pr-4 align-top last:pr-0', align(at))}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
