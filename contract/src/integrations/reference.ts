/** The compatible API as its page shows it: the OpenAPI document in rows that can be read. */
import { z } from 'zod'

/** A field of a request or an answer; nested ones follow their parent, one deeper. */
export const referenceField = z.object({
  name: z.string(),
  depth: z.int(),
  /** `string`, `decimal`, `array of object`, … */
  type: z.string(),
  isRequired: z.boolean(),
  /** What holds when it is left out; null = nothing. */
  otherwise: z.string().nullable(),
  /** `1 to 500`, `at most 64 characters`; null = none. */
  bounds: z.string().nullable(),
  /** The values there are; empty = any. */
  values: z.array(z.string()),
  text: z.string().nullable(),
})
export type ReferenceField = z.output<typeof referenceField>

/** One of the forms that something comes in, by its name. */
export const referenceVariant = z.object({
  name: z.string(),
  fields: z.array(referenceField),
  /** As it was recorded: JSON, ready to be read. */
  example: z.string(),
})
export type ReferenceVariant = z.output<typeof referenceVariant>

export const referenceError = z.object({
  status: z.int(),
  /** null where the body carries none. */
  code: z.int().nullable(),
  /** The input the text stands under; null = the whole request. */
  field: z.string().nullable(),
  text: z.string(),
  /** The answer as it comes; JSON, or plain text. */
  body: z.string(),
})
export type ReferenceError = z.output<typeof referenceError>

export const referenceOperation = z.object({
  id: z.string(),
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  summary: z.string(),
  text: z.string(),
  isExtension: z.boolean(),
  socketMethod: z.string().nullable(),
  /** What the key has to be allowed to do; null = no key is needed. */
  permission: z.string().nullable(),
  /** What the token of an app has to be allowed to do; null = no app may call it. */
  scope: z.string().nullable(),
  /** How a call is made: by anybody, with a form, signed with a key, or with the token of an app. */
  access: z.enum(['open', 'form', 'key', 'token']),
  limit: z.object({ points: z.int(), seconds: z.int(), per: z.string(), group: z.string().nullable() }),
  /** Points of the budget that all calls of an address share. */
  cost: z.int(),
  /** Path, query and body, without the envelope. */
  input: z.array(referenceField),
  answer: z.array(referenceField),
  /** What the items of the answer come in, where they are of several kinds. */
  variants: z.array(referenceVariant),
  errors: z.array(referenceError),
  /** Which of the shared refusals there are besides. */
  shared: z.enum(['signed', 'open', 'apps']),
  example: z.object({
    /** Names of those that stand in the path. */
    inPath: z.array(z.string()),
    input: z.record(z.string(), z.unknown()),
    ccxt: z.string().nullable(),
    status: z.int(),
    /** JSON, ready to be read. */
    answer: z.string(),
  }),
})
export type ReferenceOperation = z.output<typeof referenceOperation>

/** A method of the socket, with the push that follows it. */
export const referenceChannel = z.object({
  method: z.string(),
  summary: z.string(),
  text: z.string(),
  isExtension: z.boolean(),
  /** user = it needs a connection that a key or a session authorized; session = a session of the site alone. */
  auth: z.enum(['guest', 'user', 'session']),
  /** Points of the address's budget; null = counted by the limits of its operation. */
  cost: z.int().nullable(),
  params: z.array(referenceField),
  result: z.array(referenceField),
  /** Frames as they went and came: JSON, ready to be read. */
  example: z.object({ request: z.string(), answer: z.string() }),
  push: z
    .object({
      method: z.string(),
      summary: z.string(),
      text: z.string(),
      params: z.array(referenceField),
      example: z.string(),
    })
    .nullable(),
})
export type ReferenceChannel = z.output<typeof referenceChannel>

export const apiReference = z.object({
  sections: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      text: z.string(),
      operations: z.array(
        z.object({
          id: z.string(),
          /** SOCKET: `path` is a method of the socket. */
          method: z.enum(['GET', 'POST', 'SOCKET']),
          path: z.string(),
          summary: z.string(),
        }),
      ),
    }),
  ),
  /** Those of the section that was asked for. */
  operations: z.array(referenceOperation),
  channels: z.array(referenceChannel),
  /** What webhooks are sent, by kind; of their section. */
  deliveries: z.array(referenceVariant),
  /** The headers of a recorded delivery. */
  deliveryHeaders: z.string(),
  /** What operations share; of the page of errors. */
  refusals: z.object({ signed: z.array(referenceError), open: z.array(referenceError), apps: z.array(referenceError) }),
})
export type ApiReference = z.output<typeof apiReference>
