import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errors } from './errors/index.ts'
import { webOperations } from './index.ts'
import { laterOperations, limitOrderInput, publicOperations } from './public.ts'

describe('the compatible API', () => {
  test('every id and every route is declared once, on both doors together', () => {
    const all = [...webOperations, ...publicOperations]
    expect(new Set(all.map((o) => o.id)).size).toBe(all.length)
    const routes = [...all, ...laterOperations].map(({ method, path }) => `${method} ${path}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test.each(publicOperations.map((o) => [o.id, o] as const))(
    '%s has a path, schemas and known errors',
    (_, operation) => {
      expect(operation.path).toMatch(/^\/api\/v[124]\//)
      expect(operation.method).toBe(operation.auth === 'user' ? 'POST' : 'GET')
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
      expect(operation.params instanceof z.ZodObject ? Object.keys(operation.params.shape) : []).toEqual(inPath)
      for (const schema of [operation.params, operation.query, operation.body])
        if (!(schema instanceof z.ZodUndefined))
          expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object')
      expect(z.toJSONSchema(operation.output, { io: 'output' })).toBeTypeOf('object')
      for (const name of operation.errors) expect(errors[name]).toBeDefined()
    },
  )

  const complete = { market: 'BTC_USDT', side: 'buy', amount: '1', price: '2' }
  const messages = (input: object) => {
    const result = limitOrderInput.safeParse(input)
    return result.success
      ? {}
      : Object.fromEntries(result.error.issues.toReversed().map((i) => [i.path.join('.'), i.message]))
  }
  test.each([
    [
      {},
      {
        market: 'Market field is required.',
        side: 'Side field is required.',
        amount: 'Amount field is required.',
        price: 'Price field is required.',
      },
    ],
    [{ ...complete, price: null }, { price: 'Price field is required.' }],
    [{ ...complete, side: 'long' }, { side: "Side field should contain only 'buy' or 'sell' values." }],
    [{ ...complete, amount: '1e3' }, { amount: 'Amount field should be numeric string or number.' }],
    [{ ...complete, market: '' }, { market: 'Market field should not be empty string.' }],
    [{ ...complete, clientOrderId: 7 }, { clientOrderId: 'ClientOrderId field should be a string.' }],
    [
      { ...complete, clientOrderId: 'a b' },
      { clientOrderId: 'ClientOrderId field should contain only latin letters, numbers and dashes.' },
    ],
    [{ ...complete, clientOrderId: '', postOnly: 1, ioc: 'false', amount: 1e-7 }, {}],
  ])('a limit order %j answers %j', (input, expected) => expect(messages(input)).toMatchObject(expected))
})
