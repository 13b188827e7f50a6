import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cancelInput, limitOrderInput, publicOperations } from '@exchange/contract/public'
import { webOperations } from '@exchange/contract'
import type { Operation } from '@exchange/contract/kernel'
import { isCompiled, parserOf } from './compiled-schema.ts'

const reporting = { reportInput: true } as const
const inputs = (operations: readonly Operation[]): (readonly [string, z.ZodType])[] =>
  operations.flatMap((operation) =>
    (['params', 'query', 'body'] as const)
      .filter((part) => operation[part] instanceof z.ZodObject)
      .map((part) => [`${operation.id}, ${part}`, operation[part]] as const),
  )
/** Orders and cancels: they have lanes of their own. */
const hot = publicOperations.filter(({ cost, auth }) => cost === 0 && auth === 'user')
const schemas: readonly (readonly [string, z.ZodType])[] = [
  ...inputs([...publicOperations, ...webOperations]),
  ['an order of a list', limitOrderInput],
  ['a cancel of a list', cancelInput],
]

/** Parses with the function alone: what it leaves to the schema throws. */
function strictly<Schema extends z.ZodType>(schema: Schema) {
  const left = { safeParse: { value: () => expect.unreachable('it was left to the schema') } }
  return parserOf(Object.create(schema, left) as Schema, reporting)
}

/** What parsing ends with; a refinement may stumble over what it did not expect. */
function outcomeOf(parse: () => z.ZodSafeParseResult<unknown>) {
  try {
    const { success, data, error } = parse()
    return { success, data, text: JSON.stringify(data), issues: error?.issues }
  } catch (reason) {
    return { reason: String(reason) }
  }
}

/** Keys count, in their order, and so does what is set to nothing. */
function expectEqual(schema: z.ZodType, value: unknown): void {
  const parse = parserOf(schema, reporting)
  expect(outcomeOf(() => parse(value))).toStrictEqual(outcomeOf(() => schema.safeParse(value, reporting)))
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    0,
    -0,
    1,
    2,
    3,
    -1,
    1.5,
    1e21,
    1e-9,
    2 ** 53,
    Number.NaN,
    Infinity,
  ),
  fc.constantFrom<unknown>(
    true,
    false,
    'true',
    'false',
    '0',
    '1',
    '2',
    'buy',
    'sell',
    'no',
    'cb',
    'cancel_new',
    'spot',
  ),
  fc.constantFrom<unknown>('BTC_USDT', 'btc_usdt', 'BTC', `${'B'.repeat(36)}_USDT`, '😀'.repeat(40), 'x'.repeat(65)),
  fc.constantFrom<unknown>(
    '0.001',
    '-1',
    '1e5',
    '01.50',
    '.5',
    ' 7 ',
    '1'.repeat(31),
    '9007199254740993',
    '12345678901234567',
  ),
  fc.constantFrom<unknown>([], ['spot'], [{}], {}, { length: 3 }, { toString: 1 }, 'my-order_1.a'),
  fc.string(),
  fc.double(),
  fc.jsonValue(),
)
const good: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  market: fc.constantFrom('BTC_USDT', 'ETH_BTC'),
  side: fc.constantFrom('buy', 'sell'),
  amount: fc.constantFrom('0.01', '15', 0.5, 1e-7),
  price: fc.constantFrom('9000', '0.5', 12),
  activation_price: fc.constantFrom('9000', 12),
  orderId: fc.constantFrom(5, '77'),
  id: fc.constantFrom(5, '77'),
  clientOrderId: fc.constantFrom('a-1', 'B_2'),
  stp: fc.constantFrom('no', 'cancel_old'),
  orders: fc.array(fc.constantFrom({ market: 'BTC_USDT' }, 5, null), { minLength: 1, maxLength: 22 }),
  timeout: fc.constantFrom(5, '60', null),
}

/** Bodies near what the schema takes: each of its keys good, odd or missing, and some that it does not know. */
function bodies(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { shape } = (schema as z.ZodObject)._zod.def
  const fields = Object.keys(shape).map(
    (key) => [key, fc.oneof({ weight: 6, arbitrary: good[key] ?? odd }, odd)] as const,
  )
  // Strict equality compares constructors by identity, and NaN is not even itself.
  const constructor = odd.filter((value) => !Number.isNaN(value))
  const record = fc.record(Object.fromEntries([...fields, ['more', odd], ['constructor', constructor]]), {
    requiredKeys: [],
  })
  return fc.oneof({ weight: 30, arbitrary: record }, odd)
}

describe('schemas as functions', () => {
  test.each(schemas)('%s parses and refuses as its schema does', (_, schema) => {
    fc.assert(
      fc.property(bodies(schema), (body) => expectEqual(schema, body)),
      { numRuns: 200 },
    )
  })

  test('those of orders and cancels are known in all their parts', () => {
    expect(hot.length).toBeGreaterThan(15)
    for (const [, schema] of [...inputs(hot), ...schemas.slice(-2)]) expect(isCompiled(schema)).toBe(true)
  })

  test('usual orders and cancels are taken by the function alone', () => {
    const order = { market: 'BTC_USDT', side: 'buy', amount: '0.01', price: '9000' }
    const envelope = { request: '/x', nonce: 1, nonceWindow: true }
    const bodyOf = (id: string): z.ZodType =>
      hot.find((operation) => operation.id === id)?.body ?? expect.unreachable(id)
    const usual: readonly (readonly [z.ZodType, object])[] = [
      [bodyOf('trading.publicPlaceLimit'), { ...order, ...envelope, clientOrderId: 'mine', postOnly: true, stp: null }],
      [bodyOf('trading.publicPlaceMarket'), { ...order, ...envelope, amount: 5 }],
      [bodyOf('trading.publicPlaceBulk'), { ...envelope, orders: [order, order], stopOnFail: '1' }],
      [bodyOf('trading.publicCancel'), { ...envelope, market: 'BTC_USDT', orderId: '7' }],
      [limitOrderInput, order],
      [cancelInput, { market: 'BTC_USDT', clientOrderId: 'mine' }],
    ]
    for (const [schema, body] of usual) {
      const { success, data } = strictly(schema)(body)
      expect(success).toBe(true)
      expect(data).toStrictEqual(schema.parse(body))
    }
  })

  test('a schema with a part that is not known stays as it is', () => {
    const unknown = [
      z.object({ at: z.date() }),
      z.object({ at: z.coerce.number() }),
      z.object({ name: z.string().default('x').optional() }),
      z.strictObject({ a: z.string() }),
      z.string().transform((value, context) => (context.issues.length === 0 ? value : '')),
      z.xor([z.string(), z.number()]),
    ]
    for (const schema of unknown) {
      expect(isCompiled(schema)).toBe(false)
      fc.assert(
        fc.property(odd, (value) => expectEqual(schema, value)),
        { numRuns: 50 },
      )
    }
  })

  test('whatever checks change or ask is theirs', () => {
    const rising = z
      .object({ low: z.number(), high: z.number().optional() })
      .refine(({ low, high }) => high === undefined || high > low, { when: ({ issues }) => issues.length === 0 })
    const known = [
      rising,
      z.string().trim().toLowerCase().min(2),
      z.array(z.int().positive()).max(2),
      z.object({ a: z.string().optional(), b: z.unknown() }),
    ]
    for (const schema of known) {
      expect(isCompiled(schema)).toBe(true)
      const objects = fc.record({ low: odd, high: odd, a: odd, b: odd }, { requiredKeys: [] })
      const lists = fc.array(fc.oneof(fc.nat(5), odd), { maxLength: 4 })
      fc.assert(
        fc.property(fc.oneof(objects, lists, odd, fc.constantFrom(' AB ', ' a')), (value) =>
          expectEqual(schema, value),
        ),
      )
    }
  })
})
