import type { Bonus, BonusCenter } from '@exchange/contract/bonuses'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../shared/data/index.ts'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, ButtonLink, Empty, Failure, Skeleton, toast, toastApiError } from '../../../shared/ui/index.ts'
import { bonusCenterQuery } from '../queries.ts'
import { bonusTexts, stateTexts } from './bonus-texts.ts'

/** Own bonuses: what each is for, what it still needs, and having it paid. */
export function BonusCenterPage() {
  const t = useT()
  const center = useQuery(bonusCenterQuery)
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-12 pb-16 md:px-8">
      <h1 className="text-24 font-semibold">{t('phones.bonusCenterTitle')}</h1>
      <p className="mt-1 text-13 text-muted">{t('phones.bonusCenterLead')}</p>
      {center.isPending ? (
        <Skeleton className="mt-8 h-48 w-full" />
      ) : center.error === null ? (
        <Bonuses center={center.data} />
      ) : (
        <Failure onRetry={() => void center.refetch()} />
      )}
      <p className="mt-8 text-13">
        <Link to="/lifecell-promo" className="text-accent underline underline-offset-4">
          {t('phones.bonusAbout')}
        </Link>
      </p>
    </div>
  )
}

function Bonuses({ center: { promotion, takesPart, bonuses } }: { center: BonusCenter }) {
  const t = useT()
  const isOpen = promotion !== null && takesPart
  const shown = isOpen ? bonuses : bonuses.filter(({ state }) => state === 'paid' || state === 'pending')
  return (
    <>
      {promotion === null ? (
        <Empty title={t('phones.bonusNone')}>{t('phones.bonusNoneHint')}</Empty>
      ) : (
        !takesPart && <Empty title={t('phones.bonusNotPart')}>{t('phones.bonusNotPartHint')}</Empty>
      )}
      {shown.length > 0 && (
        <ul className="mt-8 border-t border-line">
          {shown.map((bonus) => (
            <Row key={bonus.kind} bonus={bonus} />
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ bonus }: { bonus: Bonus }) {
  const t = useT()
  const { amount, date } = useFormat()
  const timeZone = useTimeZone()
  const { kind, state, paidAt } = bonus
  const said =
    state === 'paid'
      ? t('phones.bonusPaid', { date: paidAt === null ? '' : date(paidAt, timeZone) })
      : t(stateTexts[state])
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-48">
        <p className="text-15">{t(bonusTexts[kind])}</p>
        <p className="mt-1 text-13 text-muted">{said}</p>
      </div>
      <p className="num text-15 font-semibold whitespace-nowrap">
        {amount(bonus.amount)} {bonus.ticker}
      </p>
      <Step bonus={bonus} />
    </li>
  )
}

/** What somebody can do about a bonus now. */
function Step({ bonus: { kind, state } }: { bonus: Bonus }) {
  const t = useT()
  const queryClient = useQueryClient()
  const claim = useMutation({
    mutationFn: () => api['POST /v2/bonus-center/claim']({ body: { kind } }),
    onSuccess: (center) => {
      queryClient.setQueryData(bonusCenterQuery.queryKey, center)
      toast(t('phones.bonusClaimed'), { type: 'success' })
    },
    onError: (error) => toastApiError(error, t),
  })
  if (state === 'ready')
    return (
      <Button busy={claim.isPending} onClick={() => claim.mutate()}>
        {t('phones.bonusClaim')}
      </Button>
    )
  if (state !== 'locked' || kind === 'registration') return null
  return kind === 'protection' ? (
    <ButtonLink kind="secondary" to="/settings/security/2fa">
      {t('phones.bonusProtect')}
    </ButtonLink>
  ) : (
    <ButtonLink kind="secondary" to="/trade">
      {t('phones.bonusToTrade')}
    </ButtonLink>
  )
}
