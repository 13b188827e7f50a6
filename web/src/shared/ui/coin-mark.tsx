import { cx } from './base/cx.ts'

/**
 * One family of marks for all assets: a ring in the asset's hue and a glyph of even strokes, drawn here in a 24 × 24 box.
 * Demo tokens have a broken ring, tokens that stand for a currency a second one inside it.
 */
interface Mark {
  /** Hue of the ring in degrees; undefined = ink. */
  readonly hue?: number
  readonly glyph: string
  readonly demo?: boolean
  readonly backed?: boolean
}

const bitcoin =
  'M10 6v1.5M13 6v1.5M10 16.5V18M13 16.5V18M9 7.5h4.2a2.2 2.2 0 0 1 0 4.5H9M9 12h4.8a2.25 2.25 0 0 1 0 4.5H9V7.5'
const tether = 'M7.5 7.5h9M12 7.5v9.5M7 12c0 1 2.2 1.8 5 1.8s5-.8 5-1.8-2.2-1.8-5-1.8S7 11 7 12Z'

const euro = 'M16 8.4A5 5 0 1 0 16 15.6M6.5 11h6.5M6.5 13h5.5'
const dollar =
  'M15 9c-.4-1.2-1.5-1.8-3-1.8-1.7 0-3 .8-3 2.3 0 3.3 6.2 1.7 6.2 5 0 1.5-1.4 2.3-3.2 2.3-1.7 0-2.9-.7-3.3-2M12 5.8v1.4M12 16.8v1.4'
const pound = 'M15 8.6A2.7 2.7 0 0 0 9.8 9.8C9.8 11.5 11 13 10 15.4 9.7 16.2 9 17 8.5 17H16M8 12.3h6'
const lari = 'M7.5 17.500h9M7.5 14a4.5 4.5 0 0 1 9-1M11 6.500V12M13 6.500V12'

const marks: Readonly<Record<string, Mark>> = {
  BTC: { hue: 32, glyph: bitcoin },
  DBTC: { hue: 32, glyph: bitcoin, demo: true },
  USDT: { hue: 165, glyph: tether },
  DUSDT: { hue: 165, glyph: tether, demo: true },
  ETH: { hue: 250, glyph: 'M12 5.5 7.5 12.2 12 18.5l4.5-6.3ZM7.5 12.2l4.5 2.3 4.5-2.3' },
  WBT: { glyph: 'M5.5 8h2v3h2v3h1.5v2h2v-2h1.5v-3h2V8h2' },
  SOL: { hue: 280, glyph: 'M9 7.5h8L15 10H7ZM7 11h8l2 2.5H9ZM9 14.5h8L15 17H7Z' },
  XRP: { hue: 210, glyph: 'M7 7l2.6 2.6a3.4 3.4 0 0 0 4.8 0L17 7M7 17l2.6-2.6a3.4 3.4 0 0 1 4.8 0L17 17' },
  ADA: {
    hue: 222,
    glyph:
      'M12 10.2v3.6M10.4 11.1l3.2 1.8M13.6 11.1l-3.2 1.8M12 6v.6M12 17.4v.6M6.8 9l.5.3M16.7 14.7l.5.3M6.8 15l.5-.3M16.7 9.3l.5-.3',
  },
  MATIC: { hue: 268, glyph: 'M9 8.2 6.4 9.7v3L9 14.2l2.6-1.5v-1.5l.8-.4v-1.5L15 7.8l2.6 1.5v3L15 13.8l-2.6-1.5' },
  POL: { hue: 268, glyph: 'M9 8.2 6.4 9.7v3L9 14.2l2.6-1.5v-1.5l.8-.4v-1.5L15 7.8l2.6 1.5v3L15 13.8l-2.6-1.5' },
  DOGE: { hue: 46, glyph: 'M9.5 7h2.8a4.5 5 0 0 1 0 10H9.5ZM7.5 12h5' },
  LTC: { hue: 215, glyph: 'M11.2 6.5 8.8 17h7M7.5 13.5l6-2.2' },
  TRX: { hue: 2, glyph: 'M6.8 7 11 17.5 17.5 10l-2.4-2.1ZM6.8 7l6 4.2 4.7-1.2M12.8 11.2 11 17.5' },
  DOT: {
    hue: 330,
    glyph:
      'M12 6.2a2.2 1.3 0 1 0 .01 0M12 15.2a2.2 1.3 0 1 0 .01 0M7 9.1l1 1.4M17 9.1l-1 1.4M7 14.9l1-1.4M17 14.9l-1-1.4',
  },
  LINK: { hue: 225, glyph: 'M12 6.5 7.2 9.2v5.6l4.8 2.7 4.8-2.7V9.2ZM12 10l-2 1.1v1.8l2 1.1 2-1.1v-1.8Z' },
  AVAX: { hue: 0, glyph: 'M12 6.5 6.5 16.5h3.2L13.5 9.2ZM15 13l-2 3.5h4Z' },
  BNB: {
    hue: 44,
    glyph:
      'M12 6.5l2.2 2.2L12 10.9 9.8 8.7ZM12 13.1l2.2 2.2L12 17.5l-2.2-2.2ZM7.6 10.9 8.7 12l-1.1 1.1L6.5 12ZM16.4 10.9l1.1 1.1-1.1 1.1-1.1-1.1ZM12 11l1 1-1 1-1-1Z',
  },
  TON: { hue: 205, glyph: 'M7 8h10l-5 9.5ZM12 8v9.5' },
  USDC: {
    hue: 212,
    glyph:
      'M9 6.8a6 6 0 0 0 0 10.4M15 6.8a6 6 0 0 1 0 10.4M13.8 10c-.2-.7-.9-1-1.8-1-1 0-1.8.5-1.8 1.4 0 2 3.7 1.1 3.7 3.1 0 .9-.8 1.5-1.9 1.5-1 0-1.8-.4-2-1.2M12 8v1M12 15v1',
  },
  EUR: { hue: 220, glyph: euro },
  WBEUR: { hue: 220, glyph: euro, backed: true },
  USD: { hue: 140, glyph: dollar },
  WBUSD: { hue: 140, glyph: dollar, backed: true },
  TRY: { hue: 355, glyph: 'M10 6.5v8.2a2.3 2.3 0 0 0 2.3 2.3c2.4 0 4.2-2 4.2-4.6M7.5 11.2l6-2.4M7.5 13.8l6-2.4' },
  GBP: { hue: 230, glyph: pound },
  WBGBP: { hue: 230, glyph: pound, backed: true },
  UAH: {
    hue: 50,
    glyph:
      'M9 8.7C9.6 7.5 10.7 7 12 7c1.8 0 3 1 3 2.4 0 3.3-6 1.9-6 5.200C9 16 10.2 17 12 17c1.3 0 2.4-.5 3-1.700M7.5 11.200h9M7.5 12.800h9',
  },
  KZT: { hue: 190, glyph: 'M7 7h10M7 10h10M12 10v7.5' },
  PLN: {
    hue: 348,
    glyph: 'M6.8 10h4.7l-4.7 6.2h4.7M15.4 7v7.7a1.5 1.5 0 0 0 1.8 1.5M13.4 12.6l3.9-2.4',
  },
  CZK: {
    hue: 228,
    glyph: 'M6.8 8v8.5M11.3 8l-4.5 4.6 4.8 3.9M17.3 12.3a2.3 2.3 0 1 0 0 3.5M14.2 8.4l1.4 1.5 1.4-1.5',
  },
  BGN: {
    hue: 158,
    glyph: 'M6.6 16.2c1.5 0 1.7-1.7 1.8-6H12v6M14.2 10.2v6h2a1.7 1.7 0 0 0 0-3.3h-2 1.7a1.35 1.35 0 0 0 0-2.7Z',
  },
  WBGEL: { hue: 10, glyph: lari, backed: true },
  AUD: { hue: 120, glyph: 'M8 17l4-10 4 10M9.5 13.500h5' },
}

/** Two initials in the family's strokes, for an asset that has no glyph yet. */
function Initials({ ticker }: { ticker: string }) {
  return (
    <text x="12" y="15.2" textAnchor="middle" fontSize="8.5" fontWeight="600" fill="currentColor" stroke="none">
      {ticker.slice(0, 2)}
    </text>
  )
}

interface CoinMarkProps {
  ticker: string
  /** Side in pixels; 24 by default. */
  size?: number
  className?: string
}

/** The mark of an asset; decoration beside its ticker, so it is hidden from screen readers. */
export function CoinMark({ ticker, size = 24, className }: CoinMarkProps) {
  const mark = marks[ticker]
  const ring =
    mark?.hue === undefined ? 'currentColor' : `light-dark(hsl(${mark.hue} 55% 42%), hsl(${mark.hue} 55% 62%))`
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={cx('shrink-0 text-text', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle
        cx="12"
        cy="12"
        r="11"
        style={{ stroke: ring }}
        strokeWidth="1.5"
        strokeDasharray={mark?.demo === true ? '3.6 3.3' : undefined}
      />
      {mark?.backed === true && <circle cx="12" cy="12" r="9.25" style={{ stroke: ring }} strokeWidth="0.75" />}
      {mark === undefined ? <Initials ticker={ticker} /> : <path d={mark.glyph} />}
    </svg>
  )
}

/** Base over quote, as a pair is drawn. */
export function PairMark({ base, quote, size = 24 }: { base: string; quote: string; size?: number }) {
  return (
    <span className="relative inline-flex shrink-0" style={{ width: size * 1.4, height: size }}>
      <CoinMark ticker={base} size={size} />
      <CoinMark
        ticker={quote}
        size={Math.round(size * 0.66)}
        className="absolute right-0 bottom-0 rounded-full bg-bg"
      />
    </span>
  )
}

/** Tickers that have a glyph of their own. */
export const knownMarks: readonly string[] = Object.keys(marks)
