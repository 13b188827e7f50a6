import type { SavedCard } from '@exchange/contract/payments'
import { maskedCard } from '@exchange/contract/payments/statuses'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, Button, ButtonLink, Empty, Failure, openModal, Skeleton, toast } from '../../../shared/ui/index.ts'
import { cardsQuery, useRemoveCard } from '../data.ts'

/** Cards that the account keeps for paying in. */
export function CardsPage() {
  const t = useT()
  const { data, error, refetch } = useQuery(cardsQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.savedCards')}</h1>
      <p className="mt-1 text-13 text-muted">{t('payments.cardsLead')}</p>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="mt-8 h-32 w-full" />
        ) : (
          <Failure onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <Empty
          title={t('payments.cardsEmpty')}
          action={
            <ButtonLink to="/deposit" search={{ kind: 'fiat' }} kind="secondary" size="sm">
              {t('payments.again')}
            </ButtonLink>
          }
        >
          {t('payments.cardsEmptyHint')}
        </Empty>
      ) : (
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {data.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      )}
    </div>
  )
}

function CardRow({ card }: { card: SavedCard }) {
  const t = useT()
  const { dateTime } = useFormat()
  const timeZone = useTimeZone()
  const remove = useRemoveCard()
  const name = `${card.brand} ${maskedCard(card.first, card.last)}`
  const askToRemove = async () => {
    const choice = await openModal('alert', {
      title: t('payments.removeTitle'),
      text: t('payments.removeText', { card: name }),
      confirm: t('payments.remove'),
      cancel: t('payments.keepIt'),
      isDanger: true,
      run: async () => void (await remove.mutateAsync(card.id)),
    })
    if (choice === 'confirmed') toast(t('payments.removed'), { type: 'success' })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="num text-13 font-medium">
          {name} <span className="text-muted">· {card.ticker}</span>
        </p>
        <p className="mt-1 text-12 text-muted">
          {card.holder} · {t('payments.validUntil', { month: monthOf(card.expires) })} ·{' '}
          {t('payments.usedAt', { time: dateTime(card.usedAt, timeZone) })}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {card.isExpired && <Badge kind="warn">{t('payments.cardExpired')}</Badge>}
        <Button kind="secondary" size="sm" onClick={() => void askToRemove()}>
          {t('payments.remove')}
        </Button>
      </div>
    </li>
  )
}

/** As it is embossed: `2029-04` → `04/29`. */
const monthOf = (expires: string): string => `${expires.slice(5)}/${expires.slice(2, 4)}`
