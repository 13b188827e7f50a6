import { flushSync } from 'react-dom'
import { useT } from '../../../shared/i18n/index.ts'

export type TerminalPart = 'ticket' | 'book' | 'orders' | 'chart'

interface SkipLinksProps {
  /** Brings a part to the screen where only some are seen at a time. */
  readonly onReveal: (part: TerminalPart) => void
}

/** From the head of the terminal straight to a part of it; seen when the focus is there. */
export function SkipLinks({ onReveal }: SkipLinksProps) {
  const t = useT()
  const parts = [
    ['ticket', t('trading.ticket')],
    ['book', t('trading.orderBook')],
    ['orders', t('trading.yourOrders')],
    ['chart', t('trading.chart')],
  ] as const
  return (
    <nav
      aria-label={t('trading.skipTo')}
      className="absolute z-30 flex gap-4 rounded bg-raised px-3 py-2 text-12 shadow-float not-focus-within:sr-only"
    >
      {parts.map(([part, name]) => (
        <a
          key={part}
          href={`#terminal-${part}`}
          className="underline underline-offset-4"
          onClick={(event) => {
            event.preventDefault()
            flushSync(() => onReveal(part))
            enter(document.getElementById(`terminal-${part}`))
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The first thing in it that takes the focus, else the part itself. */
function enter(part: HTMLElement | null): void {
  const first = part?.querySelector<HTMLElement>(
    'input:not(:disabled), button:not(:disabled, [tabindex="-1"]), select:not(:disabled), a[href]',
  )
  const target = first ?? part
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}
