import { commonErrors, errors } from '@exchange/contract/errors'
import type { ErrorName, ErrorSpec } from '@exchange/contract/errors'
import type { Operation, OperationDoc } from '@exchange/contract/kernel'
import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

/** A refusal as the caller meets it. */
export interface DescribedError {
  readonly name: ErrorName
  readonly status: number
  readonly code: number
  readonly text: string
}

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Json
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
  readonly 'x-rate-limit': Operation['rateLimit']
  readonly 'x-errors': readonly DescribedError[]
  readonly 'x-ccxt'?: string
  /** The description without the limit. */
  readonly 'x-text'?: string
  /** Path and query of the example, where there is no body. */
  readonly 'x-example'?: Json
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { schema: Json; example?: Json } } }
  readonly security: readonly Json[]
  readonly responses: Json
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Json
  readonly tags: readonly { readonly name: string; readonly summary: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: Json
}

/** What the contract says of an operation in words, and what it was recorded to answer. */
export interface Described extends OperationDoc {
  readonly tag: string
  readonly answer: { readonly status: number; readonly body: unknown } | null
}

export interface Descriptions {
  readonly tags: OpenApiDocument['tags']
  /** By operation id; an operation without one is described by its schemas alone. */
  readonly operations: Readonly<Record<string, Described | undefined>>
  /** What a field means, by its name, where its schema doesn't say it. */
  readonly fields: Readonly<Record<string, string | undefined>>
  /** A refusal in the words of the operation's door. */
  readonly refusalOf: (operation: Operation, name: ErrorName) => Omit<DescribedError, 'name'>
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Says what fields mean that don't say it themselves. */
function nameFields(schema: Json, fields: Descriptions['fields']): Json {
  const properties = (of: Json): Json =>
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

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', fields: Descriptions['fields']): Json {
  return nameFields(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), fields)
}

/** What a field is when it is left out, where that is something. */
function defaultOf(schema: z.ZodType, name: string): unknown {
  if (!(schema instanceof z.ZodObject)) return undefined
  const field: unknown = schema.shape[name]
  const read = field instanceof z.ZodType ? field.safeParse(undefined) : undefined
  return read?.success === true ? read.data : undefined
}

/** The fields of an object with their defaults. */
function withDefaults(schema: z.ZodType, json: Json): Json {
  const properties = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(json['properties'])
  if (!properties.success) return json
  const entries = Object.entries(properties.data).map(([name, property]) => {
    const otherwise = defaultOf(schema, name)
    return [name, otherwise === undefined ? property : { ...property, default: otherwise }]
  })
  return { ...json, properties: Object.fromEntries(entries) }
}

function parameters(schema: z.ZodType, where: 'path' | 'query', fields: Descriptions['fields']): DescribedParameter[] {
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

function webRefusal(_operation: Operation, name: ErrorName): Omit<DescribedError, 'name'> {
  const { status, code, text, message }: ErrorSpec = errors[name]
  return { status, code, text: text ?? message }
}

/** What an operation may answer beside its success. */
function refusals(operation: Operation, refusalOf: Descriptions['refusalOf']): DescribedError[] {
  const isWeb = operation.door === 'web'
  const names: ErrorName[] = isWeb ? [...commonErrors, ...operation.errors] : [...operation.errors]
  if (isWeb && operation.auth === 'user') names.push('unauthenticated', 'forbidden')
  if (operation.csrf) names.push('csrf-invalid')
  return [...new Set(names)].map((name) => ({ name, ...(isWeb ? webRefusal : refusalOf)(operation, name) }))
}

/** Answers that the signed door gives before it looks at the operation. */
const signedResponses: Readonly<Record<number, string>> = {
  400: 'The envelope is not right: payload, request, nonce.',
  401: 'The key, its signature or its rights do not allow the call.',
  422: 'The request or the exchange refuses.',
  429: 'Too many calls; Retry-After says when to come back.',
  451: 'Not available in this edition.',
  503: 'The exchange is busy or the outcome is not known yet.',
}
const guestResponses: Readonly<Record<number, string>> = {
  422: 'The request is not right.',
  429: 'Too many calls; Retry-After says when to come back.',
}

/** Errors by status: several errors may share one. */
function refusalResponses(
  operation: Operation,
  described: readonly DescribedError[],
  doc: Described | undefined,
): Json {
  const general = operation.door === 'web' ? {} : operation.auth === 'user' ? signedResponses : guestResponses
  const byStatus = new Map<number, Set<string>>(
    Object.entries(general).map(([status, text]) => [Number(status), new Set([text])]),
  )
  for (const { status, code, text } of described) {
    const lines = byStatus.get(status) ?? new Set()
    byStatus.set(status, lines.add(`${code}: ${text}`))
  }
  const schema = { $ref: `#/components/schemas/${operation.door === 'web' ? 'Error' : 'Refusal'}` }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      {
        description: [...lines].join('\n'),
        content: { 'application/json': { schema, ...exampleAnswer(doc, status) } },
      },
    ]),
  )
}

const counted: Readonly<Record<Operation['rateLimit']['per'], string>> = {
  ip: 'address',
  account: 'account',
  'ip+account': 'address and per account',
  'ip+key': 'address and per key',
}

const limitText = ({ points, seconds, per, group }: Operation['rateLimit']): string =>
  `At most ${points} calls in ${seconds} s per ${counted[per]}${group === undefined ? '' : `, counted together with all of ${group}`}.`

/** The body of the example: the envelope as a client makes it, and the fields. */
function exampleOf({ body, path }: Operation, input: OperationDoc['input']): Json {
  const isSigned = body instanceof z.ZodObject && 'nonce' in body.shape
  return isSigned ? { ...input, request: path, nonce: 1_790_000_000_000 } : input
}

function describe(operation: Operation, { operations, fields, refusalOf }: Descriptions): DescribedOperation {
  const { id, summary, params, query, body, output, status, door, rateLimit, csrf, auth, permission } = operation
  const { isExtension, socketMethod } = operation
  const doc = operations[id]
  const described = refusals(operation, refusalOf)
  const answer = jsonSchema(output, 'output', fields)
  const data = door === 'web' ? { type: 'object', properties: { data: answer }, required: ['data'] } : answer
  return {
    operationId: id,
    summary,
    tags: [doc?.tag ?? id.split('.')[0] ?? id],
    description: doc === undefined ? limitText(rateLimit) : `${doc.description} ${limitText(rateLimit)}`,
    ...(isExtension ? { 'x-extension': true as const } : {}),
    ...(socketMethod === null ? {} : { 'x-socket-method': socketMethod }),
    ...(auth === 'user' ? { 'x-permission': permission } : {}),
    'x-rate-limit': rateLimit,
    'x-errors': described,
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
          ]
        : []),
    ],
    ...(body.type === 'undefined'
      ? {}
      : {
          requestBody: {
            content: {
              'application/json': {
                schema: withDefaults(body, jsonSchema(body, 'input', fields)),
                ...(doc === undefined ? {} : { example: exampleOf(operation, doc.input) }),
              },
            },
          },
        }),
    security: auth === 'user' ? [{ [door === 'web' ? 'session' : 'apiKey']: [] }] : [],
    responses: {
      [status]: {
        description: 'Success',
        headers: { 'x-operation': { schema: { const: id } } },
        content: { 'application/json': { schema: data, ...exampleAnswer(doc, status) } },
      },
      ...refusalResponses(operation, described, doc),
    },
  }
}

/** The recorded answer, if it had this status. */
function exampleAnswer(doc: Described | undefined, status: number): Json {
  return doc?.answer?.status === status ? { example: doc.answer.body } : {}
}

const errorSchema: Json = {
  type: 'object',
  required: ['status', 'code', 'message', 'errors', 'notification', 'warning'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { type: 'object' },
    notification: { type: ['object', 'null'] },
    warning: { type: ['string', 'null'] },
  },
}

const refusalSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'errors'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

const undescribed: Descriptions = { tags: [], operations: {}, fields: {}, refusalOf: webRefusal }

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
    components: {
      schemas: { Error: errorSchema, Refusal: refusalSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-TXC-APIKEY',
          description: 'With X-TXC-PAYLOAD (base64 of the body) and X-TXC-SIGNATURE (HMAC-SHA512 of it, hex).',
        },
      },
    },
  }
}
