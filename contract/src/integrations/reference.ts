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
  limit: z.object({ points: z.int(), seconds: z.int(), per: z.string(), group: z.string().nullable() }),
  /** Path, query and body, without the envelope. */
  input: z.array(referenceField),
  answer: z.array(referenceField),
  errors: z.array(z.object({ status: z.int(), code: z.int(), text: z.string() })),
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

export const apiReference = z.object({
  sections: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      text: z.string(),
      operations: z.array(
        z.object({ id: z.string(), method: z.enum(['GET', 'POST']), path: z.string(), summary: z.string() }),
      ),
    }),
  ),
  /** Those of the section that was asked for. */
  operations: z.array(referenceOperation),
})
export type ApiReference = z.output<typeof apiReference>
