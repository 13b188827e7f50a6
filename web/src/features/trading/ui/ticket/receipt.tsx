import type { ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import { ppmAsPercent } from '../../pure/figures.ts'
import type { Receipt, Ticket } from '../../pure/ticket.ts'

/** From here on the impact of an order is pointed at, and from there it must be confirmed; parts per million. */
export const impactWarnPpm = 5_000
export const impactConfirmPpm = 20_000

function Line({ name, warn = false, children }: { name: string; warn?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className={cx('num text-right', warn && 'text-warn')}>{children}</dd>
    </div>
  )
}

interface ReceiptProps {
  readonly ticket: Ticket
  /** Absent: the lines stand empty, so that nothing moves when figures come. */
  readonly receipt: Receipt | null
}

/** What the order costs and gives, before it is sent. */
export function TicketReceipt({ ticket, receipt }: ReceiptProps) {
  const t = useT()
  const figures = useFigures()
  const { market, rules } = useTerminal()
  const dash = '–'
  const quote = (text: string): string => `${figures.short(text, Math.max(rules.pricePrecision, 2))} ${market.money}`
  const priceOf = (text: string | null): string => (text === null ? dash : figures.exact(text))
  const oneRate = ticket.type === 'market' || market.makerFee === market.takerFee
  const feeName = oneRate
    ? t('trading.feeAt', { rate: market.takerFee })
    : t('trading.feeAtBoth', { maker: market.makerFee, taker: market.takerFee })
  return (
    <dl aria-label={t('trading.receipt')} className="flex flex-col gap-1 text-12">
      <Line name={t('trading.total')}>{receipt === null ? dash : quote(receipt.total)}</Line>
      <Line name={t('trading.averagePrice')}>{receipt === null ? dash : priceOf(receipt.averagePrice)}</Line>
      <Line name={t('trading.worstPrice')}>{receipt === null ? dash : priceOf(receipt.worstPrice)}</Line>
      <Line name={t('trading.slippage')} warn={(receipt?.slippagePpm ?? 0) >= impactWarnPpm}>
        {receipt === null || receipt.averagePrice === null ? dash : `${ppmAsPercent(receipt.slippagePpm)}%`}
      </Line>
      <Line name={feeName}>{receipt === null ? dash : `${figures.short(receipt.fee, 8)} ${receipt.feeAsset}`}</Line>
      <Line name={t('trading.youReceive')}>
        {receipt === null ? dash : `${figures.short(receipt.receive, 8)} ${receipt.receiveAsset}`}
      </Line>
    </dl>
  )
}
