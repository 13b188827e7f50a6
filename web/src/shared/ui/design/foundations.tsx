import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useSettings } from '../../data/use-settings.ts'
import { regionContent } from '../../region/index.ts'
import { Logo } from '../base/logo.tsx'
import { knownMarks } from '../coin-mark.tsx'
import { CoinMark, cx, PairMark, PriceChange, Sparkline, TickingFigure } from '../index.ts'
import { Row, State } from './frame.tsx'

const roles = [
  'bg',
  'panel',
  'raised',
  'hover',
  'line',
  'line-strong',
  'text',
  'muted',
  'accent',
  'buy',
  'sell',
  'warn',
  'danger',
  'focus',
  'accent-fill',
  'buy-fill',
  'sell-fill',
  'danger-fill',
]

export function Colours() {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {roles.map((role) => (
        <li key={role} className="flex items-center gap-2 text-12">
          <span className="size-8 shrink-0 rounded border border-line" style={{ background: `var(--${role})` }} />
          <code className="truncate font-mono text-11">{role}</code>
        </li>
      ))}
    </ul>
  )
}

const sizes = ['text-11', 'text-12', 'text-13', 'text-15', 'text-18', 'text-24', 'text-36', 'text-56']

export function Type() {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      {sizes.map((size, at) => (
        <State key={size} of={size}>
          <p className={cx(size, 'truncate', at > 4 && 'font-semibold')}>{t('design.typeSample')}</p>
        </State>
      ))}
    </div>
  )
}

const prices = ['64321.5', '64322', '64320.5']
const TICK_MS = 2_000

export function Figures() {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => (now + 1) % prices.length), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const price = prices[at] ?? ''
  return (
    <>
      <State of="PriceChange">
        <Row>
          <PriceChange percent="2.31" />
          <PriceChange percent="-1.12" />
          <PriceChange percent="0" />
        </Row>
      </State>
      <State of="TickingFigure">
        <TickingFigure value={price} text={price} />
      </State>
      <State of="Sparkline">
        <Row>
          <Sparkline values={[3, 4, 2, 5, 6, 5, 8]} tone="buy" label="" />
          <Sparkline values={[8, 6, 7, 4, 5, 3, 2]} tone="sell" label="" />
        </Row>
      </State>
    </>
  )
}

export function Marks() {
  const { brand } = regionContent(useSettings().region)
  return (
    <>
      <Row>
        <Logo brand={brand} />
        <PairMark base="BTC" quote="USDT" />
      </Row>
      <ul className="grid grid-cols-4 gap-4 sm:grid-cols-6">
        {[...knownMarks, 'XYZ'].map((ticker) => (
          <li key={ticker} className="flex flex-col items-center gap-1 text-11 text-muted">
            <CoinMark ticker={ticker} size={32} />
            {ticker}
          </li>
        ))}
      </ul>
    </>
  )
}
