/** The AsyncAPI document of the socket in the rows that its pages show. */
import type { ApiReference, ReferenceChannel, ReferenceField } from '@exchange/contract/integrations'
import { socketSections } from '@exchange/contract/socket-docs'
import { answerOf, isRecord } from '../../kernel/index.ts'
import type { AsyncApiDocument, JsonRecord } from '../../kernel/index.ts'
import { fieldOf } from './reference.ts'

const recordsOf = (value: unknown): readonly JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const record = (value: unknown): JsonRecord => (isRecord(value) ? value : {})

/** What is below a schema: items of a row, fields of an object, and what they hold themselves. */
function fieldsBelow(schema: JsonRecord, depth: number): ReferenceField[] {
  const { items, properties, required, minItems, additionalProperties } = schema
  const withInside = (name: string, field: JsonRecord, isRequired: boolean) => [
    fieldOf(name, [field], depth, isRequired),
    ...fieldsBelow(field, depth + 1),
  ]
  if (Array.isArray(items))
    return recordsOf(items).flatMap((item, place) =>
      withInside(
        typeof item['title'] === 'string' ? item['title'] : '',
        item,
        typeof minItems === 'number' && place < minItems,
      ),
    )
  if (isRecord(properties))
    return Object.entries(properties).flatMap(([name, field]) =>
      withInside(name, record(field), Array.isArray(required) && required.includes(name)),
    )
  const inside = [items, additionalProperties].filter(isRecord)
  return [...inside, ...recordsOf(schema['anyOf'])].flatMap((part) => fieldsBelow(part, depth))
}

/** The params of a frame. */
function paramsOf(schema: JsonRecord): ReferenceField[] {
  if (Array.isArray(schema['items'])) return fieldsBelow(schema, 0)
  // Names as the params themselves.
  if (schema['x-names'] === true) {
    const [list] = recordsOf(schema['anyOf'])
    return [
      fieldOf(
        `${typeof schema['title'] === 'string' ? schema['title'] : ''}…`,
        [{ ...list, description: schema['description'] }],
        0,
        false,
      ),
    ]
  }
  return wholeOf(schema)
}

/** A result or params that are one list or one value; nothing is said of a value that anything may stand for. */
function wholeOf(schema: JsonRecord): ReferenceField[] {
  if (isRecord(schema['properties'])) return fieldsBelow(schema, 0)
  const { items } = schema
  if (isRecord(items) && Object.keys(items).length === 0) return []
  return [fieldOf('', [schema], 0, true), ...fieldsBelow(schema, 1)]
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

function channelOf({ operations, components }: AsyncApiDocument, method: string): ReferenceChannel[] {
  const operation = operations[method]
  if (operation?.action !== 'receive') return []
  const partOf = (message: string, part: string): JsonRecord =>
    record(record(components.messages[message]?.payload['properties'])[part])
  const exampleOf = (message: string): string => json(components.messages[message]?.examples?.[0]?.payload)
  const answer = answerOf(method)
  const followed = operation['x-push']
  const push = followed === undefined ? undefined : operations[followed]
  return [
    {
      method,
      summary: operation.summary,
      text: operation.description,
      isExtension: operation['x-extension'] === true,
      auth: operation['x-auth'],
      cost: operation['x-cost'] ?? null,
      params: paramsOf(partOf(method, 'params')),
      result: wholeOf(partOf(answer, 'result')),
      example: { request: exampleOf(method), answer: exampleOf(answer) },
      push:
        followed === undefined || push === undefined
          ? null
          : {
              method: followed,
              summary: push.summary,
              text: push.description,
              params: paramsOf(partOf(followed, 'params')),
              example: exampleOf(followed),
            },
    },
  ]
}

/** All sections of the socket, and the methods of one of them. */
export function readSocketReference(
  document: AsyncApiDocument,
  section: string | null,
): Pick<ApiReference, 'sections' | 'channels'> {
  return {
    sections: socketSections.map(({ slug, title, text, names }) => ({
      slug,
      title,
      text,
      operations: names.flatMap((name) => {
        const operation = document.operations[name]
        return operation?.action === 'receive'
          ? [{ id: name, method: 'SOCKET' as const, path: name, summary: operation.summary }]
          : []
      }),
    })),
    channels: socketSections
      .filter(({ slug }) => slug === section)
      .flatMap(({ names }) => names.flatMap((name) => channelOf(document, name))),
  }
}
