/** H2, A1 The AsyncAPI document: it is one by its own standard, and recorded frames are what it says. */
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { recordedCalls, recordedPushes, socketSections } from '@exchange/contract/socket-docs'
import { answerOf, asyncApiDocument, socketServers } from '../../kernel/index.ts'
import { socketDescriptions } from './descriptions.ts'

const document = {
  ...asyncApiDocument(socketDescriptions()),
  servers: socketServers({ host: 'localhost:3000', isSecure: false }),
}
const { operations, components } = document
const lenient = { strict: false, allErrors: true, validateFormats: false } as const
const ajv = new Ajv(lenient)

describe('the AsyncAPI document', () => {
  test('is valid by the schema of AsyncAPI 3.0', () => {
    const schema: object = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json')
    const validate = new Ajv(lenient).compile(schema)
    expect([validate(JSON.parse(JSON.stringify(document))), validate.errors?.slice(0, 3)]).toEqual([true, undefined])
  })

  test('every reference leads somewhere', () => {
    const whole: unknown = JSON.parse(JSON.stringify(document))
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(references.length).toBeGreaterThan(0)
    for (const path of new Set(references)) {
      const found = path.split('/').reduce<unknown>((at, key) => Object(at)[key], whole)
      expect(found, path).toBeDefined()
    }
  })

  test('every method and push is told in one section', () => {
    const told = socketSections.flatMap(({ names }) => names)
    expect(told.toSorted()).toEqual(Object.keys(operations).toSorted())
    expect(new Set(told).size).toBe(told.length)
  })

  test.each([null, 'mine', 7, 1.5])('an answer to a request with the id %j is described', (id) => {
    const refused = { id, result: null, error: { code: 4, message: 'method not found' } }
    for (const [name, frame] of Object.entries({
      [answerOf('ping')]: { id, result: 'pong', error: null },
      refusal: refused,
    })) {
      const validate = ajv.compile(components.messages[name]?.payload ?? {})
      expect([validate(frame), validate.errors]).toEqual([true, null])
    }
  })

  test.each(Object.keys(operations))('%s has a recorded example that is what the document says', (name) => {
    const isPush = operations[name]?.action === 'send'
    expect(isPush ? recordedPushes[name] : recordedCalls[name]).toBeDefined()
    for (const message of isPush ? [name] : [name, answerOf(name)]) {
      const { payload = {}, examples = [] } = components.messages[message] ?? {}
      const validate = ajv.compile(payload)
      expect(examples).toHaveLength(1)
      for (const example of examples) expect([validate(example.payload), validate.errors]).toEqual([true, null])
    }
  })
})
