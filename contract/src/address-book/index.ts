/** Where an account's funds may go: its withdrawal addresses, and the whitelist that lets them go nowhere else. */
import { z } from 'zod'
import { codeSent, confirmationCode } from '../accounts/index.ts'
import { networkId } from '../custody/index.ts'
import { defineOperation, plainText, ticker } from '../kernel/index.ts'

/** The most of one account. */
export const MOST_WITHDRAWAL_ADDRESSES = 100

export const withdrawalAddress = z.object({
  id: z.string(),
  label: z.string(),
  network: z.string(),
  networkName: z.string(),
  address: z.string(),
  /** Null where addresses are not shared. */
  memo: z.string().nullable(),
  /** Assets that may go there; null = every one of the network. */
  tickers: z.array(z.string()).nullable(),
  /** Unix seconds. */
  createdAt: z.int(),
  /** Unix seconds; from then on it is paid while the whitelist is on. */
  usableAt: z.int(),
  /** That time has come. */
  isUsable: z.boolean(),
})
export type WithdrawalAddress = z.output<typeof withdrawalAddress>

const whitelistState = {
  /** Funds go to listed addresses alone. */
  enabled: z.boolean(),
  /** Unix seconds: when it is off; null = nobody has asked for that. */
  offAt: z.int().nullable(),
}
export const whitelist = z.object(whitelistState)
export type Whitelist = z.output<typeof whitelist>

/** An asset that addresses can be listed for, and its networks. */
export const withdrawalAsset = z.object({
  ticker: z.string(),
  networks: z.array(
    z.object({
      network: z.string(),
      name: z.string(),
      hasMemo: z.boolean(),
      /** Nothing on it is worth anything. */
      isSimulated: z.boolean(),
    }),
  ),
})
export type WithdrawalAsset = z.output<typeof withdrawalAsset>

/** An address to be listed. */
const newAddress = {
  network: networkId,
  address: plainText
    .trim()
    .min(1, { error: 'Address field is required.' })
    .max(200, { error: 'Address field format is invalid.' }),
  memo: plainText.trim().max(100, { error: 'Memo field format is invalid.' }).nullable().default(null),
  tickers: z
    .array(ticker)
    .min(1, { error: 'Select at least one asset.' })
    .max(100, { error: 'At most 100 assets.' })
    .nullable()
    .default(null),
  label: plainText
    .trim()
    .min(1, { error: 'Label field is required.' })
    .max(64, { error: 'The label may not be longer than 64 characters.' }),
  /** Its owner knows that it looks like another one of the list. */
  isAlike: z.boolean().default(false),
}

const addressErrors = [
  'asset-unknown',
  'network-unknown',
  'network-unavailable',
  'address-malformed',
  'address-checksum',
  'address-other-network',
  'address-invalid',
  'memo-malformed',
  'memo-missing',
  'address-own',
  'address-listed',
  'address-alike',
  'addresses-too-many',
] as const

export const addressBook = {
  /** → `{enabled, offAt, addresses: [WithdrawalAddress]}`, the newest address first. */
  whitelist: defineOperation({
    id: 'address-book.whitelist',
    method: 'GET',
    path: '/v2/settings/whitelist',
    auth: 'user',
    summary: 'Withdrawal addresses, and whether funds go nowhere else',
    output: z.object({
      ...whitelistState,
      addresses: z.array(withdrawalAddress).max(MOST_WITHDRAWAL_ADDRESSES),
    }),
  }),

  /**
   * `{enabled}` → `{enabled, offAt}`. On at once; off after 24 hours, which asking for it to be on stops. To switch it off has to
   * be proved.
   */
  switchWhitelist: defineOperation({
    id: 'address-book.switchWhitelist',
    method: 'POST',
    path: '/v2/settings/whitelist',
    auth: 'user',
    summary: 'Let funds go to listed addresses alone, or anywhere',
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    proof: 'each',
    proofOf: (body) => (z.object({ enabled: z.literal(true) }).safeParse(body).success ? 'none' : 'each'),
    body: z.object({ enabled: z.boolean() }),
    output: whitelist,
  }),

  /** → `[{ticker, networks}]`: what addresses can be listed for at the moment. */
  tickers: defineOperation({
    id: 'address-book.tickers',
    method: 'GET',
    path: '/v2/settings/whitelist/tickers',
    auth: 'user',
    summary: 'Assets and networks that addresses can be listed for',
    output: z.array(withdrawalAsset),
  }),

  /** What `add` takes, without a code → `{sent, retryAfter}`: mails the code that listing this address asks for, and no other. */
  addCode: defineOperation({
    id: 'address-book.addCode',
    method: 'POST',
    path: '/v2/settings/whitelist/address/code',
    auth: 'user',
    summary: 'Mail a code for a new withdrawal address',
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    body: z.object(newAddress),
    output: codeSent,
    errors: [...addressErrors, 'code-not-sent'],
  }),

  /**
   * `{network, address, memo?, tickers?, label, isAlike?, code}` → WithdrawalAddress. While the whitelist is on it is paid after 24
   * hours. One that looks like another of the list is refused unless `isAlike` says that its owner knows. At most 100.
   */
  add: defineOperation({
    id: 'address-book.add',
    method: 'POST',
    path: '/v2/settings/whitelist/address',
    auth: 'user',
    needsTerms: true,
    summary: 'List a withdrawal address',
    status: 201,
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    proof: 'factor',
    shows: ['network', 'address', 'memo'],
    body: z.object({ ...newAddress, code: confirmationCode }),
    output: withdrawalAddress,
    errors: [...addressErrors, 'code-invalid'],
  }),

  /** `{id}` → `{}`; while the whitelist is on nothing goes there any more, at once. */
  remove: defineOperation({
    id: 'address-book.remove',
    method: 'DELETE',
    path: '/v2/settings/whitelist/address',
    auth: 'user',
    summary: 'Take a withdrawal address off the list',
    body: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({}),
    errors: ['not-found'],
  }),
}
