/** The AsyncAPI document of the trade socket, from the contract of its methods and pushes. */
import { socketErrorCodes, socketErrorTexts } from '@exchange/contract/errors/socket'
import type { SocketErrorName } from '@exchange/contract/errors/socket'
import type { SocketMethodSpec, SocketPushSpec } from '@exchange/contract/kernel'
import { jsonSchema } from './openapi.ts'
import type { FieldTexts } from './openapi.ts'

type Json = Readonly<Record<string, unknown>>

/** What a running exchange answered and pushed. */
export interface RecordedFrames {
  readonly methods: Readonly<Record<string, { readonly params: unknown; readonly result: unknown } | undefined>>
  readonly pushes: Readonly<Record<string, { readonly params: unknown } | undefined>>
  /** The error of an order that was refused. */
  readonly refused: unknown
}

export interface SocketDescriptions {
  readonly methods: readonly SocketMethodSpec[]
  readonly pushes: readonly SocketPushSpec[]
  readonly recorded: RecordedFrames
  /** What the fields of a method mean, by name, where their schemas don't say it. */
  readonly fieldsOf: (method: string) => FieldTexts
  /** The section in which a method or push is explained. */
  readonly tagOf: (method: string) => string
  readonly tags: readonly { readonly name: string; readonly description: string }[]
}

export interface AsyncApiMessage {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly payload: Json
  readonly correlationId?: Json
  readonly examples?: readonly { readonly name: string; readonly payload: Json }[]
}

export interface AsyncApiOperation {
  readonly action: 'receive' | 'send'
  readonly channel: Json
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly { readonly name: string }[]
  readonly messages: readonly Json[]
  readonly reply?: Json
  readonly 'x-dialect': SocketPushSpec['dialect']
  /** Who may ask or hear: anybody, whoever authorized the connection, or sessions of the site alone. */
  readonly 'x-auth': SocketPushSpec['auth']
  readonly 'x-extension'?: true
  readonly 'x-cost'?: number
  readonly 'x-push'?: string
}

export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0'
  readonly info: Json
  readonly defaultContentType: string
  readonly channels: Json
  readonly operations: Readonly<Record<string, AsyncApiOperation>>
  readonly components: { readonly messages: Readonly<Record<string, AsyncApiMessage>> }
}

const CHANNEL = 'socket'
const REFUSAL = 'refusal'
const channel = { $ref: `#/channels/${CHANNEL}` }
const inChannel = (message: string): Json => ({ $ref: `#/channels/${CHANNEL}/messages/${message}` })
const correlationId = { location: '$message.payload#/id' }
/** The message that answers a method. */
export const answerOf = (method: string): string => `${method}.answer`

const id = { type: ['integer', 'string'], description: 'A number or text of your choice; the answer has the same.' }
/** An answer repeats whatever number or text the request bore; a request without either is answered all the same. */
const answeredId = { type: ['number', 'string', 'null'], description: 'The id of the request; null if it had none.' }
const schemaOf = (schema: SocketPushSpec['params'], fields: FieldTexts): Json =>
  jsonSchema(schema, 'input', fields, 'draft-7')

function requestMessage({ method, summary, params }: SocketMethodSpec, deps: SocketDescriptions): AsyncApiMessage {
  const recorded = deps.recorded.methods[method]
  return {
    name: method,
    title: summary,
    summary: `The request ${method}.`,
    correlationId,
    payload: {
      type: 'object',
      required: ['id', 'method', 'params'],
      properties: { id, method: { type: 'string', const: method }, params: schemaOf(params, deps.fieldsOf(method)) },
    },
    ...(recorded === undefined
      ? {}
      : { examples: [{ name: 'request', payload: { id: 1, method, params: recorded.params } }] }),
  }
}

function answerMessage({ method, summary, result }: SocketMethodSpec, deps: SocketDescriptions): AsyncApiMessage {
  const recorded = deps.recorded.methods[method]
  return {
    name: answerOf(method),
    title: summary,
    summary: `What ${method} answers.`,
    correlationId,
    payload: {
      type: 'object',
      required: ['id', 'result', 'error'],
      properties: {
        id: answeredId,
        result: schemaOf(result, deps.fieldsOf(method)),
        error: { type: 'null' },
      },
    },
    ...(recorded === undefined
      ? {}
      : { examples: [{ name: 'answer', payload: { id: 1, result: recorded.result, error: null } }] }),
  }
}

function pushMessage({ method, summary, params }: SocketPushSpec, deps: SocketDescriptions): AsyncApiMessage {
  const recorded = deps.recorded.pushes[method]
  return {
    name: method,
    title: summary,
    summary: `The push ${method}.`,
    payload: {
      type: 'object',
      required: ['id', 'method', 'params'],
      properties: {
        id: { type: 'null', description: 'Pushes have no id.' },
        method: { type: 'string', const: method },
        params: schemaOf(params, deps.fieldsOf(method)),
      },
    },
    ...(recorded === undefined ? {} : { examples: [{ name: 'push', payload: { id: null, method, ...recorded } }] }),
  }
}

const errorNames = Object.keys(socketErrorCodes).filter((name): name is SocketErrorName => name in socketErrorCodes)
/** Every refusal with its number and meaning. */
const socketErrorRows = errorNames.map((name) => ({
  code: socketErrorCodes[name],
  text: socketErrorTexts[name],
}))

/** Why an order, a change or a cancel was refused: what HTTP would answer. */
const refusalReason: Json = {
  type: 'object',
  description: 'Of orders, changes and cancels: the refusal that HTTP would answer with.',
  required: ['status'],
  properties: {
    status: { type: 'integer', description: 'HTTP status of the refusal.' },
    code: { type: 'integer', description: 'Code of the refusal, as the HTTP operation lists it.' },
    message: { type: 'string', description: 'Headline of the refusal.' },
    errors: {
      type: 'object',
      description: 'Texts by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    error: { type: 'array', items: { type: 'string' }, description: 'Instead of these, with status 500.' },
    retryAfter: { type: 'integer', description: 'Seconds after which to try again, where waiting helps.' },
  },
}

const refusalOf = (refused: RecordedFrames['refused']): AsyncApiMessage => ({
  name: REFUSAL,
  title: 'Refusal',
  summary: 'What a request is answered that was refused. It changed nothing, unless the code says otherwise.',
  correlationId,
  payload: {
    type: 'object',
    required: ['id', 'result', 'error'],
    properties: {
      id: answeredId,
      result: { type: 'null' },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: {
            type: 'integer',
            enum: socketErrorRows.map(({ code }) => code),
            description: 'Why the request was refused.',
            'x-codes': socketErrorRows,
          },
          message: { type: 'string', description: 'The same in words.' },
          reason: refusalReason,
        },
      },
    },
  },
  examples: [
    { name: 'unknownMarket', payload: { id: 1, result: null, error: { code: 9, message: 'market does not exist' } } },
    { name: 'order', payload: { id: 1, result: null, error: refused } },
  ],
})

const common = (
  { summary, description, method, dialect, auth }: SocketPushSpec,
  tagOf: (method: string) => string,
) => ({
  channel,
  title: method,
  summary,
  description,
  tags: [{ name: tagOf(method) }],
  'x-dialect': dialect,
  'x-auth': auth,
})

/** The AsyncAPI 3 document of these methods and pushes: requests are received and replied to, pushes are sent. */
export function asyncApiDocument(deps: SocketDescriptions): AsyncApiDocument {
  const { methods, pushes, tagOf } = deps
  const messages: Record<string, AsyncApiMessage> = { [REFUSAL]: refusalOf(deps.recorded.refused) }
  const operations: Record<string, AsyncApiOperation> = {}
  for (const spec of methods) {
    const { method, isExtension, cost, push } = spec
    messages[method] = requestMessage(spec, deps)
    messages[answerOf(method)] = answerMessage(spec, deps)
    operations[method] = {
      action: 'receive',
      ...common(spec, tagOf),
      ...(isExtension ? { 'x-extension': true } : {}),
      ...(cost === 0 ? {} : { 'x-cost': cost }),
      ...(push === null ? {} : { 'x-push': push }),
      messages: [inChannel(method)],
      reply: { channel, messages: [inChannel(answerOf(method)), inChannel(REFUSAL)] },
    }
  }
  for (const spec of pushes) {
    messages[spec.method] = pushMessage(spec, deps)
    operations[spec.method] = { action: 'send', ...common(spec, tagOf), messages: [inChannel(spec.method)] }
  }
  const references = Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }])
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Exchange: trade socket',
      version: '0.1.0',
      description:
        'One WebSocket connection at /ws carries requests, answers and pushes as JSON text frames. A request has an id; its answer has the same one. Pushes have the id null. Amounts and prices are decimal strings. New fields may be added to objects at any time. The socket is explained for readers at /api-docs/sockets.',
      tags: deps.tags,
    },
    defaultContentType: 'application/json',
    channels: {
      [CHANNEL]: {
        address: '/ws',
        title: 'Trade socket',
        description: 'Compatible methods (depth_subscribe) and those of the site (depth.subscribe) on one connection.',
        messages: Object.fromEntries(references),
      },
    },
    operations,
    components: { messages },
  }
}
