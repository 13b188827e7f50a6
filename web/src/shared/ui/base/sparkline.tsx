interface SparklineProps {
  /** Prices, oldest first. */
  values: readonly number[]
  tone: 'buy' | 'sell' | 'muted'
  /** The text form of the picture. */
  label: string
  width?: number
  height?: number
}

const strokes = { buy: 'var(--buy)', sell: 'var(--sell)', muted: 'var(--muted)' }

/** The path of a polyline through the values, filling the box. */
function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return `M0 ${height / 2}H${width}`
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const step = width / (values.length - 1)
  return values
    .map(
      (value, at) =>
        `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${(range === 0 ? height / 2 : height - 1 - ((value - low) / range) * (height - 2)).toFixed(1)}`,
    )
    .join('')
}

export function Sparkline({ values, tone, label, width = 96, height = 28 }: SparklineProps) {
  return (
    <span className="inline-block">
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="inline-block align-middle"
        fill="none"
        stroke={strokes[tone]}
        strokeWidth="1.25"
        strokeLinejoin="round"
      >
        <path d={sparkPath(values, width, height)} />
      </svg>
    </span>
  )
}
