import type { Promotion } from '@exchange/contract/bonuses'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { ButtonLink, Empty } from '../../../shared/ui/index.ts'
import { bonusTexts } from './bonus-texts.ts'

/** What customers of the operator get, and under which conditions. Null = there is no promotion now. */
export function PromotionPage({ promotion, isSignedIn }: { promotion: Promotion | null; isSignedIn: boolean }) {
  const t = useT()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-12 pb-16 md:px-8">
      <h1 className="text-24 font-semibold">{t('phones.bonusPromoTitle')}</h1>
      {promotion === null ? (
        <Empty title={t('phones.bonusNone')}>{t('phones.bonusNoneHint')}</Empty>
      ) : (
        <Running promotion={promotion} isSignedIn={isSignedIn} />
      )}
    </div>
  )
}

function Running({
  promotion: { bonuses, prefixes, until },
  isSignedIn,
}: {
  promotion: Promotion
  isSignedIn: boolean
}) {
  const t = useT()
  const { amount, date } = useFormat()
  // The last second of the promotion is of its last day.
  const end = until === null ? t('phones.bonusTermNoEnd') : t('phones.bonusTermUntil', { date: date(until - 1) })
  return (
    <>
      <p className="mt-1 text-15 text-muted">{t('phones.bonusPromoLead')}</p>
      <ol className="mt-8 border-t border-line">
        {bonuses.map(({ kind, amount: units, ticker }, index) => (
          <li key={kind} className="flex items-baseline gap-4 border-b border-line py-4">
            <span className="num text-13 text-muted">{index + 1}</span>
            <span className="grow text-15">{t(bonusTexts[kind])}</span>
            <span className="num text-15 font-semibold whitespace-nowrap">
              {amount(units)} {ticker}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-8">
        {isSignedIn ? (
          <ButtonLink to="/lifecell-bonus-center">{t('phones.bonusOpen')}</ButtonLink>
        ) : (
          <ButtonLink to="/auth/register-lifecell">{t('phones.bonusJoin')}</ButtonLink>
        )}
      </div>
      <h2 className="mt-12 text-15 font-semibold">{t('phones.bonusTerms')}</h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-13 text-muted">
        <li>
          {t('phones.bonusTermNumber')} <span className="num">{prefixes.join(', ')}</span>
        </li>
        <li>{t('phones.bonusTermOnce')}</li>
        <li>{t('phones.bonusTermWallet')}</li>
        <li>{end}</li>
      </ul>
    </>
  )
}
