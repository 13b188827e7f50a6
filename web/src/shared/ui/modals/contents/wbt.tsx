import { compareDecimals, useFormat } from '../../../format/index.ts'
import { useT } from '../../../i18n/index.ts'
import { Badge } from '../../base/badge.tsx'
import { Button } from '../../base/button.tsx'
import { Table, type Column } from '../../base/table.tsx'
import { ModalContent } from '../host.tsx'
import { Choices } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface WbtLevel {
  /** What must be held for it; a decimal. */
  readonly from: string
  /** Percent of a trade; decimals. */
  readonly maker: string
  readonly taker: string
}

export interface WbtProps {
  /** Ticker of the exchange's own token. */
  readonly token: string
  /** What is held of it; a decimal. */
  readonly held: string
  /** From the least to the most. */
  readonly levels: readonly WbtLevel[]
}

/** What holding the exchange's own token does to the fees. */
export default function Wbt({ token, held, levels, done, leave }: WbtProps & Ending<'buy'>) {
  const t = useT()
  const { figure } = useFormat()
  const own = levels.findLast(({ from }) => compareDecimals(held, from) >= 0)
  return (
    <ModalContent
      title={t('modals.wbtTitle', { token })}
      description={t('modals.wbtHeld', { amount: figure(held), token })}
    >
      <Table
        caption={t('modals.wbtTitle', { token })}
        rows={levels}
        rowKey={({ from }) => from}
        empty={null}
        columns={useColumns(token, own)}
      />
      <Choices>
        <Button kind="secondary" onClick={leave}>
          {t('shared.close')}
        </Button>
        <Button onClick={() => done('buy')}>{t('modals.wbtBuy', { token })}</Button>
      </Choices>
    </ModalContent>
  )
}

function useColumns(token: string, own: WbtLevel | undefined): Column<WbtLevel>[] {
  const t = useT()
  const { figure, percent } = useFormat()
  return [
    {
      id: 'from',
      header: t('modals.wbtFrom', { token }),
      cell: (level) => (
        <span className="num flex items-center gap-2">
          {figure(level.from)}
          {level === own && <Badge kind="accent">{t('modals.wbtOwn')}</Badge>}
        </span>
      ),
    },
    { id: 'maker', header: t('modals.wbtMaker'), align: 'end', cell: ({ maker }) => percent(maker) },
    { id: 'taker', header: t('modals.wbtTaker'), align: 'end', cell: ({ taker }) => percent(taker) },
  ]
}
