/** What a call of the compatible API answers when it fails, in the shape and with the codes of its family. */
import { fieldCode } from '@exchange/contract/errors'
import type { Family, PublicRefusal } from '@exchange/contract/kernel'
import type { z } from 'zod'
import { InvalidInput, Problem } from './problem.ts'

/** Texts by field: `{market: ["…"]}`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The body of a refusal where a key signed. */
export interface FaultBody {
  readonly code: number
  readonly message: string
  readonly errors: FieldErrors
}

export interface Fault {
  readonly status: number
  readonly body: FaultBody
}

/** A fault of the literal text; `fields` says which input it belongs to. */
export function fault(status: number, code: number, message: string, fields: FieldErrors = {}): Fault {
  return { status, body: { code, message, errors: fields } }
}

/** A refusal that only the compatible API knows, with the status, code and text that its clients expect. */
export class PublicFault extends Error {
  readonly fault: Fault

  constructor(status: number, code: number, message: string, fields: FieldErrors = {}) {
    super(message)
    this.name = 'PublicFault'
    this.fault = fault(status, code, message, fields)
  }
}

/** A refusal that the contract names, with what its text leaves open. */
export function publicFault(
  { code, field, text, status = 422, message = 'Validation failed' }: PublicRefusal,
  values: Readonly<Record<string, string>> = {},
): PublicFault {
  const filled = text.replaceAll(/\{(\w+)\}/g, (open, name: string) => values[name] ?? open)
  return field === null
    ? new PublicFault(status, code, filled)
    : new PublicFault(status, code, message, { [field]: [filled] })
}

/** What a handler may refuse with. */
export type Refused = Problem | PublicFault

export const isRefused = (reason: unknown): reason is Refused =>
  reason instanceof Problem || reason instanceof PublicFault

const validationStatus: Readonly<Partial<Record<Family, number>>> = { main: 400 }
/** Of a modify, these are the caller's mistake; its other codes say what the engine found. */
const modifyBadRequests = new Set([1, 2, 6, 20, 24, 101, 158])

const isMissing = (text: string): boolean => text.endsWith(' is required.')

/** What a schema found wrong. Missing fields are named alone, under the general code: types are looked at when all is there. */
function schemaFault(issues: readonly z.core.$ZodIssue[], family: Family): Fault {
  const missing = issues.filter(({ message }) => isMissing(message))
  const fields: Record<string, string[]> = {}
  for (const { path, message } of missing.length > 0 ? missing : issues) {
    const texts = (fields[String(path[0] ?? 'request')] ??= [])
    if (!texts.includes(message)) texts.push(message)
  }
  return fieldFault(fields, family, missing.length > 0)
}

/** The first version's own wording of the texts that all versions share. */
function firstVersionText(text: string): string {
  if (text.startsWith('Side field should contain')) return 'The selected side is invalid.'
  if (/^Market (is not available|field (format|should))/.test(text)) return 'Unknown market.'
  return text.replace(/^(\w+) field /, (_, name: string) => `The ${name[0]?.toLowerCase()}${name.slice(1)} field `)
}

/** A failed check of the request's own fields. */
function fieldFault(fields: FieldErrors, family: Family, general = false): Fault {
  if (family === 'v1') {
    const texts = Object.entries(fields).map(([name, all]) => [name, all.map(firstVersionText)] as const)
    return fault(422, 0, 'Validation failed', Object.fromEntries(texts))
  }
  const code = general ? fieldCode('') : fieldCode(Object.keys(fields)[0] ?? '')
  return fault(validationStatus[family] ?? 422, family === 'main' ? 0 : code, 'Validation failed', fields)
}

/** Where this API has its own word for a field, a code or a text of the catalogue. */
function translate(problem: Problem): { readonly code: number; readonly fields: FieldErrors } {
  const { code: own, kindCode = own, publicCode: code = kindCode } = problem.spec
  switch (problem.error) {
    case 'order-not-found':
      return { code, fields: { orderId: Object.values(problem.fields).flat() } }
    case 'asset-unknown':
      return { code: fieldCode('ticker'), fields: problem.fields }
    default:
      return { code, fields: problem.fields }
  }
}

/** A refusal of a signed call. */
export function faultOf(refused: Refused, family: Family): Fault {
  if (refused instanceof PublicFault) return refused.fault
  if (refused instanceof InvalidInput) return schemaFault(refused.issues, family)
  if (refused.error === 'request-invalid' || (family === 'v1' && refused.error === 'market-unknown'))
    return fieldFault(refused.fields, family)
  const { status, message } = refused.spec
  const { code, fields } = translate(refused)
  if (family === 'main' && message === 'Validation failed') return fault(400, 0, message, fields)
  if (family === 'modify' && status === 422 && modifyBadRequests.has(code)) return fault(400, code, message, fields)
  return fault(status, code, message, fields)
}
