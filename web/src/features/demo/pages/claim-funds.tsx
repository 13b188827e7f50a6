import { useQuery } from '@tanstack/react-query'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useMoney } from '../../../shared/format/use-money.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, openModal, toastApiError } from '../../../shared/ui/index.ts'
import { useOpenTransfer } from '../../balances/index.ts'
import { grantsQuery, useClaim } from '../data.ts'

/** The offer of demo funds, or when it comes again. */
export function ClaimFunds() {
  const t = useT()
  const { figure, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const money = useMoney()
  const { data } = useQuery(grantsQuery)
  const claim = useClaim()
  const openTransfer = useOpenTransfer()
  if (data === undefined) return null

  const bundle = data.bundle.map(({ ticker, amount }) => `${figure(amount)} ${ticker}`).join(', ')
  const submit = () =>
    claim.mutate(undefined, {
      onSuccess: () => void tell(),
      onError: (error) => toastApiError(error, t),
    })
  const tell = async () => {
    const choice = await openModal('success', {
      title: t('demo.claimed'),
      text: t('demo.claimedHint'),
      details: data.bundle.map(({ ticker, amount }) => ({ term: ticker, value: money.amount(amount, ticker) })),
      action: t('demo.claimedAction'),
    })
    if (choice === 'action') openTransfer(data.bundle[0]?.ticker ?? '')
  }
  return (
    <section
      aria-label={t('demo.claimTitle')}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 border border-line bg-panel p-4"
    >
      <div className="min-w-0 max-w-3xl flex-1 basis-64">
        <h2 tabIndex={-1} data-focus-home className="text-13 font-medium outline-none">
          {t('demo.claimTitle')}
        </h2>
        <p className="num mt-1 text-12 text-muted">
          {data.available || data.nextClaimAt === null
            ? t('demo.claimText', { bundle })
            : t('demo.nextClaim', { time: dateTime(data.nextClaimAt, timeZone) })}
        </p>
      </div>
      {/* While it is busy it stays, and with it the place of who pressed it. */}
      {(data.available || claim.isPending) && (
        <Button kind="secondary" busy={claim.isPending} onClick={submit}>
          {t('demo.claim')}
        </Button>
      )}
    </section>
  )
}
