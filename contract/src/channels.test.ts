import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { closedMethods, socketCosts, socketMethods, socketPushes } from './channels.ts'
import type { SocketMethods, SocketPushes } from './channels.ts'
import { socketErrorCodes, socketErrorMessages, socketErrorTexts } from './errors/socket/index.ts'
import type { SocketMethodSpec, SocketPushSpec } from './kernel/channel.ts'
import { publicOperations } from './public.ts'

const named = new Map(socketMethods.map((spec) => [spec.method, spec]))
const parse = (method: string, params: unknown) => named.get(method)?.params.safeParse(params)

/** Places of a schema that nobody explains: parameters, items of rows and fields without a description. */
function silent(schema: z.ZodType, io: 'input' | 'output', where: string): string[] {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties, items, anyOf, additionalProperties }: Record<string, unknown> = { ...value }
    for (const [name, field] of Object.entries(properties ?? {})) {
      if (typeof field.description !== 'string') found.push(`${path}.${name}`)
      walk(field, `${path}.${name}`)
    }
    if (Array.isArray(items)) {
      items.forEach((item, place) => {
        if (typeof item.title !== 'string' || typeof item.description !== 'string') found.push(`${path}[${place}]`)
        walk(item, `${path}[${place}]`)
      })
    } else walk(items, `${path}[]`)
    if (Array.isArray(anyOf)) for (const choice of anyOf) walk(choice, path)
    walk(additionalProperties, `${path}.*`)
  }
  walk(z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' }), where)
  return found
}

describe('H2 the contract of the socket', () => {
  test('every method and push is declared once', () => {
    const all = [...socketMethods, ...socketPushes].map(({ method }) => method)
    expect(new Set([...all, ...closedMethods]).size).toBe(all.length + closedMethods.length)
  })

  test('what follows a subscription is declared, in the same dialect and for the same callers', () => {
    for (const { method, push, dialect, auth } of socketMethods.filter((spec) => spec.push !== null))
      expect([method, socketPushes.find((spec) => spec.method === push)]).toMatchObject([method, { dialect, auth }])
    const followed = new Set(socketMethods.map(({ push }) => push))
    for (const { method } of socketPushes) expect(followed).toContain(method)
    for (const { method } of socketMethods.filter((spec) => spec.push !== null))
      expect(named.has(method.replace(/subscribe$/, 'unsubscribe'))).toBe(true)
  })

  test('every operation that names a method of the socket is declared as one', () => {
    for (const { socketMethod } of publicOperations)
      if (socketMethod !== null) expect(named.get(socketMethod)).toMatchObject({ auth: 'user', isExtension: true })
  })

  test('what a key may ask over HTTP it may ask here: every method for users names that operation', () => {
    const ids = new Set<string>(publicOperations.map(({ id }) => id))
    for (const { method, auth, operation, isExtension } of socketMethods)
      expect([method, operation !== null && ids.has(operation)]).toEqual([method, auth === 'user' && !isExtension])
  })

  test('every call costs something; candles cost most', () => {
    for (const cost of socketCosts.values()) expect(cost).toBeGreaterThanOrEqual(1)
    expect(Math.max(...socketCosts.values())).toBe(socketCosts.get('kline.query'))
    expect(socketCosts.get('candles_request')).toBe(socketCosts.get('kline.query'))
    expect(socketCosts.get('ping')).toBe(1)
  })

  const specs: readonly (SocketPushSpec & Partial<Pick<SocketMethodSpec, 'result'>>)[] = [
    ...socketMethods,
    ...socketPushes,
  ]
  test.each(specs.map((spec) => [spec.method, spec] as const))(
    'A1 %s says what it does and what each field means',
    (method, spec) => {
      expect(spec.summary).toMatch(/^[A-Z].*[^.]$/s)
      expect(spec.description).toMatch(/^[A-Z].*\.$/s)
      // The fields of orders are explained with their operations.
      if (spec.method.startsWith('order_')) return
      expect(silent(spec.params, 'input', method)).toEqual([])
      if (spec.result !== undefined) expect(silent(spec.result, 'output', `${method} result`)).toEqual([])
    },
  )

  test('every refusal has a number of its own and a meaning', () => {
    const codes = Object.values(socketErrorCodes)
    expect(new Set(codes).size).toBe(codes.length)
    for (const texts of [socketErrorTexts, socketErrorMessages])
      expect(Object.keys(texts)).toEqual(Object.keys(socketErrorCodes))
  })

  test.each<[string, unknown, unknown]>([
    ['deals.subscribe', [], []],
    ['deals.subscribe', ['A_B', 'C_D'], ['A_B', 'C_D']],
    ['deals.subscribe', [['A_B', 'C_D'], 0], ['A_B', 'C_D']],
    ['depth_subscribe', ['A_B', 50], ['A_B', 50, '0', false]],
    ['depth_subscribe', ['A_B', 50, 0.1, true], ['A_B', 50, '0.1', true]],
    ['depth_subscribe', ['A_B', 50, null, null, 'more'], ['A_B', 50, '0', false, 'more']],
    ['trades_request', ['A_B', null, null], ['A_B', 100, 0]],
    ['ordersPending_request', [], ['', 0, 100]],
    ['ordersExecuted_subscribe', [], [[], 0]],
    ['ordersExecuted_request', [{ market: 'A_B', order_types: [1] }], [{ market: 'A_B', order_types: [1] }, 0, 100]],
    ['ping', ['anything'], ['anything']],
  ])('%s takes %j as %j', (method, params, parsed) => expect(parse(method, params)?.data).toEqual(parsed))

  test.each<[string, unknown]>([
    ['deals.subscribe', [5]],
    ['deals.subscribe', Array.from({ length: 501 }, () => 'A_B')],
    ['depth.subscribe', ['A_B', 7]],
    ['depth.subscribe', ['A_B', 50, '0.3']],
    ['depth.subscribe', [null, 50]],
    ['kline.query', ['A_B', 0, 1e12, 60]],
    ['kline.query', ['A_B', 0.5, 10, 60]],
    ['ordersPending_request', ['A_B', 0, 101]],
    ['ordersExecuted_subscribe', [[], 3]],
    ['ordersExecuted_request', [[]]],
    ['authorize', []],
  ])('%s refuses %j', (method, params) => expect(parse(method, params)?.success).toBe(false))

  test('frames have types', () => {
    expectTypeOf<SocketPushes['state.update'][0]>().toEqualTypeOf<string>()
    expectTypeOf<SocketPushes['order.update'][0]>().toEqualTypeOf<1 | 2 | 3>()
    expectTypeOf<SocketMethods['kline.query']['result'][number][0]>().toEqualTypeOf<number>()
    expectTypeOf<SocketMethods['order.query']['parsed']>().toEqualTypeOf<[string, number, number, ...unknown[]]>()
  })
})
