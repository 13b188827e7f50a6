import { useMemo, useEffect, useRef, useState, type RefObject } from 'react'
import { formatDecimalFixed } from '@exchange/core/units'
import { useFormat } from '../../shared/format/index.ts'
import { ppmToPercent } from './pure/figures.ts'

export interface Figures {
  /** Ticks as a price with all its decimals. */
  readonly price: (ticks: number, precision: number) => string
  /** Lots as a size with all its decimals. */
  readonly size: (lots: number, precision: number) => string
  /** A decimal string with exactly so many places, rounded half to even. */
  readonly fixed: (text: string, decimals: number) => string
  /** "0.1" → "0.1%". */
  readonly percent: (text: string) => string
  /** Parts per million as a percentage with two decimals; what is less than a hundredth of a percent says so. */
  readonly ppm: (ppm: number) => string
  /** A decimal string digit for digit. */
  readonly exact: (text: string) => string
  /** For volumes: 1.23M. */
  readonly compact: (text: string) => string
}

/** Writes exact figures in the language of the page. */
export function useFigures(): Figures {
  const format = useFormat()
  return useMemo(() => {
    const fromInteger = (value: number, precision: number): string =>
      format.figure(formatDecimalFixed(value, precision))
    return {
      price: fromInteger,
      size: fromInteger,
      fixed: (text, decimals) => format.figure(text, { decimals }),
      percent: format.percent,
      ppm: (ppm) => format.percent(ppmToPercent(ppm), { decimals: 2 }),
      exact: (text) => format.figure(text),
      compact: (text) => format.compact(text),
    }
  }, [format])
}

/** How many rows of a height fit into an element; `otherwise` until it is measured. */
export function useFittingRows(target: RefObject<HTMLElement | null>, rowHeight: number, otherwise: number): number {
  const [rows, setRows] = useState(otherwise)
  useEffect(() => {
    const element = target.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      // A hidden panel has no height; it keeps its rows for when it is shown.
      if (entry !== undefined && entry.contentRect.height > 0)
        setRows(Math.max(1, Math.floor(entry.contentRect.height / rowHeight)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [target, rowHeight])
  return rows
}

/** The newest value, for handlers that must not be made anew with it. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}
