import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Room for this many figures after the decimal point. */
    '--places'?: number
  }
}
