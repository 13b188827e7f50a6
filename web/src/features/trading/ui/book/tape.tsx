import { memo, useMemo } from 'react'
import { useLive, type Deal, type Fill } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import { usePreferences } from '../../preferences.ts'
import { PanelHead, PanelNote, StaleBadge } from '../panel.tsx'
import { rowHeightClass } from './order-book.tsx'
import { Clock } from '../moment.tsx'
import { RpiMark } from '../rpi-mark.tsx'

interface TapeProps {
  readonly firstDeals: readonly Deal[]
  readonly fills: readonly Fill[]
  readonly onPick: (price: string) => void
}

/** The market's deals, newest first, one's own marked. */
export function Tape({ firstDeals, fills, onPick }: TapeProps) {
  const t = useT()
  const { market, rules } = useTerminal()
  const [{ density }] = usePreferences()
  const live = useLive((client) => client.deals(market.market), null)
  const deals = live ?? firstDeals
  const own = useMemo(() => new Set(fills.map((fill) => fill.id)), [fills])
  return (
    <section aria-label={t('trading.trades')} className="flex min-h-0 flex-1 flex-col">
      <PanelHead>
        <h2 className="font-medium">{t('trading.trades')}</h2>
        <StaleBadge />
      </PanelHead>
      <table
        aria-label={t('trading.trades')}
        className={cx('live-figures flex min-h-0 flex-1 flex-col text-12', rowHeightClass[density])}
      >
        <thead>
          <tr className="grid h-6 grid-cols-[1.15fr_1fr_1fr] items-center px-3 text-11 text-muted *:font-normal">
            <th scope="col" className="text-left">
              {t('trading.priceIn', { asset: market.money })}
            </th>
            <th scope="col" className="text-right">
              {t('trading.sizeIn', { asset: market.stock })}
            </th>
            <th scope="col" className="text-right">
              {t('trading.time')}
            </th>
          </tr>
        </thead>
        <tbody className="min-h-0 flex-1 overflow-y-auto">
          {deals.map((deal, index) => (
            <TapeRow
              key={deal.id}
              deal={deal}
              own={own.has(deal.id)}
              // One stop for the keyboard; from it the arrow keys scroll.
              tabbable={index === 0}
              pricePrecision={rules.pricePrecision}
              sizePrecision={rules.sizePrecision}
              onPick={onPick}
            />
          ))}
        </tbody>
      </table>
      {deals.length === 0 && <PanelNote>{t('trading.noTrades')}</PanelNote>}
    </section>
  )
}

interface TapeRowProps {
  readonly deal: Deal
  readonly own: boolean
  readonly tabbable: boolean
  readonly pricePrecision: number
  readonly sizePrecision: number
  readonly onPick: (price: string) => void
}

const TapeRow = memo(function TapeRow({ deal, own, tabbable, pricePrecision, sizePrecision, onPick }: TapeRowProps) {
  const t = useT()
  const figures = useFigures()
  return (
    <tr
      className={cx(
        'relative grid h-(--row) grid-cols-[1.15fr_1fr_1fr] items-center px-3 hover:bg-hover',
        own && 'bg-hover',
      )}
    >
      <td>
        <span className="sr-only">{deal.side === 'buy' ? t('shared.buy') : t('shared.sell')} </span>
        <button
          type="button"
          tabIndex={tabbable ? 0 : -1}
          onClick={() => onPick(deal.price)}
          className={cx('num text-left before:absolute before:inset-0', deal.side === 'buy' ? 'text-buy' : 'text-sell')}
        >
          {figures.fixed(deal.price, pricePrecision)}
          {own && (
            <span
              className="ml-1 inline-block size-1.5 -translate-y-px rounded-full bg-accent"
              title={t('trading.ownFill')}
            >
              <span className="sr-only">{t('trading.ownFill')}</span>
            </span>
          )}
          {deal.rpi && <RpiMark />}
        </button>
      </td>
      <td className="num truncate text-right">{figures.fixed(deal.amount, sizePrecision)}</td>
      <td className="num text-right text-muted">
        <Clock seconds={deal.time} />
      </td>
    </tr>
  )
})
