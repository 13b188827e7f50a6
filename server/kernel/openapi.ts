import { commonErrors, errors } from '@exchange/contract/errors'
import type { ErrorName, ErrorSpec } from '@exchange/contract/errors'
import type { Operation, OperationDoc } from '@exchange/contract/kernel'
import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

/** A refusal as the caller meets it. */
export interface DescribedError {
  /** In the catalogue; null where only the compatible API knows it. */
  readonly name: ErrorName | null
  readonly status: number
  /** null where the body of a refusal carries none. */
  readonly code: number | null
  readonly text: string
}

/** How refusals of an operation come, whatever it was that was refused. */
export interface DescribedRefusals {
  /** What every operation of this kind may answer, by status. */
  readonly general: Readonly<Record<number, string>>
  /** What the answer with this status carries. */
  readonly formOf: (status: number) => { readonly type: 'application/json' | 'text/plain'; readonly schema: Json }
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
  /** What an account must have allowed an app that calls it. */
  readonly 'x-scope'?: string
  /** How a call is made: by anybody, with a form, signed with a key, or with the token of an app. */
  readonly 'x-access'?: 'open' | 'form' | 'key' | 'token'
  readonly 'x-rate-limit': Operation['rateLimit']
  /** Points of the budget that all calls of an address share. */
  readonly 'x-cost': number
  readonly 'x-errors': readonly DescribedError[]
  readonly 'x-ccxt'?: string
  /** The description without the limit. */
  readonly 'x-text'?: string
  /** Path and query of the example, where there is no body. */
  readonly 'x-example'?: Json
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly example?: Json } | undefined>>
  }
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
  /** The forms of refusals at the door of keys and guests. */
  readonly refusalsOf: (operation: Operation) => DescribedRefusals
  /** Schemas that those forms name. */
  readonly schemas: Readonly<Record<string, Json>>
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

/** A schema as JSON, each field with its meaning. */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  fields: Descriptions['fields'],
  target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12',
): Json {
  return nameFields(z.toJSONSchema(schema, { io, target, unrepresentable: 'any' }), fields)
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
  const { status, code, kindCode, text, message }: ErrorSpec = errors[name]
  return { status, code: kindCode ?? code, text: text ?? message }
}

/** What an operation may answer beside its success. */
function refusals(operation: Operation, refusalOf: Descriptions['refusalOf']): DescribedError[] {
  const isWeb = operation.door === 'web'
  const names: ErrorName[] = isWeb ? [...commonErrors, ...operation.errors] : [...operation.errors]
  if (isWeb && operation.auth === 'user') names.push('unauthenticated', 'forbidden')
  if (operation.csrf) names.push('csrf-invalid')
  const told = operation.refusals.map(({ code, text }) => ({ name: null, status: 422, code, text }))
  return [
    ...[...new Set(names)].map((name) => ({ name, ...(isWeb ? webRefusal : refusalOf)(operation, name) })),
    ...told,
  ]
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
  success: Json,
  {
    doc,
    described,
    forms,
  }: { doc: Described | undefined; described: readonly DescribedError[]; forms: DescribedRefusals },
): Json {
  const { id, status } = operation
  const lines = refusalLines(forms, described)
  const refused = lines.get(status)
  lines.delete(status)
  const schema = refused === undefined ? success : { anyOf: [success, forms.formOf(status).schema] }
  const refusals = [...lines].map(([other, texts]) => {
    const form = forms.formOf(other)
    const content = { [form.type]: { schema: form.schema, ...exampleAnswer(doc, other) } }
    return [other, { description: [...texts].join('\n'), content }]
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
function exampleOf({ body, path }: Operation, input: OperationDoc['input']): Json {
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
function securityOf({ auth, door, scope }: Operation): readonly Json[] {
  if (auth === 'guest') return []
  if (door === 'web') return [{ session: [] }]
  return [...(auth === 'user' ? [{ apiKey: [] }] : []), ...(scope === null ? [] : [{ appToken: [scope] }])]
}

function describe(
  operation: Operation,
  { operations, fields, refusalOf, refusalsOf }: Descriptions,
): DescribedOperation {
  const { id, summary, params, query, body, output, door, rateLimit, cost, csrf, auth, permission } = operation
  const { isExtension, socketMethod } = operation
  const doc = operations[id]
  const described = refusals(operation, refusalOf)
  const answer = jsonSchema(output, 'output', fields)
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
      forms: door === 'web' ? webRefusals : refusalsOf(operation),
    }),
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
  fields: {},
  refusalOf: webRefusal,
  refusalsOf: () => webRefusals,
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
    components: {
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
