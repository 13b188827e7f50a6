import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { webContract, webOperations } from './index.ts'
import type { WebOperations } from './index.ts'
import { decimalInput } from './kernel/index.ts'
import { passwordFaults, passwordSpecials } from './accounts/index.ts'
import { regionOfHost } from './regions/index.ts'

describe('the contract', () => {
  test('every id and every route is declared once, and the id names its domain and its handler', () => {
    expect(new Set(webOperations.map((o) => o.id)).size).toBe(webOperations.length)
    expect(new Set(webOperations.map((o) => `${o.method} ${o.path}`)).size).toBe(webOperations.length)
    for (const [domain, operations] of Object.entries(webContract))
      for (const [name, operation] of Object.entries(operations)) expect(operation.id).toBe(`${domain}.${name}`)
  })

  test('every path parameter has a schema and every schema parameter a place in the path', () => {
    for (const { path, params } of webOperations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
      const declared = params instanceof z.ZodObject ? Object.keys(params.shape) : []
      expect(declared).toEqual(inPath)
    }
  })

  test('every schema can be written as JSON Schema', () => {
    for (const o of webOperations)
      for (const schema of [o.params, o.query, o.body]) {
        if (schema instanceof z.ZodUndefined) continue
        expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object')
        expect(z.toJSONSchema(o.output, { io: 'output' })).toBeTypeOf('object')
      }
  })

  test('routes carry their types', () => {
    expectTypeOf<WebOperations['POST /v2/login']['body']>().toEqualTypeOf<{ email: string; password: string }>()
    expectTypeOf<WebOperations['GET /v2/trade/markets/{id}']['params']>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<WebOperations['GET /v2/time']['output']>().toEqualTypeOf<{ time: number }>()
    expectTypeOf<WebOperations['GET /v2/time']['body']>().toEqualTypeOf<undefined>()
  })
})

describe('shared values', () => {
  test.each([
    ['0.1', '0.1'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1.5e21, '1500000000000000000000'],
    [-2, '-2'],
    [' 3 ', '3'],
  ])('decimal %j is %s', (input, expected) => expect(decimalInput('Amount').parse(input)).toBe(expected))

  test.each([
    [undefined, 'Amount field is required.'],
    ['1e5', 'Amount field should be numeric string or number.'],
    [{}, 'Amount field should be numeric string or number.'],
    ['', 'Amount field should be numeric string or number.'],
    ['1,5', 'Amount field should be numeric string or number.'],
  ])('decimal %j is refused', (input, message) =>
    expect(decimalInput('Amount').safeParse(input).error?.issues[0]?.message).toBe(message),
  )

  test('VR-28: every special character may stand in a password', () => {
    expect(passwordSpecials).toHaveLength(33)
    for (const special of passwordSpecials)
      expect(passwordFaults(`correct${special}horse`, 'ann@example.com')).toEqual([])
  })

  test.each([
    ['short', 'too-short'],
    ['aaaaaaaaaa', 'guessable'],
    ['nine-long', 'too-short'],
    ['Password12', 'guessable'],
    ['x-annabel-77', 'contains-email'],
    ['my Westbourne 77', 'contains-name'],
    ['x-night owl-77', 'contains-name'],
  ])('password %s is %s', (password, fault) =>
    expect(passwordFaults(password, 'annabel@example.com', 'Night Owl')).toContain(fault),
  )

  test.each([
    ['turkey.localhost:3000', 'turkey'],
    ['localhost', 'global'],
    ['127.0.0.1:3000', 'global'],
    ['', 'global'],
  ])('host %s is edition %s', (host, region) => expect(regionOfHost(host, 'global')).toBe(region))
})
