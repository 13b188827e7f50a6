/** The reference's AsyncAPI files as validators of real frames of the trade socket. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import { load } from 'js-yaml'
import { isRecord } from '../liquidity/api-client.ts'

type Json = Readonly<Record<string, unknown>>

export interface ReferenceSocket {
  /** Of a whole answer, by the method that was called. */
  readonly answers: ReadonlyMap<string, ValidateFunction>
  /** Of a whole push, by its method. */
  readonly pushes: ReadonlyMap<string, ValidateFunction>
}

const record = (value: unknown): Json => (isRecord(value) ? value : {})

/** The method that a message names, in its schema or in a part of it. */
function methodOf(schemas: Json, schema: unknown): string | null {
  const { $ref: reference, properties, allOf } = record(schema)
  if (typeof reference === 'string') return methodOf(schemas, schemas[reference.split('/').at(-1) ?? ''])
  if (Array.isArray(allOf)) return allOf.map((part) => methodOf(schemas, part)).find((name) => name !== null) ?? null
  const method = record(record(properties)['method'])['const']
  return typeof method === 'string' ? method : null
}

/** Every method and push of every YAML file below the folder. */
export function loadSocketReference(folder: string): ReferenceSocket {
  const answers = new Map<string, ValidateFunction>()
  const pushes = new Map<string, ValidateFunction>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
  for (const name of files) {
    const document = record(load(readFileSync(join(folder, name), 'utf8')))
    const components = record(document['components'])
    const [messages, schemas] = [record(components['messages']), record(components['schemas'])]
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
    const compile = (message: unknown): ValidateFunction =>
      ajv.compile({ ...record(record(message)['payload']), components: { schemas } })
    for (const [message, content] of Object.entries(messages)) {
      const method = methodOf(schemas, record(content)['payload'])
      if (method === null) continue
      if (message.endsWith('Update')) pushes.set(method, compile(content))
      else {
        // Ending a subscription is answered as beginning one, also where the file leaves it out.
        const answer =
          messages[message.endsWith('Request') ? message.replace(/Request$/, 'Response') : `${message}Response`] ??
          messages[message.replace(/Unsubscribe$/, 'SubscribeResponse')]
        if (answer !== undefined) answers.set(method, compile(answer))
      }
    }
  }
  return { answers, pushes }
}

/** What is wrong with a frame; [] when it is as the reference shows it. */
export function frameFaults(validate: ValidateFunction | undefined, frame: unknown): string[] {
  if (validate === undefined) return ['not in the reference']
  if (validate(frame)) return []
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath || 'the frame'} ${message}`)
}
