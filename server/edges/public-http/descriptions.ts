/** The compatible API in words, for its OpenAPI document: what the contract says, and refusals as this door writes them. */
import type { Operation } from '@exchange/contract/kernel'
import { deliverySchemas, publicOperations } from '@exchange/contract/public'
import {
  docSections,
  fieldTextsOf,
  publicAnswers,
  recordedDeliveries,
  recordedEvents,
} from '@exchange/contract/public-docs'
import type { RecordedAnswer } from '@exchange/contract/public-docs'
import type { Described, Descriptions } from '../../kernel/index.ts'
import { refusalsOf, sharedBy, sharedRefusals } from './described-refusals.ts'
import { formsOf, refusalSchemas } from './refusal-forms.ts'

/** The log whose events webhooks carry. */
const EVENTS = 'history.publicEvents'

export function apiDescriptions(): Descriptions {
  const answers: Readonly<Record<string, RecordedAnswer | undefined>> = publicAnswers
  const operations: Record<string, Described> = {}
  for (const { slug, operations: docs } of docSections)
    for (const [id, doc] of Object.entries(docs))
      if (doc !== undefined)
        operations[id] = {
          ...doc,
          tag: slug,
          answer: answers[id] ?? null,
          ...(id === EVENTS ? { kinds: recordedEvents } : {}),
        }
  return {
    tags: docSections.map(({ slug, title, text }) => ({ name: slug, 'x-title': title, description: text })),
    operations,
    fieldsOf: ({ id, door }) => (door === 'public' ? fieldTextsOf(id) : {}),
    refusalsOf: (operation) => refusalsOf(operation, operations[operation.id]?.input ?? {}),
    formsOf,
    sharedBy,
    shared: sharedRefusals,
    deliveries: deliverySchemas.map(({ kind, schema }) => ({
      kind,
      schema,
      fields: fieldTextsOf(EVENTS),
      recorded: recordedDeliveries[kind],
    })),
    schemas: refusalSchemas,
  }
}

/** Every operation of this API, in the order in which its sections name them. */
export function operationsAsRead(): readonly Operation[] {
  const places = docSections.flatMap(({ operations }) => Object.keys(operations))
  return publicOperations.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id))
}
