import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errors } from './errors/index.ts'
import { webOperations } from './index.ts'
import { docSections, fieldTextsOf, publicAnswers } from './public-docs.ts'
import { unservedOperations, limitOrderInput, publicOperations } from './public.ts'

describe('the compatible API', () => {
  test('every id and every route is declared once, on both doors together', () => {
    const all = [...webOperations, ...publicOperations]
    expect(new Set(all.map((o) => o.id)).size).toBe(all.length)
    const routes = [...all, ...unservedOperations].map(({ method, path }) => `${method} ${path}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test.each(publicOperations.map((o) => [o.id, o] as const))(
    '%s has a path, schemas and known errors',
    (_, operation) => {
      const ofApps = operation.family === 'apps'
      expect(operation.path).toMatch(ofApps ? /^\/(?:oauth2|api\/v4\/accounts)\// : /^\/api\/v[124]\//)
      if (!ofApps) expect(operation.method).toBe(operation.auth === 'user' ? 'POST' : 'GET')
      expect(ofApps).toBe(operation.auth === 'app' || operation.path.startsWith('/oauth2/'))
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

describe('the description of the compatible API', () => {
  const docs = docSections.flatMap(({ operations }) => Object.entries(operations))

  test('every operation is told in one section, and nothing else is', () => {
    expect(docs.map(([id]) => id).toSorted()).toEqual(publicOperations.map(({ id }) => id).toSorted())
    expect(new Set(docSections.map(({ slug }) => slug)).size).toBe(docSections.length)
  })

  test.each(publicOperations.map((o) => [o.id, o] as const))(
    '%s has sentences, an example and a recorded answer',
    (id, operation) => {
      const doc = docs.find(([name]) => name === id)?.[1]
      expect(operation.summary).toMatch(/^[A-Z“].*[^.]$/s)
      expect(doc?.description).toMatch(/^[A-Z].*\.$/s)
      const input = Object.fromEntries(
        Object.entries(doc?.input ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' && value.startsWith('$') ? '1' : value,
        ]),
      )
      const schemas = [operation.params, operation.query, operation.body].filter((s) => s instanceof z.ZodObject)
      for (const schema of schemas)
        expect(schema.safeParse({ ...input, request: operation.path, nonce: 1 }).error?.issues ?? []).toEqual([])
      const known = schemas.flatMap((schema) => Object.keys(schema.shape))
      expect(known).toEqual(expect.arrayContaining(Object.keys(input)))
      const { status, body } = publicAnswers[id]
      if (status < 400) expect(operation.output.safeParse(body).error?.issues ?? []).toEqual([])
    },
  )

  test('market data says which of its paths belong to products that are not offered', () => {
    const { text } = docSections.find(({ slug }) => slug === 'market-data') ?? { text: '' }
    for (const { path, status } of unservedOperations.filter(({ path: each }) => each.startsWith('/api/v4/public/')))
      expect(text).toMatch(new RegExp(`${path.replace('/api/v4/', '').replace('/{market}', '')}\\b.*status ${status}`))
  })

  test('the recorded answers have no key that is not described', () => {
    for (const { id, output } of publicOperations) {
      const { status, body } = publicAnswers[id]
      if (status < 400) expect([id, output.parse(body)]).toEqual([id, body])
    }
  })

  test('A4 the moments of an order are explained', () => {
    for (const [id, moments] of [
      ['trading.publicOrders', ['ctime', 'mtime']],
      ['history.publicOrders', ['ctime', 'ftime']],
    ] as const) {
      const { output } = publicOperations.find((each) => each.id === id) ?? { output: z.never() }
      const told = JSON.stringify(z.toJSONSchema(output))
      for (const name of moments) expect(told).toMatch(new RegExp(`"${name}":\\{[^{}]*"description":"[A-Z]`))
    }
  })

  test('every field that a caller can send says what it means', () => {
    const silent = publicOperations.flatMap(({ id, params, query, body }) =>
      [params, query, body].flatMap((schema) =>
        schema instanceof z.ZodObject
          ? Object.entries(schema.shape).flatMap(([name, field]) =>
              fieldTextsOf(id)[name] !== undefined ||
              (field instanceof z.ZodType &&
                z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }).description !== undefined)
                ? []
                : [`${id} ${name}`],
            )
          : [],
      ),
    )
    expect(silent).toEqual([])
  })
})

test('an order is refused whatever stands in place of a role', () => {
  const order = publicOperations.find(({ id }) => id === 'trading.publicPlaceLimit')
  const { success } = order?.body.safeParse({ market: 'BTC_USDT', bboRole: { toString: 1 } }) ?? { success: true }
  expect(success).toBe(false)
})
