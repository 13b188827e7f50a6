/** The compatible API in words, for its OpenAPI document: what the contract says, and refusals as this door writes them. */
import type { ErrorName } from '@exchange/contract/errors'
import type { Operation } from '@exchange/contract/kernel'
import { publicOperations } from '@exchange/contract/public'
import { docSections, fieldTexts, publicAnswers } from '@exchange/contract/public-docs'
import type { RecordedAnswer } from '@exchange/contract/public-docs'
import { Problem, faultOf } from '../../kernel/index.ts'
import type { Described, Descriptions } from '../../kernel/index.ts'
import { refusalSchemas, refusalsOf } from './refusal-forms.ts'
import { guestRefusal } from './reply.ts'

function refusalOf(operation: Operation, name: ErrorName): ReturnType<Descriptions['refusalOf']> {
  const problem = new Problem(name, { limit: '{limit}' })
  if (operation.auth === 'guest' && operation.family !== 'apps') {
    const { status, fields } = guestRefusal(problem, operation.family)
    return { status, code: null, text: Object.values(fields)[0]?.[0] ?? problem.message }
  }
  const { status, body } = faultOf(problem, operation.family)
  return { status, code: body.code, text: Object.values(body.errors)[0]?.[0] ?? body.message }
}

export function apiDescriptions(): Descriptions {
  const answers: Readonly<Record<string, RecordedAnswer | undefined>> = publicAnswers
  const operations: Record<string, Described> = {}
  for (const { slug, operations: docs } of docSections)
    for (const [id, doc] of Object.entries(docs))
      if (doc !== undefined) operations[id] = { ...doc, tag: slug, answer: answers[id] ?? null }
  return {
    tags: docSections.map(({ slug, title, text }) => ({ name: slug, summary: title, description: text })),
    operations,
    fields: fieldTexts,
    refusalOf,
    refusalsOf,
    schemas: refusalSchemas,
  }
}

/** Every operation of this API, in the order in which its sections name them. */
export function operationsAsRead(): readonly Operation[] {
  const places = docSections.flatMap(({ operations }) => Object.keys(operations))
  return publicOperations.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id))
}
