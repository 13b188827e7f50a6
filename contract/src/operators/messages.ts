import { z } from 'zod'
import { defineOperatorOperation } from '../kernel/index.ts'
import { messageChannels, messageStates } from './rights/index.ts'
import { acted, at, done, idParam, reasonAlone } from './shapes.ts'

const room = 'messages'
const channel = z.enum(messageChannels)
const ofChannel = z.object({ channel })

export const messages = {
  look: defineOperatorOperation({
    id: 'messages.look',
    method: 'GET',
    path: '/admin/api/messages/channels',
    summary:
      'How mails, text messages and pushes stand: what waits since when, and what became of the others in a day.',
    room,
    output: z.object({
      channels: z.array(
        z.object({
          channel,
          waiting: z.int(),
          /** Of these, tried in vain. */
          failing: z.int(),
          oldestAt: at.nullable(),
          /** Operators hold it since then; null = they don't. */
          heldSince: at.nullable(),
          sent: z.int(),
          givenUp: z.int(),
        }),
      ),
    }),
  }),
  list: defineOperatorOperation({
    id: 'messages.list',
    method: 'GET',
    path: '/admin/api/messages',
    summary:
      'Messages in one state, fifty at a time: of everybody, or to an account by its id, to a whole address or to a whole number. Never what they say.',
    room,
    query: z.object({
      state: z.enum(messageStates).default('waiting'),
      channel: channel.optional(),
      query: z.string().trim().max(254).optional(),
      /** The number of the last one of the page before. */
      beyond: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    output: z.object({
      messages: z.array(
        z.object({
          id: z.uuid(),
          number: z.int(),
          channel,
          /** Which message it is: `password-changed`, `code-withdraw`. */
          kind: z.string(),
          language: z.string().nullable(),
          /** Masked; null = it isn't known yet, or any more. */
          to: z.string().nullable(),
          state: z.enum(messageStates),
          tries: z.int(),
          /** What came in the way the last time, without addresses, links and numbers. */
          error: z.string().nullable(),
          madeAt: at,
          /** While it waits: when it is tried next, and until when it is worth sending. */
          nextAt: at.nullable(),
          until: at.nullable(),
          endedAt: at.nullable(),
          /** Whether it can be sent again. */
          again: z.boolean(),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  reveal: defineOperatorOperation({
    id: 'messages.reveal',
    method: 'POST',
    path: '/admin/api/messages/{id}/reveal',
    summary: 'Shows to whom a message goes or went.',
    room,
    verb: 'reveal',
    level: 1,
    limit: 'people',
    params: idParam,
    body: reasonAlone,
    output: acted(z.object({ to: z.string().nullable(), owner: z.int().nullable() })),
    errors: ['not-found', 'too-many-requests'],
  }),
  again: defineOperatorOperation({
    id: 'messages.again',
    method: 'POST',
    path: '/admin/api/messages/{id}/again',
    summary:
      'Tries a message that waits at once, or sends one that was given up again. One with a code is not sent again.',
    room,
    verb: 'edit',
    level: 1,
    params: idParam,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
  drop: defineOperatorOperation({
    id: 'messages.drop',
    method: 'POST',
    path: '/admin/api/messages/{id}/drop',
    summary: 'Drops a message that waits: it is not sent.',
    room,
    verb: 'stop',
    level: 1,
    params: idParam,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
  hold: defineOperatorOperation({
    id: 'messages.hold',
    method: 'POST',
    path: '/admin/api/messages/channels/{channel}/hold',
    summary: 'Holds a channel: messages wait, and nothing is sent by it.',
    room,
    verb: 'stop',
    level: 1,
    params: ofChannel,
    body: reasonAlone,
    output: done,
    errors: ['act-refused'],
  }),
  release: defineOperatorOperation({
    id: 'messages.release',
    method: 'POST',
    path: '/admin/api/messages/channels/{channel}/release',
    summary: 'Releases a channel: what waits and is still of use is sent.',
    room,
    verb: 'start',
    level: 2,
    params: ofChannel,
    body: reasonAlone,
    output: done,
    errors: ['act-refused', 'key-required', 'key-refused', 'act-void'],
  }),
}
