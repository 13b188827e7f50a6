/** The reference's OpenAPI files as validators of real answers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { AnySchema, ValidateFunction } from 'ajv'
import { load } from 'js-yaml'
import { isRecord } from '../liquidity/api-client.ts'

export interface ReferenceOperation {
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  /** Validators by status; `default` for the others; null where the reference shows no body. */
  readonly answers: ReadonlyMap<string, ValidateFunction | null>
}

type Json = Readonly<Record<string, unknown>>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

function record(value: unknown): Json {
  return isRecord(value) ? value : {}
}

/** Follows `#/…` references of one document. */
function resolve(document: Json, value: unknown): unknown {
  let found = value
  while (isRecord(found) && typeof found['$ref'] === 'string') {
    let target: unknown = document
    for (const step of found['$ref'].slice(2).split('/'))
      target = record(target)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
    found = target
  }
  return found
}

/** OpenAPI 3.0 writes "may be null" beside the type; JSON Schema has it among the types. */
function asJsonSchema(document: Json, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => asJsonSchema(document, item))
  if (!isRecord(schema)) return schema
  if (typeof schema['$ref'] === 'string') return asJsonSchema(document, resolve(document, schema))
  const { nullable, example: _example, examples: _examples, description: _description, ...rest } = schema
  const plain: Json = Object.fromEntries(
    // The reference writes oneOf where an answer fits more than one shape, as its own examples do.
    Object.entries(rest).map(([key, value]) => [key === 'oneOf' ? 'anyOf' : key, asJsonSchema(document, value)]),
  )
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain
}

function validators(document: Json, operation: Json, ajv: Ajv): ReadonlyMap<string, ValidateFunction | null> {
  const answers = new Map<string, ValidateFunction | null>()
  for (const [status, response] of Object.entries(record(operation['responses']))) {
    const content = record(record(resolve(document, response))['content'])
    const { schema } = record(content['application/json'])
    answers.set(status, schema === undefined ? null : ajv.compile(asJsonSchema(document, schema) as AnySchema))
  }
  return answers
}

function operationsOf(file: string): ReferenceOperation[] {
  const document = record(load(readFileSync(file, 'utf8')))
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  return Object.entries(record(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = record(item)[method]
      return isRecord(operation)
        ? [{ method: method.toUpperCase(), path, answers: validators(document, operation, ajv) }]
        : []
    }),
  )
}

/** Every operation of every YAML file below the folder. */
export function loadReference(folder: string): ReferenceOperation[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => operationsOf(join(folder, name)))
}

/** What is wrong with an answer; [] when it is as the reference shows it. */
export function faultsOf(operation: ReferenceOperation, status: number, body: unknown): string[] {
  const { answers } = operation
  const validate = answers.get(answers.has(String(status)) ? String(status) : 'default')
  if (validate === undefined) return [`status ${status} is not documented`]
  if (validate === null || validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath || 'the body'} ${message}`)
}
