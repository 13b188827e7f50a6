import { commonErrors, errors } from '@exchange/contract/errors'
import type { ErrorName, ErrorSpec } from '@exchange/contract/errors'
import { itemSchemas } from '@exchange/contract/public'
import type { Operation, OperationDoc } from '@exchange/contract/kernel'
import { z } from 'zod'
import { isRecord } from './json-record.ts'
import type { JsonRecord } from './json-record.ts'

/** A refusal as the caller meets it. */
export interface DescribedError {
  /** In the catalogue; null where only the compatible API knows it. */
  readonly name: ErrorName | null
  readonly status: number
  /** null where the body of a refusal carries none. */
  readonly code: number | null
  /** The input that the text stands under; null = the whole request. */
  readonly field: string | null
  readonly text: string
  /** Compatible API: the whole answer, text where it is plain text. */
  readonly body?: unknown
  /** It stands in an item of a success, beside those that were carried out. */
  readonly isItem?: true
}

/** How refusals of an operation come, whatever it was that was refused. */
export interface DescribedRefusals {
  /** What every operation of this kind may answer, by status. */
  readonly general: Readonly<Record<number, string>>
  /** What the answer with this status carries. */
  readonly formOf: (status: number) => {
    readonly type: 'application/json' | 'text/plain'
    readonly schema: JsonRecord
    readonly headers?: JsonRecord
  }
}

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonRecord
}

/** An operation of the document, as far as readers of ours look into it. */
export interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly 'x-extension'?: true
  readonly 'x-socket-method'?: string
  readonly 'x-permission'?: string
  /** What an account must have allowed an app that calls it. */
  readonly 'x-scope'?: string
  /** How a call is made: by anybody, with a form, signed with a key, or with the token of an app. */
  readonly 'x-access'?: 'open' | 'form' | 'key' | 'token'
  readonly 'x-rate-limit': Operation['rateLimit']
  /** Points of the budget that all calls of an address share. */
  readonly 'x-cost': number
  readonly 'x-errors': readonly DescribedError[]
  /** Compatible API: the list among the components that it may be refused with as well. */
  readonly 'x-shared-errors'?: string
  readonly 'x-ccxt'?: string
  /** The description without the limit. */
  readonly 'x-text'?: string
  /** Path and query of the example, where there is no body. */
  readonly 'x-example'?: JsonRecord
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: JsonRecord; readonly example?: JsonRecord } | undefined>
    >
  }
  readonly security: readonly JsonRecord[]
  readonly responses: JsonRecord
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: JsonRecord
  readonly tags: readonly { readonly name: string; readonly 'x-title': string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: DescribedCall }>>
  readonly components: JsonRecord & { readonly 'x-refusals': Descriptions['shared'] }
}

/** A call of a webhook. */
export interface DescribedCall {
  readonly operationId: string
  readonly summary: string
  /** Of the recorded one. */
  readonly 'x-headers'?: Readonly<Record<string, string>>
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: JsonRecord; readonly example?: unknown } }
  }
  readonly responses: JsonRecord
}

/** What the contract says of an operation in words, and what it was recorded to answer. */
export interface Described extends OperationDoc {
  readonly tag: string
  readonly answer: { readonly status: number; readonly body: unknown } | null
  /** Items of the answer as they were recorded, by their kind, where they are of several. */
  readonly kinds?: Readonly<Record<string, unknown>>
}

export type FieldTexts = Readonly<Record<string, string | undefined>>

export interface DescribedDelivery {
  readonly kind: string
  readonly schema: z.ZodType
  /** The operation whose fields it shares. */
  readonly fields: FieldTexts
  readonly recorded: { readonly headers: Readonly<Record<string, string>>; readonly body: unknown } | undefined
}

export interface Descriptions {
  readonly tags: OpenApiDocument['tags']
  /** By operation id; an operation without one is described by its schemas alone. */
  readonly operations: Readonly<Record<string, Described | undefined>>
  /** What the fields of an operation mean, by name, where their schemas don't say it. */
  readonly fieldsOf: (operation: Operation) => FieldTexts
  /** What an operation of the compatible API may refuse with, beyond what it shares with others. */
  readonly refusalsOf: (operation: Operation) => readonly DescribedError[]
  /** The forms of its refusals. */
  readonly formsOf: (operation: Operation) => DescribedRefusals
  /** Which refusals it shares with others, and what they are. */
  readonly sharedBy: (operation: Operation) => string
  readonly shared: Readonly<Record<string, readonly DescribedError[]>>
  /** What webhooks are sent, by kind. */
  readonly deliveries: readonly DescribedDelivery[]
  /** Schemas that those forms name. */
  readonly schemas: Readonly<Record<string, JsonRecord>>
}

/** Says what fields mean that don't say it themselves. */
function nameFields(schema: JsonRecord, fields: FieldTexts): JsonRecord {
  const properties = (of: JsonRecord): JsonRecord =>
    Object.fromEntries(
      Object.entries(of).map(([name, field]) => {
        const named = walk(field)
        const meaning = fields[name]
        const isNamed = !isRecord(named) || meaning === undefined || 'description' in named
        return [name, isNamed ? named : { ...named, description: meaning }]
      }),
    )
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    return isRecord(value) ? nameFields(value, fields) : value
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === '$schema') return []
      return [[key, key === 'properties' && isRecord(value) ? properties(value) : walk(value)]]
    }),
  )
}

/** A schema as JSON, each field with its meaning. */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  fields: FieldTexts,
  target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12',
): JsonRecord {
  return nameFields(plainSchema(schema, io, target), fields)
}

function plainSchema(schema: z.ZodType, io: 'input' | 'output', target: 'draft-2020-12' | 'draft-7'): JsonRecord {
  return z.toJSONSchema(schema, {
    io,
    target,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      const item = zodSchema instanceof z.ZodType ? itemSchemas.get(zodSchema) : undefined
      if (item === undefined) return
      const { $schema: _, ...described } = plainSchema(item, io, target)
      Object.assign(json, described)
    },
  })
}

/** What a field is when it is left out, where that is something. */
function defaultOf(schema: z.ZodType, name: string): unknown {
  if (!(schema instanceof z.ZodObject)) return undefined
  const field: unknown = schema.shape[name]
  const read = field instanceof z.ZodType ? field.safeParse(undefined) : undefined
  return read?.success === true ? read.data : undefined
}

/** The fields of an object with their defaults. */
function withDefaults(schema: z.ZodType, json: JsonRecord): JsonRecord {
  const properties = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(json['properties'])
  if (!properties.success) return json
  const entries = Object.entries(properties.data).map(([name, property]) => {
    const otherwise = defaultOf(schema, name)
    return [name, otherwise === undefined ? property : { ...property, default: otherwise }]
  })
  return { ...json, properties: Object.fromEntries(entries) }
}

function parameters(schema: z.ZodType, where: 'path' | 'query', fields: FieldTexts): DescribedParameter[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, property]) => {
    const { description, ...rest } = jsonSchema(property, 'input', fields)
    const said = description ?? fields[name]
    return {
      name,
      in: where,
      required: where === 'path' || !property.safeParse(undefined).success,
      ...(typeof said === 'string' ? { description: said } : {}),
      schema: rest,
    }
  })
}

const header = (name: string, description: string): DescribedParameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

function webRefusal(name: ErrorName): DescribedError {
  const { status, code, kindCode, field, text, message }: ErrorSpec = errors[name]
  return { name, status, code: kindCode ?? code, field, text: text ?? message }
}

/** What an operation of the site may answer beside its success. */
function webErrors(operation: Operation): DescribedError[] {
  const names: ErrorName[] = [...commonErrors, ...operation.errors]
  if (operation.auth === 'user') names.push('unauthenticated', 'forbidden')
  if (operation.csrf) names.push('csrf-invalid')
  return [...new Set(names)].map(webRefusal)
}

const webRefusals: DescribedRefusals = {
  general: {},
  formOf: () => ({ type: 'application/json', schema: { $ref: '#/components/schemas/Error' } }),
}

/** What the operation may answer beside its success, in words by status: several errors may share one. */
function refusalLines({ general }: DescribedRefusals, described: readonly DescribedError[]): Map<number, Set<string>> {
  const byStatus = new Map<number, Set<string>>(
    Object.entries(general).map(([status, text]) => [Number(status), new Set([text])]),
  )
  for (const { status, code, text } of described) {
    const lines = byStatus.get(status) ?? new Set()
    byStatus.set(status, lines.add(code === null ? text : `${code}: ${text}`))
  }
  return byStatus
}

/** Every answer of an operation. A refusal may come with the status of a success, where clients expect it so. */
function responsesOf(
  operation: Operation,
  success: JsonRecord,
  {
    doc,
    described,
    forms,
  }: { doc: Described | undefined; described: readonly DescribedError[]; forms: DescribedRefusals },
): JsonRecord {
  const { id, status } = operation
  const lines = refusalLines(
    forms,
    described.filter(({ isItem }) => isItem !== true),
  )
  const refused = lines.get(status)
  lines.delete(status)
  const schema = refused === undefined ? success : { anyOf: [success, forms.formOf(status).schema] }
  const refusals = [...lines].map(([other, texts]) => {
    const form = forms.formOf(other)
    const content = { [form.type]: { schema: form.schema, ...refusedAnswers(doc, other, described) } }
    const { headers } = form
    return [other, { description: [...texts].join('\n'), ...(headers === undefined ? {} : { headers }), content }]
  })
  return {
    [status]: {
      description: ['Success', ...(refused ?? [])].join('\n'),
      headers: { 'x-operation': { schema: { const: id } } },
      content: { 'application/json': { schema, ...exampleAnswer(doc, status) } },
    },
    ...Object.fromEntries(refusals),
  }
}

const counted: Readonly<Record<Operation['rateLimit']['per'], string>> = {
  ip: 'address',
  account: 'account',
  'ip+account': 'address and per account',
  'ip+key': 'address and per key',
}

function limitText({ rateLimit: { points, seconds, per, group }, cost }: Operation): string {
  const together = group === undefined ? '' : `, counted together with all of ${group}`
  const costs = cost === 0 ? 'Costs no points' : `Costs ${cost} ${cost === 1 ? 'point' : 'points'}`
  return `At most ${points} calls in ${seconds} s per ${counted[per]}${together}. ${costs} of the address budget.`
}

/** The body of the example: the envelope as a client makes it, and the fields. */
function exampleOf({ body, path }: Operation, input: OperationDoc['input']): JsonRecord {
  const isSigned = body instanceof z.ZodObject && 'nonce' in body.shape
  return isSigned ? { ...input, request: path, nonce: 1_790_000_000_000 } : input
}

const FORM = 'application/x-www-form-urlencoded'

/** How a call of the compatible API is made. */
function accessOf({ auth, door, body }: Operation): 'open' | 'form' | 'key' | 'token' {
  if (auth === 'app') return 'token'
  if (auth === 'user') return 'key'
  return door === 'public' && body.type !== 'undefined' ? 'form' : 'open'
}

/** One of these is needed; none = anybody may call. */
function securityOf({ auth, door, scope }: Operation): readonly JsonRecord[] {
  if (auth === 'guest') return []
  if (door === 'web') return [{ session: [] }]
  return [...(auth === 'user' ? [{ apiKey: [] }] : []), ...(scope === null ? [] : [{ appToken: [scope] }])]
}

/** Each kind of item with a recorded one. */
function withExamples(schema: JsonRecord, kinds: Readonly<Record<string, unknown>>): JsonRecord {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    return isRecord(value) ? withExamples(value, kinds) : value
  }
  const kind = isRecord(schema['properties']) ? schema['properties']['kind'] : undefined
  const example = isRecord(kind) ? kinds[String(kind['const'])] : undefined
  const walked = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, walk(value)]))
  return example === undefined ? walked : { ...walked, examples: [example] }
}

function delivered({ kind, schema, fields, recorded }: DescribedDelivery): DescribedCall {
  const example = recorded === undefined ? {} : { example: recorded.body }
  return {
    operationId: `webhook.${kind}`,
    summary: kind,
    ...(recorded === undefined ? {} : { 'x-headers': recorded.headers }),
    requestBody: {
      content: { 'application/json': { schema: jsonSchema(schema, 'output', fields), ...example } },
    },
    responses: { '2XX': { description: 'Received. Any other answer is a failure: the same event comes again.' } },
  }
}

function describe(
  operation: Operation,
  { operations, fieldsOf, refusalsOf, formsOf, sharedBy }: Descriptions,
): DescribedOperation {
  const { id, summary, params, query, body, output, door, rateLimit, cost, csrf, auth, permission } = operation
  const { isExtension, socketMethod } = operation
  const doc = operations[id]
  const fields = fieldsOf(operation)
  const described = door === 'web' ? webErrors(operation) : refusalsOf(operation)
  const answer = withExamples(jsonSchema(output, 'output', fields), doc?.kinds ?? {})
  const data = door === 'web' ? { type: 'object', properties: { data: answer }, required: ['data'] } : answer
  return {
    operationId: id,
    summary,
    tags: [doc?.tag ?? id.split('.')[0] ?? id],
    description: doc === undefined ? limitText(operation) : `${doc.description} ${limitText(operation)}`,
    ...(isExtension ? { 'x-extension': true as const } : {}),
    ...(socketMethod === null ? {} : { 'x-socket-method': socketMethod }),
    ...(auth === 'user' ? { 'x-permission': permission } : {}),
    ...(operation.scope === null ? {} : { 'x-scope': operation.scope }),
    ...(door === 'public' ? { 'x-access': accessOf(operation) } : {}),
    'x-rate-limit': rateLimit,
    'x-cost': cost,
    'x-errors': described,
    ...(door === 'public' ? { 'x-shared-errors': `#/components/x-refusals/${sharedBy(operation)}` } : {}),
    ...(doc === undefined ? {} : { 'x-text': doc.description }),
    ...(doc === undefined || body.type !== 'undefined' ? {} : { 'x-example': doc.input }),
    ...(doc?.ccxt === undefined ? {} : { 'x-ccxt': doc.ccxt }),
    parameters: [
      ...parameters(params, 'path', fields),
      ...parameters(query, 'query', fields),
      ...(csrf
        ? [
            header('x-csrf-token', 'Token of GET /v2/index'),
            header('x-command-id', '32 hex digits: the same id again gets the first answer'),
            ...(operation.proof === 'none'
              ? []
              : [header('x-act', 'The act that was proved, after this request was answered with code 1110')]),
          ]
        : []),
    ],
    ...(body.type === 'undefined'
      ? {}
      : {
          requestBody: {
            content: {
              [operation.isForeignForm || accessOf(operation) === 'form' ? FORM : 'application/json']: {
                schema: withDefaults(body, jsonSchema(body, 'input', fields)),
                ...(doc === undefined ? {} : { example: exampleOf(operation, doc.input) }),
              },
            },
          },
        }),
    security: securityOf(operation),
    responses: responsesOf(operation, data, {
      doc,
      described,
      forms: door === 'web' ? webRefusals : formsOf(operation),
    }),
  }
}

/** The recorded answer, if it had this status. */
function exampleAnswer(doc: Described | undefined, status: number): JsonRecord {
  return doc?.answer?.status === status ? { example: doc.answer.body } : {}
}

/** The recorded answer, if it had this status; else what each refusal with it looks like. */
function refusedAnswers(doc: Described | undefined, status: number, described: readonly DescribedError[]): JsonRecord {
  const recorded = exampleAnswer(doc, status)
  const bodies = described.flatMap(({ status: of, code, field, text, body }) =>
    of !== status || body === undefined
      ? []
      : [[`${code ?? ''}-${field ?? ''}`, { summary: text, value: body }] as const],
  )
  return 'example' in recorded || bodies.length === 0 ? recorded : { examples: Object.fromEntries(bodies) }
}

const errorSchema: JsonRecord = {
  type: 'object',
  required: ['status', 'code', 'message', 'errors', 'notification', 'warning'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'integer' },
    message: { type: 'string' },
    error: { type: 'string' },
    limit: { type: 'string' },
    faults: { type: 'object', additionalProperties: { type: 'object' } },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { type: 'object' },
    notification: { type: ['object', 'null'] },
    warning: { type: ['string', 'null'] },
  },
}

const undescribed: Descriptions = {
  tags: [],
  operations: {},
  fieldsOf: () => ({}),
  refusalsOf: () => [],
  formsOf: () => webRefusals,
  sharedBy: () => '',
  shared: {},
  deliveries: [],
  schemas: {},
}

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(
  operations: readonly Operation[],
  descriptions: Descriptions = undescribed,
): OpenApiDocument {
  const paths: Record<string, Record<string, DescribedOperation>> = {}
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, descriptions)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Exchange',
      version: '0.1.0',
      description:
        'The web API under /v2 and the compatible API under /api. Amounts and prices are decimal strings. What has an x-socket-method is served by the trade socket /ws as well, to connections that authorized with the token of an API key: `{"id": 1, "method": <x-socket-method>, "params": [<the body without request and nonce>, <optional command id of 32 hex digits>]}`. The answer carries the same body as `result`; a refusal carries it as `error.reason`, with the HTTP status. The compatible API is explained for readers at /api-docs.',
    },
    tags: descriptions.tags,
    paths,
    webhooks: Object.fromEntries(
      descriptions.deliveries.map((delivery) => [delivery.kind, { post: delivered(delivery) }]),
    ),
    components: {
      'x-refusals': descriptions.shared,
      schemas: { Error: errorSchema, ...descriptions.schemas },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-TXC-APIKEY',
          description: 'With X-TXC-PAYLOAD (base64 of the body) and X-TXC-SIGNATURE (HMAC-SHA512 of it, hex).',
        },
        appToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token of an app, with the scope that is named. The body needs no envelope then.',
        },
      },
    },
  }
}
