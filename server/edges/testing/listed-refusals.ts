/** Whether an operation's description lists what the operation was seen to refuse with. */
import type { DescribedError, OpenApiDocument } from '../../kernel/index.ts'

export interface SeenAnswer {
  readonly method: string
  /** As the document has it, with parameters in braces. */
  readonly path: string
  readonly status: number
  /** Of a header, where the body is plain text. */
  readonly code: string | null
  readonly body: unknown
}

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The codes of a refusal, or of those items of a list that were refused; null = a refusal without one. */
function codesOf({ status, code, body }: SeenAnswer): readonly (number | null)[] {
  if (code !== null) return [Number(code)]
  if (status >= 400) return [isRecord(body) && typeof body['code'] === 'number' ? body['code'] : null]
  if (!Array.isArray(body)) return []
  return body.flatMap((item: unknown) => {
    const error = isRecord(item) ? item['error'] : undefined
    return isRecord(error) && typeof error['code'] === 'number' ? [error['code']] : []
  })
}

/** @returns what was seen and isn't listed, in words; [] where all of it is */
export function unlisted(document: OpenApiDocument, seen: SeenAnswer): string[] {
  const { method, path, status } = seen
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) return [`${method} ${path} is not described`]
  const name = operation['x-shared-errors']?.split('/').at(-1) ?? ''
  const listed: readonly DescribedError[] = [
    ...operation['x-errors'],
    ...(document.components['x-refusals'][name] ?? []),
  ]
  // What carries no code is told apart by its status alone.
  const isListed = (code: number | null): boolean =>
    code === null
      ? String(status) in operation.responses
      : listed.some((error) => error.status === status && error.code === code)
  return codesOf(seen)
    .filter((code) => !isListed(code))
    .map((code) => `${method} ${path} refused with status ${status} and code ${code}, which it doesn't list`)
}
