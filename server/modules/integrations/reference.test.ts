/** A1, A2 The pages of the API: each kind of event with its own fields, webhooks as they come, refusals with their bodies. */
import { deliverySchemas, publicOperations } from '@exchange/contract/public'
import { describe, expect, test } from 'vitest'
import { apiDescriptions, operationsAsRead } from '../../edges/public-http/index.ts'
import { openApiDocument } from '../../kernel/index.ts'
import { readReference } from './reference.ts'

const document = openApiDocument(operationsAsRead(), apiDescriptions())
const kinds = deliverySchemas.map(({ kind }) => kind)
const read = (section: string) => readReference(document, section)

describe('the event log', () => {
  const operation = read('history').operations.find(({ path }) => path === '/api/v4/events')
  const variants = operation?.variants ?? []
  const fieldsOf = (kind: string) =>
    Object.fromEntries((variants.find(({ name }) => name === kind)?.fields ?? []).map((field) => [field.name, field]))

  test('A1 has a table of its own for each kind, with a recorded event', () => {
    expect(variants.map(({ name }) => name)).toEqual(kinds)
    for (const { name, fields, example } of variants) {
      const event = JSON.parse(example) as { readonly kind: string; readonly data: object }
      expect(event.kind).toBe(name)
      const names = fields.filter(({ depth }) => depth === 0).map((field) => field.name)
      expect(names).toEqual(expect.arrayContaining(Object.keys(event.data)))
      const optional = fields.filter(({ isRequired }) => !isRequired).map((field) => field.name)
      expect([...Object.keys(event.data), ...optional]).toEqual(expect.arrayContaining(names))
    }
  })

  test('A1 tells the id of a transfer from that of a trade', () => {
    expect(fieldsOf('transfer')['id']).toMatchObject({ type: 'string', text: 'ID of the transfer', isRequired: true })
    expect(fieldsOf('deal')['id']).toMatchObject({ type: 'integer', text: 'ID of the trade', isRequired: true })
    expect(fieldsOf('transfer')['to']?.text).toBe('Wallet that the amount reached, or "external"')
    expect(Object.keys(fieldsOf('balance'))).toEqual(['wallet', 'ticker', 'available', 'freeze'])
  })

  test('A1 names the kinds where it lists what every event has', () => {
    const answer = operation?.answer ?? []
    expect(answer.map(({ name }) => name)).toEqual(['events', 'cursor', 'time', 'kind', 'data', 'next', 'more'])
    expect(answer.find(({ name }) => name === 'kind')?.values).toEqual(kinds)
  })
})

describe('webhooks', () => {
  const { deliveries, deliveryHeaders } = read('webhooks')

  test('A1 a delivery of each kind was recorded whole, and every field of it is described', () => {
    expect(deliveries.map(({ name }) => name)).toEqual(kinds)
    for (const { name, fields, example } of deliveries) {
      const body = JSON.parse(example) as { readonly method: string; readonly params: object; readonly id: string }
      expect(body).toMatchObject({ method: name, params: { nonce: expect.any(Number), cursor: expect.any(String) } })
      expect(fields.map((field) => field.name)).toEqual(
        expect.arrayContaining(['method', 'params', 'id', ...Object.keys(body.params)]),
      )
    }
  })

  test('A1 recorded deliveries are what their schemas say, and no more', () => {
    for (const { kind, schema } of deliverySchemas) {
      const body: unknown = JSON.parse(deliveries.find(({ name }) => name === kind)?.example ?? 'null')
      expect([kind, schema.parse(body)]).toEqual([kind, body])
    }
  })

  test('A1 the headers of one stand beside them', () => {
    for (const name of ['x-txc-payload', 'x-txc-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(deliveryHeaders).toMatch(new RegExp(`^${name}: \\S`, 'm'))
  })
})

describe('refusals', () => {
  test('A2 the page of errors has what all calls of a kind share, each with its answer', () => {
    const { refusals } = read('errors')
    expect(refusals.signed).toContainEqual({
      status: 401,
      code: 4,
      field: null,
      text: 'This API Key is not authorized to perform this action.',
      body: '{"code":4,"message":"This API Key is not authorized to perform this action.","errors":{}}',
    })
    const busy = refusals.signed.filter(({ status }) => status === 503)
    expect(busy.map(({ code }) => code)).toEqual([15, 16, 18, 19, 20])
    for (const { text, body } of busy) expect(body).toBe(text)
    expect(refusals.apps.length).toBeGreaterThan(3)
    expect(read('orders').refusals).toEqual({ signed: [], open: [], apps: [] })
  })

  test('A2 every operation says which of them it shares', () => {
    const sections = document.tags.map(({ name }) => read(name))
    const shared = Object.fromEntries(
      sections.flatMap(({ operations }) => operations.map(({ id, shared: of }) => [id, of] as const)),
    )
    for (const { id, auth, family } of publicOperations)
      expect([id, shared[id]]).toEqual([id, family === 'apps' ? 'apps' : auth === 'user' ? 'signed' : 'open'])
  })
})
