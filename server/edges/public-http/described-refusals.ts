/** Every refusal of an operation with its body, made by what answers it: for the API's description. */
import type { ErrorName } from '@exchange/contract/errors'
import type { Operation } from '@exchange/contract/kernel'
import { itemSchemas } from '@exchange/contract/public'
import { z } from 'zod'
import { InvalidInput, Problem, isRecord, publicFault } from '../../kernel/index.ts'
import type { DescribedError, JsonRecord, Refused } from '../../kernel/index.ts'
import { envelopeRefusals } from './envelope-refusals.ts'
import { CODE_HEADER, answerTo, failed, internalFault } from './reply.ts'
import type { GatewayReply } from './reply.ts'

/** What no field takes: among them is something wrong for each. */
const WRONG_TEXTS: readonly unknown[] = ['x!', '', '-1', '999999999999']
const WRONG: readonly unknown[] = [{}, [{}], -1, ...WRONG_TEXTS]
const envelope = { request: '/', nonce: 1 }

/** A text in a list, wherever a refusal has it. */
const firstText = (texts: unknown): string => (Array.isArray(texts) ? String(texts[0]) : '')

/** By field, in the envelope of its family. */
function fieldsOf(body: JsonRecord): JsonRecord {
  const { errors, message } = body
  if (isRecord(errors)) return errors
  if (isRecord(message)) return message
  return 'code' in body || 'data' in body || 'error' in body ? {} : body
}

function sentence(body: JsonRecord): string {
  const { message, data, error } = body
  if (isRecord(data)) return firstText(data['message'])
  return typeof message === 'string' ? message : firstText(error)
}

/** An answer in the row that describes it. */
function rowOf(name: ErrorName | null, { status, body, headers }: GatewayReply): DescribedError {
  if (headers?.[CODE_HEADER] !== undefined)
    return { name, status, code: Number(headers[CODE_HEADER]), field: null, text: body, body }
  const parsed: unknown = JSON.parse(body)
  const fields = isRecord(parsed) ? parsed : {}
  const [field, texts] = Object.entries(fieldsOf(fields))[0] ?? [null, undefined]
  const { code } = fields
  return {
    name,
    status,
    code: typeof code === 'number' ? code : null,
    field,
    text: texts === undefined ? sentence(fields) : firstText(texts),
    body: fields,
  }
}

/** What a schema finds wrong: all that is missing at once, and each field alone. */
function* wrongInputs(schema: z.ZodType, example: JsonRecord, values = WRONG): Generator<InvalidInput> {
  if (!(schema instanceof z.ZodObject)) return
  const missing = schema.safeParse(envelope)
  if (!missing.success) yield new InvalidInput(missing.error.issues)
  for (const name of Object.keys(schema.shape))
    for (const value of name in envelope || name === 'nonceWindow' ? [] : values) {
      const { error } = schema.safeParse({ ...envelope, ...example, [name]: value })
      const issues = error?.issues.filter(({ path }) => path[0] === name) ?? []
      if (issues.length > 0) yield new InvalidInput(issues)
    }
}

/** By what the items of a list in the body are read; null where there is no such list. */
function itemsOf({ body }: Operation): z.ZodType | null {
  if (!(body instanceof z.ZodObject)) return null
  for (const field of Object.values(body.shape)) {
    const item = field instanceof z.ZodArray ? itemSchemas.get(field.element as z.ZodType) : undefined
    if (item !== undefined) return item
  }
  return null
}

/** The first of each kind. */
function distinct(rows: readonly DescribedError[], kindOf: (row: DescribedError) => string): DescribedError[] {
  const known = new Map<string, DescribedError>()
  for (const row of rows) if (!known.has(kindOf(row))) known.set(kindOf(row), row)
  return [...known.values()]
}
const placeOf = ({ status, code, field }: DescribedError): string => [status, code, field].join(' ')
const textOf = (row: DescribedError): string => `${placeOf(row)} ${row.text}`

/** The fields of an example; what only a reader knows is some id. */
const filled = (input: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('$') ? '1' : value,
    ]),
  )

/** What an operation itself may refuse with; an item of a list stands in a success. */
export function refusalsOf(operation: Operation, example: JsonRecord): DescribedError[] {
  const { family, status, query, body, auth } = operation
  const item = itemsOf(operation)
  const row = (name: ErrorName | null, refused: Refused): DescribedError => rowOf(name, answerTo(refused, family))
  const ofItem = (name: ErrorName | null, refused: Refused): DescribedError => {
    const made = row(name, refused)
    return { ...made, status, body: { result: null, error: made.body }, isItem: true }
  }
  const own = item === null ? row : ofItem
  const given = filled(example)
  const { orders } = given
  const firstItem = Array.isArray(orders) && isRecord(orders[0]) ? orders[0] : {}
  const isQuery = auth === 'guest' && family !== 'apps'
  const wrong = isQuery ? wrongInputs(query, given, WRONG_TEXTS) : wrongInputs(body, given)
  return distinct(
    [
      ...operation.errors.map((name) => own(name, new Problem(name, { limit: '{limit}' }))),
      ...operation.refusals.map((refusal) => own(null, publicFault(refusal))),
      // Texts of a field that differ in what is wrong with it are one refusal to a program.
      ...distinct(
        [
          ...[...wrong].map((refused) => row(null, refused)),
          ...(item === null ? [] : [...wrongInputs(item, firstItem)].map((refused) => ofItem(null, refused))),
        ],
        placeOf,
      ),
    ],
    textOf,
  )
}

const sharedNames = [
  'feature-disabled',
  'command-id-reused',
  'command-quarantined',
  'too-many-requests',
  'overloaded',
  'outcome-unknown',
  'acceptance-stopped',
  'data-unavailable',
  'producer-refused',
] as const satisfies readonly ErrorName[]

const internal = rowOf('internal', internalFault)
const tooMany = rowOf('too-many-requests', answerTo(new Problem('too-many-requests'), 'trade'))

/** What every operation of its kind may be refused with, whatever it does. */
export const sharedRefusals = {
  signed: [
    ...Object.values(envelopeRefusals).map((each) => rowOf(null, failed(each))),
    ...sharedNames.map((name) => rowOf(name, answerTo(new Problem(name), 'trade'))),
    rowOf('too-many-requests', answerTo(new Problem('too-many-requests'), 'main')),
    internal,
  ],
  open: [tooMany, internal],
  apps: [...sharedNames.map((name) => rowOf(name, answerTo(new Problem(name), 'apps'))), internal],
} as const satisfies Readonly<Record<string, readonly DescribedError[]>>

export type SharedRefusals = keyof typeof sharedRefusals

export function sharedBy({ auth, family }: Operation): SharedRefusals {
  if (family === 'apps') return 'apps'
  return auth === 'user' ? 'signed' : 'open'
}
