/** The socket in words, for its AsyncAPI document. */
import { socketMethods, socketPushes } from '@exchange/contract/channels'
import { fieldTexts } from '@exchange/contract/public-docs'
import { recordedCalls, recordedPushes, socketSections } from '@exchange/contract/socket-docs'
import type { SocketDescriptions } from '../../kernel/index.ts'

const tags = new Map(socketSections.flatMap(({ slug, names }) => names.map((name) => [name, slug] as const)))

export function socketDescriptions(): SocketDescriptions {
  return {
    methods: socketMethods,
    pushes: socketPushes,
    recorded: { methods: recordedCalls, pushes: recordedPushes },
    fields: fieldTexts,
    tags: socketSections.map(({ slug, text }) => ({ name: slug, description: text })),
    tagOf: (name) => tags.get(name) ?? 'socket',
  }
}
