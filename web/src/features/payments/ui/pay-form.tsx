import type { PayWay, Payment, SavedCard } from '@exchange/contract/payments'
import { maskedCard } from '@exchange/contract/payments/statuses'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../shared/data/index.ts'
import { newCommandId } from '../../../shared/data/command-id.ts'
import { amountProblem, compareDecimals, decimalsOf, useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, NumberField, Select, TextField } from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { useStartPayment } from '../data.ts'
import { partsOf } from '../pure/fee.ts'

interface PayFormProps {
  way: PayWay
  /** Those that can be charged by this way. */
  cards: readonly SavedCard[]
  onStarted: (payment: Payment) => void
}

type Field = 'amount' | 'name'
/** In place of a saved card. */
const OTHER = ''

/** How much, and by which card. What has to be kept secret is entered at the provider. */
export function PayForm({ way, cards, onStarted }: PayFormProps) {
  const t = useT()
  const { figure } = useFormat()
  const start = useStartPayment()
  const [amount, setAmount] = useState('')
  const [card, setCard] = useState(cards[0]?.id ?? OTHER)
  const [name, setName] = useState('')
  const [keepsCard, setKeepsCard] = useState(false)
  // One id for one intention: asking again after a lost answer starts nothing twice.
  const [commandId, setCommandId] = useState(newCommandId)
  const { form, faults, isBusy, submit } = useSubmission<Field>()

  const { ticker, provider, kind, step, feePercent, minimum, maximum } = way
  const parts = partsOf(amount, feePercent)
  const isNewCard = kind === 'card' && card === OTHER

  async function onSend(event: FormEvent) {
    const problem = amountProblem(amount)
    const bound = (key: 'tooSmall' | 'tooLarge', limit: string) =>
      t(`payments.${key}`, { amount: figure(limit), ticker })
    const amountFault =
      problem !== undefined
        ? t(`shared.${problem}`)
        : compareDecimals(amount, minimum) < 0
          ? bound('tooSmall', minimum)
          : compareDecimals(amount, maximum) > 0
            ? bound('tooLarge', maximum)
            : undefined
    await submit(
      event,
      {
        ...(amountFault === undefined ? {} : { amount: amountFault }),
        ...(isNewCard && name.trim() === '' ? { name: t('shared.required') } : {}),
      },
      async () => {
        const payment = await start.mutateAsync({
          ticker,
          provider,
          amount,
          ...(isNewCard ? { name: name.trim(), keepsCard } : {}),
          ...(kind === 'card' && card !== OTHER ? { card } : {}),
          commandId,
        })
        setCommandId(newCommandId())
        onStarted(payment)
      },
      faultsIn,
    )
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void onSend(event)}>
      <NumberField
        label={t('payments.amount')}
        aside={ticker}
        value={amount}
        onChange={setAmount}
        decimals={decimalsOf(step)}
        error={faults.amount}
        placeholder="0"
      />
      {kind === 'card' && cards.length > 0 && (
        <Select
          label={t('payments.card')}
          value={card}
          onChange={setCard}
          options={[
            ...cards.map((one) => ({ value: one.id, text: `${one.brand} ${maskedCard(one.first, one.last)}` })),
            { value: OTHER, text: t('payments.otherCard') },
          ]}
        />
      )}
      {isNewCard && (
        <>
          <TextField
            label={t('payments.name')}
            hint={t('payments.nameHint')}
            error={faults.name}
            maxLength={100}
            autoComplete="cc-name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Checkbox
            checked={keepsCard}
            onChange={(event) => setKeepsCard(event.target.checked)}
            label={t('payments.keep')}
          />
        </>
      )}
      <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13" aria-live="polite">
        <dt className="text-muted">{t('payments.fee')}</dt>
        <dd className="text-right">{parts === null ? '–' : `${figure(parts.fee)} ${ticker}`}</dd>
        <dt className="text-muted">{t('payments.receive')}</dt>
        <dd className="text-right font-medium">{parts === null ? '–' : `${figure(parts.receive)} ${ticker}`}</dd>
      </dl>
      <Button type="submit" size="lg" busy={isBusy}>
        {t('payments.pay')}
      </Button>
      <p className="text-12 text-muted">{t('payments.leaving')}</p>
    </form>
  )
}

/** What the server says of a field stands at it. */
function faultsIn(error: unknown): Faults<Field> {
  if (!(error instanceof ApiError)) return {}
  const [amount, name] = [error.field('amount'), error.field('name')]
  return { ...(amount === undefined ? {} : { amount }), ...(name === undefined ? {} : { name }) }
}
