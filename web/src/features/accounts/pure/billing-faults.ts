import { billingLine, billingPostcode, needsPostcode, needsRegion } from '@exchange/contract/accounts/billing'
import type { MessageKey } from '../../../shared/i18n/index.ts'

export const billingFields = ['name', 'country', 'line1', 'line2', 'city', 'region', 'postcode'] as const
export type BillingField = (typeof billingFields)[number]
/** As it is typed; nothing is trimmed. */
export type TypedAddress = Readonly<Record<BillingField, string>>

/** What can be said of an address before it is sent, field by field. */
export function billingFaults(typed: TypedAddress): Partial<Record<BillingField, MessageKey>> {
  const faults: Partial<Record<BillingField, MessageKey>> = {}
  const needed = new Set<BillingField>(['name', 'line1', 'city'])
  if (needsRegion(typed.country)) needed.add('region')
  if (needsPostcode(typed.country)) needed.add('postcode')
  for (const field of billingFields) {
    const text = typed[field].trim()
    if (text === '') {
      if (needed.has(field)) faults[field] = 'settings.billingNeeded'
    } else if (field === 'postcode' ? !billingPostcode.test(text) : !isLine(field, text))
      faults[field] = 'settings.billingWrong'
  }
  return faults
}

const isLine = (field: BillingField, text: string): boolean =>
  billingLine.test(text) && (field === 'name' ? /\p{L}/u : /[\p{L}\p{N}]/u).test(text)
