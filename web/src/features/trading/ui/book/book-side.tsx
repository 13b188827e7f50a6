import { memo, useRef, type KeyboardEvent } from 'react'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx } from '../../../../shared/ui/index.ts'
import { useFigures } from '../../hooks.ts'
import { ownByGroup, type BookRow, type OwnLevel } from '../../pure/grouping.ts'
import { RpiMark } from '../rpi-mark.tsx'

interface RowProps {
  readonly side: 'asks' | 'bids'
  readonly ticks: number
  readonly price: string
  readonly size: string
  readonly total: string
  /** Share of the deepest shown total, whole percent. */
  readonly bar: number
  /** One's own order stands here: the most of the level that is filled before it, in whole percent; null where it isn't known. */
  readonly ownAhead: number | null | undefined
  readonly rpi: boolean
  readonly tabbable: boolean
  readonly onPick: (ticks: number) => void
}

/** Up and down through the levels of both sides. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const table = event.currentTarget.closest('table') ?? event.currentTarget
  const levels = [...table.querySelectorAll<HTMLElement>('[data-level]')]
  const at = levels.findIndex((level) => level === document.activeElement)
  levels[at + step]?.focus()
}

/** One price level. It is drawn again only when one of its texts changed. */
const Row = memo(function Row({ side, ticks, price, size, total, bar, ownAhead, rpi, tabbable, onPick }: RowProps) {
  const pressed = useRef<number | null>(null)
  return (
    <tr className="relative grid h-(--row) shrink-0 grid-cols-[1.3fr_1fr_1fr] items-center px-3 hover:bg-hover">
      <td className="min-w-0">
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-x-0 inset-y-px origin-right opacity-15',
            side === 'asks' ? 'bg-sell' : 'bg-buy',
          )}
          style={{ transform: `scaleX(${bar / 100})` }}
        />
        <button
          type="button"
          tabIndex={tabbable ? 0 : -1}
          data-level=""
          onKeyDown={moveFocus}
          // A press that began on another price is not meant for the one that slid under the pointer.
          onPointerDown={() => (pressed.current = ticks)}
          onClick={() => {
            const meant = pressed.current === null || pressed.current === ticks
            pressed.current = null
            if (meant) onPick(ticks)
          }}
          // One line high: a mark that has no room beside the price wraps out of sight, so no row grows into the next.
          className={cx(
            'num flex h-(--row) w-full flex-wrap content-start items-baseline overflow-hidden text-left leading-(--row) outline-offset-0 before:absolute before:inset-0',
            side === 'asks' ? 'text-sell' : 'text-buy',
          )}
        >
          {price}
          {ownAhead !== undefined && <OwnMark ahead={ownAhead} />}
          {rpi && <RpiMark />}
        </button>
      </td>
      <td className="num truncate text-right">{size}</td>
      <td className="num truncate text-right text-muted">{total}</td>
    </tr>
  )
})

/** Where one's own order stands, and how much of the level is in front of it. */
function OwnMark({ ahead }: { ahead: number | null }) {
  const t = useT()
  const figures = useFigures()
  const place =
    ahead === null
      ? ''
      : ahead === 0
        ? t('trading.queueFirst')
        : t('trading.queueAtMost', { percent: figures.percent(String(ahead)) })
  const whole = [t('trading.ownOrderHere'), ...(place === '' ? [] : [`${t('trading.queueAhead')}: ${place}`])].join(
    '. ',
  )
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 left-1 flex items-center" title={whole}>
        <span className="size-1.5 rounded-full bg-accent" />
      </span>
      {ahead !== null && ahead > 0 && (
        <span aria-hidden="true" className="ml-1.5 text-11 leading-(--row) whitespace-nowrap text-accent" title={whole}>
          {place}
        </span>
      )}
      <span className="sr-only">{whole}</span>
    </>
  )
}

interface BookSideProps {
  readonly side: 'asks' | 'bids'
  /** Best first. */
  readonly rows: readonly BookRow[]
  readonly most: number
  readonly step: number
  readonly pricePrecision: number
  readonly sizePrecision: number
  /** Own orders of this side: their ticks, and what is filled before them. */
  readonly own: readonly OwnLevel[]
  readonly onPick: (ticks: number) => void
}

/** The levels of one side; asks stand with the best at the bottom, next to the spread. */
export function BookSide({
  side,
  rows,
  most,
  step,
  pricePrecision,
  sizePrecision,
  own: ownOrders,
  onPick,
}: BookSideProps) {
  const figures = useFigures()
  const own = ownByGroup(side, ownOrders, step)
  const shown = side === 'asks' ? rows.toReversed() : rows
  const best = rows[0]?.ticks
  return (
    <tbody className={cx('flex min-h-0 flex-1 flex-col overflow-hidden', side === 'asks' && 'justify-end')}>
      {shown.map((row, index) => (
        <Row
          // The slot keeps its element; only its texts change as levels come and go.
          key={side === 'asks' ? rows.length - index : index}
          side={side}
          ticks={row.ticks}
          price={figures.price(row.ticks, pricePrecision)}
          size={figures.size(row.lots, sizePrecision)}
          total={figures.size(row.cumulativeLots, sizePrecision)}
          bar={most === 0 ? 0 : Math.round((row.cumulativeLots * 100) / most)}
          ownAhead={own.get(row.ticks)}
          rpi={row.rpi === true}
          tabbable={row.ticks === best}
          onPick={onPick}
        />
      ))}
    </tbody>
  )
}
