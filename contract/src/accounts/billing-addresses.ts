/** The address of an account that invoices name and card payments are checked against. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import {
  billingCountries,
  billingLengths,
  billingLine,
  billingPostcode,
  needsPostcode,
  needsRegion,
} from './billing/index.ts'

/** A line that may be empty. */
const line = (name: keyof typeof billingLengths, title: string) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined ? `${title} field is required.` : `${title} field should be a string.`,
    })
    .trim()
    .normalize('NFC')
    .max(billingLengths[name], { error: `${title} field is too long.` })
    .regex(billingLine, { error: `${title} field format is invalid.` })
/** A line with a letter or a digit in it. */
const filled = (name: keyof typeof billingLengths, title: string) =>
  line(name, title)
    .min(1, { error: `${title} field is required.` })
    .regex(/[\p{L}\p{N}]/u, { error: `${title} field format is invalid.` })

const written = z
  .object({
    /** Who gets the invoice: a person or a company. */
    name: filled('name', 'Name').regex(/\p{L}/u, { error: 'Name field format is invalid.' }),
    country: z
      .string({
        error: (issue) =>
          issue.input === undefined ? 'Country field is required.' : 'Country field should be a string.',
      })
      .refine((code) => billingCountries.includes(code), { error: 'Country field should be the code of a country.' }),
    /** State or province; empty where addresses have none. */
    region: line('region', 'Region').default(''),
    city: filled('city', 'City'),
    /** Empty where there are none. */
    postcode: z
      .string({ error: 'Postcode field should be a string.' })
      .trim()
      .toUpperCase()
      .max(billingLengths.postcode, { error: 'Postcode field is too long.' })
      .refine((code) => code === '' || billingPostcode.test(code), { error: 'Postcode field format is invalid.' })
      .default(''),
    line1: filled('line1', 'Line1'),
    line2: line('line2', 'Line2').default(''),
  })
  .refine(({ country, postcode }) => postcode !== '' || !needsPostcode(country), {
    path: ['postcode'],
    error: 'Postcode field is required.',
  })
  .refine(({ country, region }) => region !== '' || !needsRegion(country), {
    path: ['region'],
    error: 'Region field is required.',
  })
export type WrittenBillingAddress = z.output<typeof written>

const address = z.object({
  name: z.string(),
  /** Two letters. */
  country: z.string(),
  region: z.string(),
  city: z.string(),
  postcode: z.string(),
  line1: z.string(),
  line2: z.string(),
  /** Unix seconds of the last change. */
  changedAt: z.int(),
})
export type BillingAddress = z.output<typeof address>

const limit = { points: 20, seconds: 600, per: 'account' } as const

export const billingAddressOperations = {
  /** → `{address}`; null = the account has none. */
  billingAddress: defineOperation({
    id: 'accounts.billingAddress',
    method: 'GET',
    path: '/v2/settings/billing-address',
    auth: 'user',
    summary: 'The billing address of this account',
    output: z.object({ address: address.nullable() }),
  }),

  /** `{name, country, region?, city, postcode?, line1, line2?}` → `{address}`. */
  addBillingAddress: defineOperation({
    id: 'accounts.addBillingAddress',
    method: 'POST',
    path: '/v2/settings/billing-address',
    auth: 'user',
    proof: 'recent',
    summary: 'Add a billing address to an account that has none',
    rateLimit: limit,
    body: written,
    output: z.object({ address }),
    errors: ['billing-address-exists'],
  }),

  /** The same → `{address}`, in place of the one before. */
  editBillingAddress: defineOperation({
    id: 'accounts.editBillingAddress',
    method: 'POST',
    path: '/v2/settings/billing-address/edit',
    auth: 'user',
    proof: 'recent',
    summary: 'Replace the billing address of this account',
    rateLimit: limit,
    body: written,
    output: z.object({ address }),
    errors: ['not-found'],
  }),

  /** → `{}`. */
  deleteBillingAddress: defineOperation({
    id: 'accounts.deleteBillingAddress',
    method: 'DELETE',
    path: '/v2/settings/billing-address',
    auth: 'user',
    proof: 'recent',
    summary: 'Delete the billing address of this account',
    rateLimit: limit,
    output: z.object({}),
    errors: ['not-found'],
  }),
}
