import { useEffect, useRef, useState, type ReactNode } from 'react'
import { compareDecimals, isDecimal, useFormat } from '../../format/index.ts'
import { cx } from './cx.ts'

/** The sign of a change, for its colour. */
export function toneOf(change: string): 'buy' | 'sell' | 'muted' {
  if (!isDecimal(change)) return 'muted'
  const sign = compareDecimals(change, '0')
  if (sign === 0) return 'muted'
  return sign > 0 ? 'buy' : 'sell'
}

const tones = { buy: 'text-buy', sell: 'text-sell', muted: 'text-muted' }

/** "+2.35%" in the colour of its sign; the sign says it too. */
export function PriceChange({ percent, className }: { percent: string; className?: string }) {
  const { change } = useFormat()
  return <span className={cx('num whitespace-nowrap', tones[toneOf(percent)], className)}>{change(percent)}</span>
}

/** A figure whose tint shows for 300 ms which way it just moved. */
export function TickingFigure({ value, text, className }: { value: string; text: ReactNode; className?: string }) {
  const before = useRef(value)
  const [move, setMove] = useState<{ up: boolean; count: number }>({ up: true, count: 0 })
  useEffect(() => {
    if (before.current === value) return
    const up = compareDecimals(value, before.current) > 0
    before.current = value
    setMove(({ count }) => ({ up, count: count + 1 }))
  }, [value])
  // A new key restarts the animation.
  return (
    <span key={move.count} className={cx('num', move.count > 0 && (move.up ? 'tick-up' : 'tick-down'), className)}>
      {text}
    </span>
  )
}
