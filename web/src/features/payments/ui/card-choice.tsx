import type { SavedCard } from '@exchange/contract/payments'
import { maskedCard } from '@exchange/contract/payments/statuses'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { Select, Skeleton } from '../../../shared/ui/index.ts'
import { cardsQuery } from '../data.ts'

interface CardChoiceProps {
  ticker: string
  /** The id of a card; empty = none is chosen. */
  value: string
  error: string | undefined
  onChange: (card: SavedCard | undefined) => void
}

/** One of the cards that the account keeps in this currency. */
export function CardChoice({ ticker, value, error, onChange }: CardChoiceProps) {
  const t = useT()
  const { data } = useQuery(cardsQuery)
  if (data === undefined) return <Skeleton className="h-16 w-full" />
  const cards = data.filter((card) => card.ticker === ticker && !card.isExpired)
  if (cards.length === 0) return <p className="text-13 text-muted">{t('payments.noCards')}</p>
  return (
    <div className="flex flex-col gap-1">
      <Select
        label={t('payments.toCard')}
        value={value}
        onChange={(id) => onChange(cards.find((card) => card.id === id))}
        options={[
          { value: '', text: '–' },
          ...cards.map((card) => ({ value: card.id, text: `${card.brand} ${maskedCard(card.first, card.last)}` })),
        ]}
      />
      {error !== undefined && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
