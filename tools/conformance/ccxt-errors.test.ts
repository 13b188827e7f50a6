/** What ccxt makes of each refusal that an operation of the compatible API may answer: a program acts on these classes. */
import * as ccxt from 'ccxt'
import { describe, expect, test } from 'vitest'
import type { ErrorName } from '@exchange/contract/errors'
import { unservedOperations, publicOperations } from '@exchange/contract/public'
import { keyFault, rightsFault } from '@exchange/server/edges/public-http/authentication'
import { Problem, fault, faultOf } from '@exchange/server/kernel/index'

const client = new ccxt.whitebit()

interface Refusal {
  readonly status: number
  readonly body: unknown
}

/** The name of the class that ccxt throws. */
function classOf({ status, body }: Refusal): string {
  const text = JSON.stringify(body)
  try {
    client.handleErrors(status, '', '', 'POST', {}, text, body, {}, '')
    return 'none'
  } catch (reason) {
    return Error.isError(reason) ? reason.constructor.name : 'no error'
  }
}

/**
 * By class. The text of an unknown market ends with a full stop in the reference, except in the list of open orders, and
 * without one in ccxt. 429 and 503 carry no JSON and are tested with the calls.
 */
const expected: Readonly<Record<string, readonly ErrorName[]>> = {
  InsufficientFunds: ['balance-insufficient', 'wallet-balance-insufficient'],
  InvalidOrder: [
    'amount-below-minimum',
    'amount-not-positive',
    'amount-step',
    'price-above-band',
    'price-below-band',
    'quote-amount-below-minimum',
    'transfer-step',
  ],
  OrderNotFound: ['order-not-found'],
  // Of these ccxt knows no more than that the exchange refused.
  ExchangeError: [
    'account-restricted',
    'activation-at-last-price',
    'activation-not-allowed',
    'activation-not-positive',
    'activation-step',
    'address-invalid',
    'address-not-listed',
    'address-own',
    'address-waits',
    'amount-below-filled',
    'amount-not-allowed',
    'amount-too-large',
    'asset-unknown',
    'book-empty',
    'card-number-refused',
    'client-order-id-in-use',
    'client-order-id-invalid',
    'command-id-reused',
    'conditionals-too-many',
    'cursor-ahead',
    'engine-refused',
    'events-gone',
    'feature-disabled',
    'flags-conflict',
    'integration-not-found',
    'market-closed',
    'market-post-only',
    'market-unknown',
    'memo-missing',
    'network-unavailable',
    'not-attempted',
    'not-withdrawable',
    'nothing-to-change',
    'oco-prices-invalid',
    'order-not-modifiable',
    'orders-too-many',
    'outcome-unknown',
    'post-only-would-take',
    'price-not-allowed',
    'price-not-positive',
    'price-step',
    'price-too-large',
    'request-invalid',
    'total-above-maximum',
    'total-below-minimum',
    'total-not-allowed',
    'transfer-restricted',
    'transfer-too-small',
    'unique-id-taken',
    'wallets-equal',
    'withdrawal-below-fee',
    'withdrawal-limit',
    'withdrawal-too-large',
    'withdrawal-too-small',
    'withdrawals-too-many',
    'worth-unknown',
  ],
}

/** What any signed operation may answer. */
const shared = ['request-invalid', 'feature-disabled', 'outcome-unknown'] as const
const answered = publicOperations.flatMap((operation) =>
  operation.auth === 'guest'
    ? []
    : [...operation.errors, ...shared].map((name) => ({ name, family: operation.family })),
)

test('every refusal of every signed operation comes to be the class of its name', () => {
  const found = new Map<string, Set<string>>()
  for (const { name, family } of answered) {
    const { status, body } = faultOf(new Problem(name, { limit: '1' }), family)
    const classes = found.get(name) ?? new Set()
    found.set(name, classes.add(classOf({ status, body })))
  }
  const byClass: Record<string, string[]> = {}
  for (const [name, classes] of found) (byClass[[...classes].join(' or ')] ??= []).push(name)
  for (const names of Object.values(byClass)) names.sort()
  expect(byClass).toEqual(expected)
})

describe('who may not call', () => {
  const grant = {
    id: '1',
    key: 'k',
    secret: 's',
    owner: 1,
    enabled: false,
    ips: new Set<string>(),
    endpoints: null,
    permissions: new Set([]),
    nonces: { rising: null, windowed: null },
  }
  test.each<[string, Refusal | null]>([
    ['PermissionDenied', keyFault(grant, '127.0.0.1')],
    ['PermissionDenied', rightsFault(grant, { path: '/api/v4/orders', permission: 'read' })],
    ['AuthenticationError', fault(401, 10, 'Unauthorized request.')],
    ['BadRequest', fault(400, 9, 'Invalid payload.')],
    ['BadSymbol', fault(422, 31, 'Validation failed', { market: ['Market is not available'] })],
  ])('%s', (name, refusal) => {
    expect(refusal === null ? null : classOf(refusal)).toBe(name)
  })

  test('a product that is not there is an error of the exchange, never an empty success', () => {
    const classes = new Set(unservedOperations.filter(({ asked }) => asked.kind === 'key').map(classOf))
    expect(classes).toEqual(new Set(['ExchangeError']))
  })
})
