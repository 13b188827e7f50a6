import { PRICE_ALERT_NOTE, alertKinds, type AlertKind } from '@exchange/contract/price-alerts/kinds'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../shared/data/index.ts'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, DecimalInput, Field, Select, TextField, toast } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { useAddAlert } from '../data.ts'
import { figureOf } from './alert-value.tsx'

interface AlertFormProps {
  readonly market: string
  readonly pricePrecision: number
  readonly last: string
}

const decimalsOf = (kind: AlertKind, pricePrecision: number): number =>
  kind === 'price' ? pricePrecision : kind === 'change' ? 2 : 8

/** Sets an alert on a market: on which side of the market it lies is seen by its value. */
export function AlertForm({ market, pricePrecision, last }: AlertFormProps) {
  const t = useT()
  const format = useFormat()
  const add = useAddAlert()
  const [kind, setKind] = useState<AlertKind>('price')
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const [isEach, setIsEach] = useState(false)
  const [isMailed, setIsMailed] = useState(false)
  const { form, faults, isBusy, submit } = useSubmission<'value'>()
  const [base = '', quote = ''] = market.split('_')
  const kindNames = {
    price: t('price-alerts.price', { quote }),
    change: t('price-alerts.change'),
    volume: t('price-alerts.volumeIn', { quote }),
  }
  const onSet = async (event: FormEvent): Promise<void> =>
    submit(
      event,
      value === '' ? { value: t('shared.required') } : {},
      async () => {
        await add.mutateAsync({
          market,
          kind,
          value,
          note: note.trim(),
          repeat: isEach ? 'each' : 'once',
          mail: isMailed,
        })
        toast(t('price-alerts.added', { pair: `${base}/${quote}`, value: figureOf({ kind, value }, format) }), {
          type: 'success',
        })
        setValue('')
        setNote('')
      },
      (error) => {
        const said = error instanceof ApiError && error.field('value')
        return said ? { value: said } : {}
      },
    )
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('price-alerts.addOn', { pair: `${base}/${quote}` })}
      onSubmit={(event) => void onSet(event)}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line p-3"
    >
      <Select
        label={t('price-alerts.kind')}
        value={kind}
        onChange={(next) => {
          setKind(alertKinds.find((one) => one === next) ?? 'price')
          setValue('')
        }}
        options={alertKinds.map((one) => ({ value: one, text: kindNames[one] }))}
      />
      <Field label={t('price-alerts.value')} error={faults.value} className="w-40 max-sm:w-full">
        {(control) => (
          <DecimalInput
            {...control}
            decimals={decimalsOf(kind, pricePrecision)}
            allowNegative={kind === 'change'}
            suffix={kind === 'change' ? format.percentSign.join('').trim() : quote}
            value={value}
            placeholder={kind === 'price' ? format.figure(last) : ''}
            onChange={setValue}
          />
        )}
      </Field>
      <TextField
        label={t('price-alerts.note')}
        maxLength={PRICE_ALERT_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Checkbox label={t('price-alerts.each')} checked={isEach} onChange={(event) => setIsEach(event.target.checked)} />
      <Checkbox
        label={t('price-alerts.mail')}
        checked={isMailed}
        onChange={(event) => setIsMailed(event.target.checked)}
      />
      <Button type="submit" size="sm" busy={isBusy}>
        {t('price-alerts.add')}
      </Button>
    </form>
  )
}
