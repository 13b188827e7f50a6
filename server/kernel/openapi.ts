import { commonErrors, errors } from '@exchange/contract/errors'
import type { ErrorName, ErrorSpec } from '@exchange/contract/errors'
import type { Operation } from '@exchange/contract/kernel'
import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  if (schema.type === 'undefined') return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

/** Errors by status: several errors may share one. */
function refusals(operation: Operation): Json {
  const names: ErrorName[] = [...commonErrors, ...operation.errors]
  if (operation.auth === 'user') names.push('unauthenticated', 'forbidden')
  if (operation.csrf) names.push('csrf-invalid')
  const byStatus: Record<number, ErrorSpec[]> = {}
  for (const name of names) (byStatus[errors[name].status] ??= []).push(errors[name])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, specs]) => [
      status,
      {
        description: [...new Set(specs.map((spec) => `${spec.code}: ${spec.text ?? spec.message}`))].join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
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

function describe(operation: Operation): Json {
  const { id, summary, params, query, body, output, status, door, rateLimit, csrf, auth } = operation
  const { isExtension, socketMethod } = operation
  const answer = jsonSchema(output, 'output')
  const data = door === 'web' ? { type: 'object', properties: { data: answer }, required: ['data'] } : answer
  return {
    operationId: id,
    summary,
    tags: [id.split('.')[0]],
    ...(isExtension ? { 'x-extension': true } : {}),
    description: `At most ${rateLimit.points} calls in ${rateLimit.seconds} s per ${counted[rateLimit.per]}${rateLimit.group === undefined ? '' : `, counted together with all of ${rateLimit.group}`}.`,
    ...(socketMethod === null ? {} : { 'x-socket-method': socketMethod }),
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(csrf
        ? [
            header('x-csrf-token', 'Token of GET /v2/index'),
            header('x-command-id', '32 hex digits: the same id again gets the first answer'),
          ]
        : []),
    ],
    ...(body.type === 'undefined'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }),
    security: auth === 'user' ? [{ [door === 'web' ? 'session' : 'apiKey']: [] }] : [],
    responses: {
      [status]: {
        description: 'Success',
        headers: { 'x-operation': { schema: { const: id } } },
        content: { 'application/json': { schema: data } },
      },
      ...(door === 'web' ? refusals(operation) : {}),
    },
  }
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

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Exchange',
      version: '0.1.0',
      description:
        'The web API under /v2 and the compatible API under /api. Amounts and prices are decimal strings. What has an x-socket-method is served by the trade socket /ws as well, to connections that authorized with the token of an API key: `{"id": 1, "method": <x-socket-method>, "params": [<the body without request and nonce>, <optional command id of 32 hex digits>]}`. The answer carries the same body as `result`; a refusal carries it as `error.reason`, with the HTTP status.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
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
