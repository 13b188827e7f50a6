/** Where money comes in: the networks that are connected, and the deposit addresses of an account on them. */
import { z } from 'zod'
import { decimal, defineOperation, ticker } from '../kernel/index.ts'

/** `ERC20`. */
export const networkId = z.string().regex(/^[A-Z0-9_]{1,30}$/, { error: 'Network field format is invalid.' })

export const depositAddress = z.object({
  network: z.string(),
  address: z.string(),
  /** Has to be given with the address; null where the address alone says whose deposit it is. */
  memo: z.string().nullable(),
  /** Unix seconds. */
  createdAt: z.int(),
})
export type DepositAddress = z.output<typeof depositAddress>

/** How an asset comes in by one network. */
export const depositWay = z.object({
  ticker: z.string(),
  network: z.string(),
  name: z.string(),
  /** Nothing on this network is worth anything. */
  isSimulated: z.boolean(),
  hasMemo: z.boolean(),
  /** Deposits below it are credited once they add up to it. */
  minimum: decimal,
  /** Blocks until a deposit is credited. */
  confirmations: z.int(),
  /** The newest of the account; null = it has none on this network yet. */
  address: depositAddress.nullable(),
})
export type DepositWay = z.output<typeof depositWay>

/** What an account may have of a network at most. */
const MOST_ADDRESSES = 100

const way = { ticker, network: networkId }

export const custody = {
  /** Query `{type?}`, a network; without it the default one → `DepositWay` of the asset `id`. */
  defaultAddress: defineOperation({
    id: 'custody.defaultAddress',
    method: 'GET',
    path: '/v2/profile/address/{id}',
    auth: 'user',
    capability: 'deposit',
    summary: 'Deposit address of an asset',
    params: z.object({ id: ticker }),
    query: z.object({ type: networkId.optional() }),
    output: depositWay,
    errors: ['asset-not-found', 'network-unknown', 'not-depositable'],
  }),

  /** → `DepositWay` of the asset `a` by the network `b`. */
  address: defineOperation({
    id: 'custody.address',
    method: 'GET',
    path: '/v2/profile/address/{a}/{b}',
    auth: 'user',
    capability: 'deposit',
    summary: 'Deposit address of an asset on a network',
    params: z.object({ a: ticker, b: networkId }),
    output: depositWay,
    errors: ['asset-not-found', 'network-unknown', 'not-depositable'],
  }),

  /** `{ticker, network}` → `DepositWay` with an address; one that is there already is answered again. */
  createAddress: defineOperation({
    id: 'custody.createAddress',
    method: 'POST',
    path: '/v2/profile/address',
    auth: 'user',
    needsTerms: true,
    permission: 'transfer',
    capability: 'deposit',
    summary: 'Create a deposit address',
    rateLimit: { points: 60, seconds: 60, per: 'account' },
    body: z.object(way),
    output: depositWay,
    errors: ['asset-unknown', 'network-unknown', 'not-depositable', 'network-unavailable'],
  }),

  /** → `[{network, name, hasMemo, isSimulated}]`: networks that give addresses at the moment. */
  addressTypes: defineOperation({
    id: 'custody.addressTypes',
    method: 'GET',
    path: '/v2/address/types',
    auth: 'user',
    capability: 'deposit',
    summary: 'Networks with deposit addresses',
    output: z.array(
      z.object({ network: z.string(), name: z.string(), hasMemo: z.boolean(), isSimulated: z.boolean() }),
    ),
  }),

  /** → `[DepositAddress]` on one network, newest first. All of them stay valid. */
  addresses: defineOperation({
    id: 'custody.addresses',
    method: 'GET',
    path: '/v2/profile/addresses/{network}',
    auth: 'user',
    capability: 'deposit',
    summary: 'Deposit addresses so far',
    params: z.object({ network: networkId }),
    output: z.array(depositAddress).max(MOST_ADDRESSES),
    errors: ['network-not-found'],
  }),
}
