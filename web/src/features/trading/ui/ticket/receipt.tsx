import type { ReactNode } from 'react'
import { useMoney } from '../../../../shared/format/use-money.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import type { CostPreview, Ticket } from '../../pure/ticket.ts'

/** From here on slippage and impact are pointed at; parts per million. */
export const impactWarnPpm = 5_000

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
  readonly receipt: CostPreview | null
}

/** Figures of a part would pass for those of the whole. */
const wholeOf = (receipt: CostPreview | null): CostPreview | null => (receipt?.beyondBook === true ? null : receipt)

const dash = '–'

/** How the order would be filled, and what it gives. */
export function TicketReceipt({ receipt: found }: Pick<ReceiptProps, 'receipt'>) {
  const receipt = wholeOf(found)
  const t = useT()
  const figures = useFigures()
  const { market } = useTerminal()
  const money = useMoney()
  const priceOf = (text: string | null): string => (text === null ? dash : money.price(text, market.market))
  return (
    <dl aria-label={t('trading.receipt')} className="live-figures flex flex-col gap-1 text-12">
      <Line name={t('trading.averagePrice')}>{receipt === null ? dash : priceOf(receipt.averagePrice)}</Line>
      <Line name={t('trading.worstPrice')}>{receipt === null ? dash : priceOf(receipt.worstPrice)}</Line>
      <Line name={t('trading.slippage')} warn={(receipt?.slippagePpm ?? 0) >= impactWarnPpm}>
        {receipt === null || receipt.averagePrice === null ? dash : figures.ppm(receipt.slippagePpm)}
      </Line>
      <Line name={t('trading.youReceive')}>
        {receipt === null ? dash : `${money.amount(receipt.receive, receipt.receiveAsset)} ${receipt.receiveAsset}`}
      </Line>
    </dl>
  )
}

/** What the order costs: stands beside the button that sends it, however long the ticket is. */
export function TicketCost({ ticket, receipt: found }: ReceiptProps) {
  const receipt = wholeOf(found)
  const t = useT()
  const figures = useFigures()
  const { market } = useTerminal()
  const money = useMoney()
  const oneRate = ticket.type === 'market' || market.makerFee === market.takerFee
  const feeName = oneRate
    ? t('trading.feeAt', { rate: figures.percent(market.takerFee) })
    : t('trading.feeAtBoth', { maker: figures.percent(market.makerFee), taker: figures.percent(market.takerFee) })
  return (
    <dl aria-label={t('trading.total')} className="live-figures flex flex-col gap-1 text-12">
      <Line name={feeName}>{receipt === null ? dash : `${money.fee(receipt.fee)} ${receipt.feeAsset}`}</Line>
      <Line name={t('trading.total')}>
        {receipt === null ? dash : `${money.amount(receipt.total, market.money)} ${market.money}`}
      </Line>
    </dl>
  )
}
