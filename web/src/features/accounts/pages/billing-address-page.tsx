import type { BillingAddress } from '@exchange/contract/accounts'
import { billingCountries, billingLengths, needsPostcode, needsRegion } from '@exchange/contract/accounts/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api, isRefusal } from '../../../shared/data/index.ts'
import { formText, useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT, useTexts, type MessageKey } from '../../../shared/i18n/index.ts'
import {
  Button,
  Failure,
  openModal,
  Select,
  Skeleton,
  TextField,
  toast,
  toastApiError,
} from '../../../shared/ui/index.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { billingAddressQuery } from '../billing.ts'
import { useCountryName } from '../country-name.ts'
import { billingFaults, billingFields, type BillingField, type TypedAddress } from '../pure/billing-faults.ts'

/** The address that invoices name: added, edited, deleted. `country` = the one that a first address begins with. */
export function BillingAddressPage({ country }: { country: string }) {
  const t = useT()
  const state = useQuery(billingAddressQuery)
  return (
    <div className="max-w-3xl pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('shared.billingAddress')}</h1>
      <p className="mt-1 text-13 text-muted">{t('settings.billingLead')}</p>
      {state.isPending ? (
        <Skeleton className="mt-8 h-48 w-full" />
      ) : state.error === null ? (
        <Steps address={state.data.address} country={country} />
      ) : (
        <Failure onRetry={() => void state.refetch()} />
      )}
    </div>
  )
}

function Steps({ address, country }: { address: BillingAddress | null; country: string }) {
  const [isEditing, setIsEditing] = useState(false)
  if (address !== null && !isEditing) return <Present address={address} onEdit={() => setIsEditing(true)} />
  return <AddressForm address={address} country={country} onDone={() => setIsEditing(false)} />
}

/** Whatever came of a change, the address is asked for anew. */
function useAddressChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: billingAddressQuery.queryKey })
}

function Present({ address, onEdit }: { address: BillingAddress; onEdit: () => void }) {
  const t = useT()
  const { date } = useFormat()
  const timeZone = useTimeZone()
  const countryName = useCountryName()
  const changed = useAddressChanged()
  const { name, line1, line2, postcode, city, region, country, changedAt } = address
  const place = [postcode, city].filter((part) => part !== '').join(' ')
  const lines = [line1, line2, place, region, countryName(country)].filter((line) => line !== '')
  const remove = async () => {
    const choice = await openModal('alert', {
      title: t('settings.billingDeleteTitle'),
      text: t('settings.billingDeleteText'),
      confirm: t('settings.billingDelete'),
      isDanger: true,
    })
    if (choice !== 'confirmed') return
    try {
      await api['DELETE /v2/settings/billing-address']()
      toast(t('settings.billingDeleted'), { type: 'success' })
    } catch (error) {
      if (!isRefusal(error, 'confirmation-required')) toastApiError(error, t)
    } finally {
      await changed()
    }
  }
  return (
    <div className="mt-8 border-y border-line py-4 sm:flex sm:items-start sm:justify-between sm:gap-8">
      <div className="min-w-0">
        <address className="text-15 break-words not-italic">
          <span className="font-medium">{name}</span>
          {lines.map((line, at) => (
            <span key={`${at} ${line}`} className="block">
              {line}
            </span>
          ))}
        </address>
        <p className="num mt-3 text-12 text-muted">
          {t('settings.billingChangedAt', { date: date(changedAt, timeZone) })}
        </p>
      </div>
      <div className="flex gap-2 max-sm:mt-4">
        <Button kind="secondary" onClick={onEdit}>
          {t('settings.billingEdit')}
        </Button>
        <Button kind="secondary" onClick={() => void remove()}>
          {t('settings.billingDelete')}
        </Button>
      </div>
    </div>
  )
}

interface AddressFormProps {
  /** Null = the first one. */
  address: BillingAddress | null
  country: string
  onDone: () => void
}

const labels: Readonly<Record<Exclude<BillingField, 'country'>, MessageKey>> = {
  name: 'settings.billingName',
  line1: 'settings.billingLine1',
  line2: 'settings.billingLine2',
  city: 'settings.billingCity',
  region: 'settings.billingRegion',
  postcode: 'settings.billingPostcode',
}

function AddressForm({ address, country: usual, onDone }: AddressFormProps) {
  const t = useT()
  const changed = useAddressChanged()
  const [country, setCountry] = useState(address?.country ?? usual)
  const countries = useCountries(country)
  const { form, faults, isBusy, submit } = useSubmission<BillingField>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    const typed = typedIn(new FormData(form.current ?? undefined))
    return submit(event, said(billingFaults(typed), t), async () => {
      try {
        if (address === null) await api['POST /v2/settings/billing-address']({ body: typed })
        else await api['POST /v2/settings/billing-address/edit']({ body: typed })
        toast(t('settings.billingSaved'), { type: 'success' })
        onDone()
        await changed()
      } catch (error) {
        // A proof that was left is no failure.
        if (!isRefusal(error, 'confirmation-required')) throw error
      }
    })
  }
  const field = (name: Exclude<BillingField, 'country'>, autoComplete: string, isOptional = false) => (
    <TextField
      label={isOptional ? t('settings.billingOptional', { field: t(labels[name]) }) : t(labels[name])}
      name={name}
      defaultValue={address?.[name] ?? ''}
      autoComplete={`billing ${autoComplete}`}
      maxLength={billingLengths[name]}
      error={faults[name]}
    />
  )
  return (
    <form ref={form} className="mt-8 flex max-w-md flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
      {field('name', 'name')}
      <Select
        label={t('settings.billingCountry')}
        name="country"
        autoComplete="billing country"
        value={country}
        onChange={setCountry}
        options={countries}
      />
      {field('line1', 'address-line1')}
      {field('line2', 'address-line2', true)}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        {field('city', 'address-level2')}
        {field('postcode', 'postal-code', !needsPostcode(country))}
      </div>
      {field('region', 'address-level1', !needsRegion(country))}
      <div className="flex gap-2">
        <Button type="submit" busy={isBusy}>
          {t('settings.billingSave')}
        </Button>
        {address !== null && (
          <Button kind="secondary" onClick={onDone}>
            {t('settings.billingCancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Every country by its name; one that is chosen and in no list any more stays. */
function useCountries(chosen: string) {
  const { tag } = useTexts()
  const countryName = useCountryName()
  const known = billingCountries.includes(chosen) ? billingCountries : [chosen, ...billingCountries]
  return known
    .map((value) => ({ value, text: countryName(value) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, tag))
}

const typedIn = (data: FormData): TypedAddress =>
  Object.fromEntries(billingFields.map((field) => [field, formText(data, field)])) as Record<BillingField, string>

function said(found: Partial<Record<BillingField, MessageKey>>, t: ReturnType<typeof useT>): Faults<BillingField> {
  const faults: Faults<BillingField> = {}
  for (const field of billingFields) {
    const key = found[field]
    if (key !== undefined) faults[field] = t(key)
  }
  return faults
}
