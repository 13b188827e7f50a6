/** The OpenAPI document of the compatible API in the rows that its page shows. */
import type {
  ApiReference,
  ReferenceError,
  ReferenceField,
  ReferenceOperation,
  ReferenceVariant,
} from '@exchange/contract/integrations'
import { isRecord } from '../../kernel/index.ts'
import type { DescribedError, DescribedOperation, JsonRecord, OpenApiDocument } from '../../kernel/index.ts'

const recordsOf = (value: unknown): readonly JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The envelope is told of once, in the guide. */
const ENVELOPE = new Set(['request', 'nonce', 'nonceWindow'])
/** The bounds of whole numbers that every JSON reader has. */
const isRealBound = (bound: unknown): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER

/** Whole numbers may be written as digits too, which is told once. */
const isDigits = ({ type, pattern }: JsonRecord): boolean => type === 'string' && pattern !== undefined

function typeOf(schema: JsonRecord): string {
  const { type, items, format, prefixItems } = schema
  if (format === 'decimal' || format === 'flag') return format === 'flag' ? 'boolean' : format
  const choices = recordsOf(schema['anyOf'] ?? schema['oneOf'])
  if (choices.length > 0) {
    const isNumber = choices.some((choice) => choice['type'] === 'integer')
    return [...new Set(choices.filter((choice) => !(isNumber && isDigits(choice))).map(typeOf))].join(' or ')
  }
  if ('const' in schema) return schema['const'] === null ? 'null' : typeof schema['const']
  const row = prefixItems ?? items
  if (Array.isArray(row)) return row.length === 0 ? 'empty array' : `[${recordsOf(row).map(typeOf).join(', ')}]`
  if (type === 'array') return isRecord(items) && !('not' in items) ? `array of ${typeOf(items)}` : 'empty array'
  if (type === 'object' && isRecord(schema['additionalProperties'])) return 'object by name'
  if (typeof type === 'string') return type
  if (Array.isArray(type)) return type.map(String).join(' or ')
  const values = Array.isArray(schema['enum']) ? schema['enum'] : []
  return values.length === 0 ? 'any' : [...new Set(values.map((value) => typeof value))].join(' or ')
}

/** Patterns are told in words, by the field's own text. */
function boundsOf(schema: JsonRecord): string | null {
  const { minimum, maximum, exclusiveMinimum, minItems, maxItems, maxLength, format } = schema
  if (isRealBound(minimum) && isRealBound(maximum)) return `${minimum} to ${maximum}`
  if (isRealBound(minimum)) return `at least ${minimum}`
  if (isRealBound(exclusiveMinimum)) return `greater than ${exclusiveMinimum}`
  if (isRealBound(maximum)) return `at most ${maximum}`
  if (typeof minItems === 'number' && typeof maxItems === 'number') return `${minItems} to ${maxItems} items`
  if (typeof maxItems === 'number' && maxItems > 0) return `at most ${maxItems} items`
  if (typeof maxLength === 'number' && format === undefined) return `at most ${maxLength} characters`
  return null
}

function valuesOf(schema: JsonRecord): string[] {
  if (schema['format'] === 'flag') return []
  const codes = recordsOf(schema['x-codes'])
  if (codes.length > 0) return codes.map(({ code, text }) => `${String(code)}: ${String(text)}`)
  const own = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : []
  const inside = recordsOf(schema['anyOf']).flatMap(valuesOf)
  const all = isRecord(schema['items']) ? valuesOf(schema['items']) : [...own.map(String), ...inside]
  return [...new Set(all)].filter((value) => value !== 'null')
}

/** The kinds that a schema tells apart by the field `kind`; none for any other. */
function kindsOf(schema: JsonRecord): readonly JsonRecord[] {
  const branches = recordsOf(schema['oneOf'])
  const isKind = ({ properties }: JsonRecord) => isRecord(properties) && isRecord(properties['kind'])
  return branches.every(isKind) ? branches : []
}

const partOf = ({ properties }: JsonRecord, name: string): JsonRecord => {
  const part = isRecord(properties) ? properties[name] : undefined
  return isRecord(part) ? part : {}
}

/** What all kinds have; what is in the data of each is told for each. */
function ofAnyKind(kinds: readonly JsonRecord[]): readonly JsonRecord[] {
  return kinds.map((kind) => ({
    ...kind,
    properties: {
      ...Object(kind['properties']),
      data: { type: 'object', description: 'Its fields depend on the kind' },
    },
  }))
}

/** Every kind anywhere in a schema, with the fields of its data and a recorded one. */
function variantsOf(schema: JsonRecord): ReferenceVariant[] {
  const kinds = kindsOf(schema)
  if (kinds.length > 0)
    return kinds.map((kind) => ({
      name: String(partOf(kind, 'kind')['const']),
      fields: fieldsOf([partOf(kind, 'data')]),
      example: JSON.stringify(Array.isArray(kind['examples']) ? kind['examples'][0] : null, null, 2),
    }))
  return Object.values(schema).flatMap((part) => (isRecord(part) ? variantsOf(part) : []))
}

/** The objects whose fields are told below this schema. */
function objectsOf(schema: JsonRecord): readonly JsonRecord[] {
  if (isRecord(schema['properties'])) return [schema]
  const kinds = kindsOf(schema)
  if (kinds.length > 0) return ofAnyKind(kinds)
  const { items, additionalProperties } = schema
  const inside = [items, additionalProperties].filter(isRecord)
  return [...inside, ...recordsOf(schema['anyOf']), ...recordsOf(schema['oneOf'])].flatMap(objectsOf)
}

/** The fields of all objects that may stand here, each named once. */
function fieldsOf(schemas: readonly JsonRecord[], depth = 0): ReferenceField[] {
  const objects = schemas.flatMap(objectsOf)
  const named = new Map<string, JsonRecord[]>()
  for (const { properties } of objects)
    for (const [name, property] of Object.entries(isRecord(properties) ? properties : {}))
      if (isRecord(property) && !(depth === 0 && ENVELOPE.has(name)))
        named.set(name, [...(named.get(name) ?? []), property])
  const isRequired = (name: string) =>
    objects.every(({ required }) => Array.isArray(required) && required.includes(name))
  return [...named].flatMap(([name, properties]) => [
    fieldOf(name, properties, depth, isRequired(name)),
    ...fieldsOf(properties, depth + 1),
  ])
}

/** A field that any of these schemas may describe. */
export function fieldOf(
  name: string,
  schemas: readonly JsonRecord[],
  depth: number,
  isRequired: boolean,
): ReferenceField {
  const schema = schemas[0] ?? {}
  const otherwise = schema['default'] ?? schema['x-default']
  const isPlain = schema['format'] === undefined
  return {
    name,
    depth,
    type: typeOf(schema),
    isRequired,
    otherwise: otherwise === undefined ? null : typeof otherwise === 'string' ? otherwise : JSON.stringify(otherwise),
    bounds: boundsOf(schema) ?? (isPlain ? (recordsOf(schema['anyOf']).map(boundsOf).find(Boolean) ?? null) : null),
    values: [...new Set(schemas.flatMap(valuesOf))],
    text: textOf(schema['description']) || null,
  }
}

/** What stands on the first row of an answer that is no plain object: a list, or an object by name. */
function wholeOf(schema: JsonRecord): ReferenceField[] {
  if (isRecord(schema['properties'])) return fieldsOf([schema])
  return [fieldOf('', [schema], 0, true), ...fieldsOf([schema], 1)]
}

/** The status of the example and its body. */
function recordedOf(responses: JsonRecord): { readonly status: number; readonly body: unknown } | null {
  for (const [status, response] of Object.entries(responses)) {
    const content = isRecord(response) ? response['content'] : undefined
    const json = isRecord(content) ? content['application/json'] : undefined
    if (isRecord(json) && 'example' in json) return { status: Number(status), body: json['example'] }
  }
  return null
}

function answerSchema(responses: JsonRecord): JsonRecord {
  const success = responses['200'] ?? responses['201']
  const content = isRecord(success) ? success['content'] : undefined
  const json = isRecord(content) ? content['application/json'] : undefined
  const schema = isRecord(json) && isRecord(json['schema']) ? json['schema'] : {}
  // A refusal that comes with the status of a success stands beside it, by name.
  const [own, refusal] = recordsOf(schema['anyOf'])
  return own !== undefined && refusal !== undefined && '$ref' in refusal ? own : schema
}

/** What is sent, whatever way it is written. */
const contentOf = ({ requestBody }: DescribedOperation) => Object.values(requestBody?.content ?? {})[0]

/** What is called, as the document's example says it; the envelope is for the client to make. */
function inputOf(operation: DescribedOperation): JsonRecord {
  const body = contentOf(operation)?.example
  const given = body ?? operation['x-example'] ?? {}
  return Object.fromEntries(Object.entries(given).filter(([name]) => !ENVELOPE.has(name)))
}

/** A refusal with its answer on one line. */
const errorOf = ({ status, code, field, text, body }: DescribedError): ReferenceError => ({
  status,
  code,
  field,
  text,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

const SHARED = ['signed', 'open', 'apps'] as const
const sharedOf = (operation: DescribedOperation) =>
  SHARED.find((name) => operation['x-shared-errors']?.endsWith(`/${name}`) === true) ?? 'open'

/** What operations share, where the page of errors tells of it. */
function refusalsOf({ components }: OpenApiDocument, section: string | null): ApiReference['refusals'] {
  const shared = section === 'errors' ? components['x-refusals'] : undefined
  return { signed: [], open: [], apps: [], ...mapped(shared) }
}

const mapped = (shared: OpenApiDocument['components']['x-refusals'] | undefined) =>
  Object.fromEntries(Object.entries(shared ?? {}).map(([name, errors]) => [name, errors.map(errorOf)]))

/** What webhooks are sent, where their section tells of it. */
function deliveriesOf({ webhooks }: OpenApiDocument, section: string | null) {
  const posts = section === 'webhooks' ? Object.entries(webhooks) : []
  const contents = posts.map(([name, { post }]) => ({ name, content: post.requestBody.content['application/json'] }))
  return {
    deliveries: contents.map(({ name, content: { schema, example } }) => ({
      name,
      fields: fieldsOf([schema]),
      example: JSON.stringify(example ?? null, null, 2),
    })),
    deliveryHeaders: Object.entries(posts[0]?.[1].post['x-headers'] ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  }
}

function operationOf(path: string, method: string, operation: DescribedOperation): ReferenceOperation {
  const { points, seconds, per, group } = operation['x-rate-limit']
  const body = contentOf(operation)?.schema
  const recorded = recordedOf(operation.responses)
  return {
    id: operation.operationId,
    method: method === 'get' ? 'GET' : 'POST',
    path,
    summary: operation.summary,
    text: operation['x-text'] ?? '',
    isExtension: operation['x-extension'] === true,
    socketMethod: operation['x-socket-method'] ?? null,
    permission: operation['x-permission'] ?? null,
    scope: operation['x-scope'] ?? null,
    access: operation['x-access'] ?? 'open',
    limit: { points, seconds, per, group: group ?? null },
    cost: operation['x-cost'],
    input: [
      ...operation.parameters.map(({ name, schema, required, description = '' }) =>
        fieldOf(name, [{ ...schema, description }], 0, required),
      ),
      ...(body === undefined ? [] : fieldsOf([body])),
    ],
    answer: wholeOf(answerSchema(operation.responses)),
    variants: variantsOf(answerSchema(operation.responses)),
    errors: operation['x-errors'].map(errorOf),
    shared: sharedOf(operation),
    example: {
      inPath: operation.parameters.flatMap(({ in: where, name }) => (where === 'path' ? [name] : [])),
      input: inputOf(operation),
      ccxt: operation['x-ccxt'] ?? null,
      status: recorded?.status ?? 200,
      answer: JSON.stringify(recorded?.body ?? null, null, 2),
    },
  }
}

/** All sections of what is called over HTTP, and the operations of one of them. */
export function readReference(document: OpenApiDocument, section: string | null): Omit<ApiReference, 'channels'> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const of = (slug: string) => all.filter(({ operation }) => operation.tags[0] === slug)
  return {
    sections: document.tags.map(({ name, 'x-title': title, description }) => ({
      slug: name,
      title,
      text: description,
      operations: of(name).map(({ path, method, operation }) => ({
        id: operation.operationId,
        method: method === 'get' ? ('GET' as const) : ('POST' as const),
        path,
        summary: operation.summary,
      })),
    })),
    ...deliveriesOf(document, section),
    refusals: refusalsOf(document, section),
    operations:
      section === null ? [] : of(section).map(({ path, method, operation }) => operationOf(path, method, operation)),
  }
}
