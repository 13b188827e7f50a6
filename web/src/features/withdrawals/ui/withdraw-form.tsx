import type { WithdrawalAddress } from '@exchange/contract/address-book'
import type { Withdrawal, WithdrawalQuote } from '@exchange/contract/withdrawals'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../shared/data/index.ts'
import { decimalsOf, useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, NumberField, Select, TextField } from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { CardChoice } from '../../payments/index.ts'
import { AlikeWarning, alikeOf } from '../../address-book/index.ts'
import { quoteFor, type WrittenWithdrawal } from '../data.ts'
import { faultOf, mostOf, receiveOf } from '../pure/amounts.ts'

interface WithdrawFormProps {
  quote: WithdrawalQuote
  /** What was written before, when somebody comes back from the review. */
  before: WrittenWithdrawal | null
  /** Of the list; those that this asset may go to by this network. */
  listed: readonly WithdrawalAddress[]
  /** Everything that is known of where funds went or may go. */
  known: readonly { readonly label: string; readonly network: string; readonly address: string }[]
  /** Funds go to listed addresses alone. */
  isListOnly: boolean
  /** It can't be asked for now; what is in the way stands above. */
  isClosed: boolean
  onReview: (written: WrittenWithdrawal, quote: WithdrawalQuote) => void
}

type Field = 'address' | 'memo' | 'amount' | 'isAlike'
/** How the ways to cards end. */
const CARDS = '_VISAMASTER'
/** In place of an address of the list. */
const OTHER = ''

/** Where to, and how much. */
export function WithdrawForm({ quote, before, listed, known, isListOnly, isClosed, onReview }: WithdrawFormProps) {
  const t = useT()
  const { figure } = useFormat()
  const [address, setAddress] = useState(before?.address ?? '')
  const [memo, setMemo] = useState(before?.memo ?? '')
  const [amount, setAmount] = useState(before?.amount ?? '')
  const [isCompared, setIsCompared] = useState(false)
  const { form, faults, isBusy, submit } = useSubmission<Field>()

  const { ticker, network, hasMemo, isBank, step, fee, available } = quote
  const isCard = isBank && network.endsWith(CARDS)
  const written = address.trim()
  const chosen = listed.find((one) => one.address === written && (one.memo ?? '') === memo.trim())
  const alike = chosen === undefined ? alikeOf({ network, address: written }, known) : undefined
  const receive = receiveOf(amount, fee)

  const choose = (id: string) => {
    const one = listed.find((candidate) => candidate.id === id)
    setAddress(one?.address ?? '')
    setMemo(one?.memo ?? '')
    setIsCompared(false)
  }

  async function onSend(event: FormEvent) {
    const amountFault = faultOf(amount, quote)
    const found: Faults<Field> = {
      ...(written === '' ? { address: t('shared.required') } : {}),
      ...(hasMemo && memo.trim() === '' ? { memo: t('shared.required') } : {}),
      ...(alike === undefined || isCompared ? {} : { isAlike: t('address-book.compareFirst') }),
      ...(amountFault === undefined
        ? {}
        : {
            amount:
              'bound' in amountFault
                ? t(`withdrawals.${amountFault.fault}`, { amount: figure(amountFault.bound), ticker })
                : t(`shared.${amountFault.fault}`),
          }),
    }
    await submit(
      event,
      found,
      async () => {
        const next = { ticker, network, address: written, memo: hasMemo ? memo.trim() : null, amount }
        onReview(next, await quoteFor(next))
      },
      faultsIn,
    )
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void onSend(event)}>
      {listed.length > 0 && (
        <Select
          label={t('withdrawals.fromList')}
          value={chosen?.id ?? OTHER}
          onChange={choose}
          options={[
            { value: OTHER, text: t(isListOnly ? 'withdrawals.chooseListed' : 'withdrawals.otherAddress') },
            ...listed.map((one) => ({
              value: one.id,
              text: one.isUsable || !isListOnly ? one.label : t('withdrawals.notReady', { label: one.label }),
            })),
          ]}
        />
      )}
      {isCard ? (
        <CardChoice
          ticker={ticker}
          value={address}
          error={faults.address}
          onChange={(card) => {
            setAddress(card?.id ?? '')
            setMemo(card?.holder ?? '')
          }}
        />
      ) : (
        <TextField
          label={t(isBank ? 'payments.account' : 'withdrawals.address')}
          error={faults.address}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            setIsCompared(false)
          }}
        />
      )}
      {alike !== undefined && (
        <div className="flex flex-col gap-2">
          <AlikeWarning address={written} known={alike} />
          <Checkbox
            checked={isCompared}
            onChange={(event) => setIsCompared(event.target.checked)}
            aria-invalid={faults.isAlike === undefined ? undefined : true}
            label={t('address-book.compared')}
          />
          {faults.isAlike !== undefined && (
            <p role="alert" className="text-12 text-danger">
              {faults.isAlike}
            </p>
          )}
        </div>
      )}
      {hasMemo && !isCard && (
        <TextField
          label={t(isBank ? 'payments.holder' : 'withdrawals.memo')}
          hint={t(isBank ? 'payments.holderHint' : 'address-book.memoHint')}
          error={faults.memo}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
        />
      )}
      <NumberField
        label={t('withdrawals.amount')}
        aside={t('withdrawals.availableAside', { amount: figure(available), ticker })}
        value={amount}
        onChange={setAmount}
        decimals={decimalsOf(step)}
        error={faults.amount}
        placeholder="0"
        suffix={
          <Button kind="quiet" size="sm" className="-mr-1" onClick={() => setAmount(mostOf(quote))}>
            {t('withdrawals.max')}
          </Button>
        }
      />
      <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13" aria-live="polite">
        <dt className="text-muted">{t('withdrawals.fee')}</dt>
        <dd className="text-right">
          {figure(fee)} {ticker}
        </dd>
        <dt className="text-muted">{t('withdrawals.receive')}</dt>
        <dd className="text-right font-medium">{receive === null ? '–' : `${figure(receive)} ${ticker}`}</dd>
      </dl>
      <Button type="submit" size="lg" busy={isBusy} disabled={isClosed}>
        {t('withdrawals.toReview')}
      </Button>
    </form>
  )
}

/** What the server says of a field stands at it. */
function faultsIn(error: unknown): Faults<Field> {
  if (!(error instanceof ApiError)) return {}
  const said = (field: 'address' | 'memo' | 'amount') => {
    const text = error.field(field)
    return text === undefined ? {} : { [field]: text }
  }
  return { ...said('address'), ...said('memo'), ...said('amount') }
}

/** Where funds have gone before, named by the day: look-alikes of these are as dangerous as of those in the list. */
export const placesOf = (withdrawals: readonly Withdrawal[], nameOf: (withdrawal: Withdrawal) => string) =>
  withdrawals.map((one) => ({ label: nameOf(one), network: one.network, address: one.address }))
