import type { PayerAct, PayerPage as Page } from '@exchange/contract/demo'
import { maskedCard } from '@exchange/contract/payments/statuses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/data/index.ts'
import { isZero, useFormat } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Banner, Button, buttonClass, Empty, Skeleton, toastApiError } from '../../../shared/ui/index.ts'
import { payerQuery } from '../data.ts'

/** Stands in for a bank or a card acquirer: whoever opens it plays the payer. */
export function PayerPage({ id }: { id: string }) {
  const t = useT()
  const { data, error } = useQuery(payerQuery(id))
  return (
    <div className="page flex flex-1 flex-col items-center pt-12 pb-16">
      <div className="w-full max-w-sm">
        <h1 className="text-24 font-semibold">{t('demo.payHead')}</h1>
        {data !== undefined && <p className="mt-1 text-13 text-muted">{data.name}</p>}
        <div className="mt-4">
          <Banner kind="warn">{t('demo.payLead')}</Banner>
        </div>
        {data !== undefined ? (
          <Played id={id} page={data} />
        ) : error === null ? (
          <Skeleton className="mt-6 h-72 w-full" />
        ) : (
          <Empty title={t('demo.payUnknown')} />
        )}
      </div>
    </div>
  )
}

function Played({ id, page }: { id: string; page: Page }) {
  const t = useT()
  const { figure } = useFormat()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<PayerAct>()
  const { ticker, stage, isProving, card, refunded, returnTo } = page
  const amount = figure(page.amount)

  async function play(act: PayerAct) {
    setBusy(act)
    try {
      const next = await api['POST /v2/demo/payments/{id}']({ params: { id }, body: { act } })
      queryClient.setQueryData(payerQuery(id).queryKey, next)
    } catch (error) {
      toastApiError(error, t)
    }
    setBusy(undefined)
  }
  const act = (what: PayerAct, text: MessageKey, kind: 'primary' | 'secondary' | 'quiet' = 'secondary') => (
    <Button
      key={what}
      wide
      kind={kind}
      busy={busy === what}
      disabled={busy !== undefined}
      onClick={() => void play(what)}
    >
      {t(text, { amount, ticker })}
    </Button>
  )
  const isCard = page.way.endsWith('_VISAMASTER')
  const isOpen = stage === 'open'
  return (
    <div className="mt-6 flex flex-col gap-3">
      {card !== null && (
        <p className="num text-13">
          {card.brand} {maskedCard(card.first, card.last)} · {card.holder}
        </p>
      )}
      {isOpen && !isProving && act('pay', 'demo.payPay', 'primary')}
      {isOpen && isProving && <p className="text-13">{t('demo.payProveLead')}</p>}
      {isOpen && isProving && act('prove', 'demo.payProve', 'primary')}
      {isOpen && act('slow', 'demo.paySlow')}
      {isOpen && act('decline', 'demo.payDecline')}
      {isOpen && isCard && act('other-name', 'demo.payOtherName')}
      {isOpen && act('cancel', 'demo.payCancel', 'quiet')}
      {!isOpen && (
        <>
          <output className="text-13">{t(stageTexts[stage], { amount, ticker })}</output>
          {!isZero(refunded) && (
            <p className="text-13">{t('demo.payRefunded', { amount: figure(refunded), ticker })}</p>
          )}
          <a href={returnTo} className={buttonClass({ kind: 'primary', wide: true })}>
            {t('demo.payBack')}
          </a>
          <Later page={page} act={act} />
        </>
      )}
    </div>
  )
}

const stageTexts: Readonly<Record<Page['stage'], MessageKey>> = {
  open: 'demo.payWaiting',
  authorised: 'demo.payWaiting',
  captured: 'demo.payDone',
  settled: 'demo.payDone',
  failed: 'demo.payNothing',
  expired: 'demo.payNothing',
}

/** What payers and their banks do afterwards. */
function Later({
  page: { stage, dispute },
  act,
}: {
  page: Page
  act: (what: PayerAct, text: MessageKey) => React.ReactNode
}) {
  const t = useT()
  if (stage !== 'captured' && stage !== 'settled') return null
  return (
    <section aria-labelledby="later" className="mt-6 flex flex-col gap-3">
      <h2 id="later" className="text-13 font-medium">
        {t('demo.payLater')}
      </h2>
      {dispute === null && act('refund-half', 'demo.payRefund')}
      {dispute === null && act('dispute', 'demo.payDispute')}
      {dispute === 'open' && act('win', 'demo.payWin')}
      {dispute === 'open' && act('lose', 'demo.payLose')}
      {act('repeat', 'demo.payRepeat')}
    </section>
  )
}
