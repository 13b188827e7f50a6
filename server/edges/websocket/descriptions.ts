/** The socket in words, for its AsyncAPI document. */
import { socketMethods, socketPushes } from '@exchange/contract/channels'
import { publicOperations } from '@exchange/contract/public'
import { fieldTextsOf } from '@exchange/contract/public-docs'
import { recordedCalls, recordedPushes, recordedRefusal, socketSections } from '@exchange/contract/socket-docs'
import type { SocketDescriptions } from '../../kernel/index.ts'

const tags = new Map(socketSections.flatMap(({ slug, names }) => names.map((name) => [name, slug] as const)))

/** Orders are described as over HTTP. */
const operations = new Map(publicOperations.map(({ id, socketMethod }) => [socketMethod, id] as const))

export function socketDescriptions(): SocketDescriptions {
  return {
    methods: socketMethods,
    pushes: socketPushes,
    recorded: { methods: recordedCalls, pushes: recordedPushes, refused: recordedRefusal },
    fieldsOf: (method) => fieldTextsOf(operations.get(method) ?? ''),
    tags: socketSections.map(({ slug, text }) => ({ name: slug, description: text })),
    tagOf: (name) => tags.get(name) ?? 'socket',
  }
}
