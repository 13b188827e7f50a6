import { z } from 'zod'
import { defineOperatorOperation } from '../kernel/index.ts'
import { features, flags as pages, regions } from '../regions/index.ts'
import { act, at, done } from './shapes.ts'

const room = 'flags'

/** Hidden = for those who know the way, but in no menu. A page is open or closed. */
const state = z.enum(['open', 'hidden', 'closed'])
const which = {
  region: z.enum(regions),
  kind: z.enum(['area', 'page']),
  name: z.enum([...features, ...pages]),
}

export const flags = {
  list: defineOperatorOperation({
    id: 'flags.list',
    method: 'GET',
    path: '/admin/api/flags',
    summary: 'What each edition offers: areas of the product, and pages.',
    room,
    output: z.object({
      rows: z.array(
        z.object({
          kind: which.kind,
          name: z.string(),
          editions: z.array(
            z.object({
              region: which.region,
              state,
              /** What it is where nobody has switched it. */
              usual: state,
              /** False: it doesn't exist yet, or this edition is without it for good. */
              mayOpen: z.boolean(),
              /** Null = nobody has switched it. */
              changedAt: at.nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  close: defineOperatorOperation({
    id: 'flags.close',
    method: 'POST',
    path: '/admin/api/flags/close',
    summary: 'Closes an area or a page of an edition at once. Orders can still be cancelled.',
    room,
    verb: 'stop',
    level: 1,
    body: act(which),
    output: done,
    errors: ['act-refused'],
  }),
  open: defineOperatorOperation({
    id: 'flags.open',
    method: 'POST',
    path: '/admin/api/flags/open',
    summary: 'Opens an area or a page of an edition, or takes it out of the menus.',
    room,
    verb: 'propose',
    level: 3,
    body: act({ ...which, state: z.enum(['open', 'hidden']) }),
    output: done,
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused'],
  }),
}
