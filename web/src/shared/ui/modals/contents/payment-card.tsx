import { useState, type FormEvent } from 'react'
import { onlyDigits } from '../../../format/index.ts'
import { useT } from '../../../i18n/index.ts'
import { Button } from '../../base/button.tsx'
import { TextField } from '../../base/field.tsx'
import { brandNames, brandOf, cardFaults, groupNumber, writeExpiry, type CardBrand, type CardFields } from '../card.ts'
import { ModalContent } from '../host.tsx'
import { useCall } from '../parts.tsx'
import type { Ending } from '../ending.ts'

export interface AddedCard {
  readonly brand: CardBrand
  readonly lastDigits: string
}

export interface PaymentCardProps {
  readonly accepts: readonly CardBrand[]
  /** Hands the card to whoever may keep it; this site never does. */
  readonly add: (card: CardFields) => Promise<void>
}

const empty: CardFields = { number: '', expiry: '', code: '', holder: '' }

/** A bank card to pay in with. */
export default function PaymentCard({ accepts, add, done, hold }: PaymentCardProps & Ending<AddedCard>) {
  const t = useT()
  const [card, setCard] = useState(empty)
  /** Unix milliseconds when it was first sent; from then on faults are shown. */
  const [checkedAt, setCheckedAt] = useState<number>()
  const [isBusy, call] = useCall(hold)
  const brand = brandOf(card.number)
  const faults = checkedAt === undefined ? {} : cardFaults(card, accepts, checkedAt)
  const brands = accepts.map((one) => brandNames[one]).join(', ')
  const said = (field: keyof CardFields) => {
    const fault = faults[field]
    return fault === undefined ? undefined : t(`modals.card_${fault}`, { brands })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const now = Date.now()
    setCheckedAt(now)
    if (brand === undefined || Object.keys(cardFaults(card, accepts, now)).length > 0) return
    void call(async () => {
      await add({ ...card, number: onlyDigits(card.number) })
      done({ brand, lastDigits: onlyDigits(card.number).slice(-4) })
    })
  }
  return (
    <ModalContent title={t('modals.cardTitle')} description={t('modals.cardText')}>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <TextField
          label={t('modals.cardNumber')}
          inputMode="numeric"
          autoComplete="cc-number"
          value={groupNumber(card.number)}
          onChange={(event) => setCard({ ...card, number: onlyDigits(event.target.value).slice(0, 19) })}
          error={said('number')}
          suffix={brand === undefined ? undefined : brandNames[brand]}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t('modals.cardExpiry')}
            placeholder="08/29"
            inputMode="numeric"
            autoComplete="cc-exp"
            value={card.expiry}
            onChange={(event) => setCard({ ...card, expiry: writeExpiry(event.target.value, card.expiry) })}
            error={said('expiry')}
          />
          <TextField
            label={t('modals.cardCode')}
            inputMode="numeric"
            autoComplete="cc-csc"
            value={card.code}
            onChange={(event) => setCard({ ...card, code: onlyDigits(event.target.value).slice(0, 3) })}
            error={said('code')}
          />
        </div>
        <TextField
          label={t('modals.cardHolder')}
          autoComplete="cc-name"
          value={card.holder}
          onChange={(event) => setCard({ ...card, holder: event.target.value })}
          error={said('holder')}
        />
        <Button type="submit" size="lg" wide busy={isBusy}>
          {t('modals.cardAdd')}
        </Button>
      </form>
    </ModalContent>
  )
}
