import type { PhoneCountry } from '@exchange/contract/regions/phones'
import { useState, type FormEvent } from 'react'
import { isRefusal } from '../../../shared/data/index.ts'
import { formText } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Select, TextField } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { useCountryName } from '../country-name.ts'

interface PhoneFormProps {
  countries: readonly PhoneCountry[]
  submit: string
  /** What is wrong with a number that may be one. */
  check?: (written: { phone: string; country: string }) => string | undefined
  /** Rejects when the number is refused. */
  onSend: (written: { phone: string; country: string }) => Promise<void>
}

/** Asks for a mobile number, as people of its country write it. */
export function PhoneForm({ countries, submit: submitText, check, onSend }: PhoneFormProps) {
  const t = useT()
  const countryName = useCountryName()
  const [chosen, setChosen] = useState(countries[0]?.country ?? '')
  const { form, faults, isBusy, submit } = useSubmission<'phone'>()
  const country = countries.find((one) => one.country === chosen)
  const send = (event: FormEvent<HTMLFormElement>) => {
    const phone = formText(new FormData(event.currentTarget), 'phone').trim()
    const wrong = phone.length < 4 || phone.length > 40 ? t('phones.invalid') : check?.({ phone, country: chosen })
    return submit(
      event,
      wrong === undefined ? {} : { phone: wrong },
      () => onSend({ phone, country: chosen }),
      (error) => {
        if (isRefusal(error, 'phone-unsupported')) return { phone: t('phones.invalid') }
        return isRefusal(error, 'phone-taken') ? { phone: t('errors.phone-taken') } : {}
      },
    )
  }
  return (
    <form ref={form} className="flex max-w-sm flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      <Select
        label={t('phones.country')}
        name="country"
        autoComplete="tel-country-code"
        value={chosen}
        onChange={setChosen}
        options={countries.map(({ country: value, callingCode }) => ({
          value,
          text: `${countryName(value)} (${callingCode})`,
        }))}
      />
      <TextField
        label={t('phones.number')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
        hint={t('phones.numberHint', { example: country?.example ?? '' })}
        error={faults.phone}
      />
      <Button type="submit" className="self-start" busy={isBusy}>
        {submitText}
      </Button>
    </form>
  )
}
