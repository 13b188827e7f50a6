import { z } from 'zod'
import { defineOperatorOperation } from '../kernel/index.ts'
import { accountStates, closingStates, orderGrants, privilegeNames, recoveryStates, revealed } from './rights/index.ts'
import { act, acted, at, done, reasonAlone } from './shapes.ts'

const user = z.object({ id: z.coerce.number().int().positive().max(4_294_967_295) })
const room = 'users'
/** Masked: `a•••@e•••.com`. */
const masked = z.string()

export const users = {
  search: defineOperatorOperation({
    id: 'users.search',
    method: 'GET',
    path: '/admin/api/users',
    summary: 'Accounts by id, by the whole e-mail address or by its beginning, newest first.',
    room,
    query: z.object({
      query: z.string().trim().max(254).optional(),
      state: z.enum(accountStates).optional(),
      below: z.coerce.number().int().positive().optional(),
    }),
    output: z.object({
      users: z.array(
        z.object({
          id: z.int(),
          email: masked,
          state: z.enum(accountStates),
          region: z.string(),
          createdAt: at,
          seenAt: at.nullable(),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  one: defineOperatorOperation({
    id: 'users.one',
    method: 'GET',
    path: '/admin/api/users/{id}',
    summary: 'One account: state, sessions, devices, sign-ins, balances, orders, rights and notes.',
    room,
    params: user,
    errors: ['not-found'],
    output: z.object({
      id: z.int(),
      email: masked,
      state: z.enum(accountStates),
      category: z.string(),
      region: z.string(),
      language: z.string(),
      createdAt: at,
      /** The last time its owner wanted it closed; null = never. */
      closing: z
        .object({
          state: z.enum(closingStates),
          askedAt: at,
          dueAt: at,
          endedAt: at.nullable(),
          /** What the owner said, until that is over. */
          reason: z.string().nullable(),
        })
        .nullable(),
      /** The last time its owner said that the second factor is lost; null = never. */
      recovery: z
        .object({
          state: z.enum(recoveryStates),
          askedAt: at,
          dueAt: at,
          endedAt: at.nullable(),
          /** Two people have to agree, and have not yet. */
          needsApproval: z.boolean(),
        })
        .nullable(),
      sessions: z.array(z.object({ id: z.uuid(), address: masked, device: z.string(), createdAt: at, seenAt: at })),
      devices: z.array(z.object({ id: z.uuid(), address: masked, device: z.string(), createdAt: at, seenAt: at })),
      signIns: z.array(z.object({ at, address: masked, device: z.string(), outcome: z.string() })),
      balances: z.array(z.object({ wallet: z.string(), ticker: z.string(), available: z.string(), held: z.string() })),
      orders: z.array(
        z.object({
          id: z.int(),
          market: z.string(),
          side: z.string(),
          type: z.string(),
          price: z.string(),
          left: z.string(),
          placedAt: at,
        }),
      ),
      privileges: z.array(z.enum(privilegeNames)),
      grants: z.array(z.enum(orderGrants)),
      notes: z.array(z.object({ at, operator: z.string(), text: z.string() })),
    }),
  }),
  reveal: defineOperatorOperation({
    id: 'users.reveal',
    method: 'POST',
    path: '/admin/api/users/{id}/reveal',
    summary: 'Shows one masked field of an account.',
    room,
    verb: 'reveal',
    level: 1,
    limit: 'people',
    params: user,
    body: act({ field: z.enum(revealed) }),
    output: acted(z.object({ values: z.array(z.string()) })),
    errors: ['not-found', 'too-many-requests'],
  }),
  freeze: defineOperatorOperation({
    id: 'users.freeze',
    method: 'POST',
    path: '/admin/api/users/{id}/freeze',
    summary: 'Freezes an account: sessions and keys end, nobody signs in, orders stay.',
    room,
    verb: 'stop',
    level: 1,
    params: user,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
  block: defineOperatorOperation({
    id: 'users.block',
    method: 'POST',
    path: '/admin/api/users/{id}/block',
    summary: 'Blocks an account: as frozen, and until somebody else lifts it.',
    room,
    verb: 'stop',
    level: 1,
    params: user,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
  unfreeze: defineOperatorOperation({
    id: 'users.unfreeze',
    method: 'POST',
    path: '/admin/api/users/{id}/unfreeze',
    summary: 'Opens an account that was frozen.',
    room,
    verb: 'start',
    level: 2,
    params: user,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused', 'key-required', 'key-refused', 'act-void'],
  }),
  unblock: defineOperatorOperation({
    id: 'users.unblock',
    method: 'POST',
    path: '/admin/api/users/{id}/unblock',
    summary: 'Opens an account that was blocked.',
    room,
    verb: 'start',
    level: 3,
    params: user,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused', 'key-required', 'key-refused', 'act-void'],
  }),
  approveRecovery: defineOperatorOperation({
    id: 'users.approveRecovery',
    method: 'POST',
    path: '/admin/api/users/{id}/recovery/approve',
    summary: 'Agrees that a lost second factor goes once its time has come: the identity of the owner was looked at.',
    room,
    verb: 'start',
    level: 3,
    params: user,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused', 'key-required', 'key-refused', 'act-void'],
  }),
  stopRecovery: defineOperatorOperation({
    id: 'users.stopRecovery',
    method: 'POST',
    path: '/admin/api/users/{id}/recovery/stop',
    summary: 'Stops the recovery of a lost second factor: the factor stays.',
    room,
    verb: 'stop',
    level: 1,
    params: user,
    body: reasonAlone,
    output: done,
    errors: ['not-found', 'act-refused'],
  }),
  endSessions: defineOperatorOperation({
    id: 'users.endSessions',
    method: 'POST',
    path: '/admin/api/users/{id}/end-sessions',
    summary: 'Ends every session and the trust in every device of an account.',
    room,
    verb: 'stop',
    level: 1,
    params: user,
    body: reasonAlone,
    output: done,
    errors: ['not-found'],
  }),
  note: defineOperatorOperation({
    id: 'users.note',
    method: 'POST',
    path: '/admin/api/users/{id}/notes',
    summary: 'Writes a note beside an account; a note is never changed.',
    room,
    verb: 'edit',
    level: 1,
    params: user,
    body: act({ text: plainTextLines() }),
    output: done,
    errors: ['not-found'],
  }),
  setGrants: defineOperatorOperation({
    id: 'users.setGrants',
    method: 'PUT',
    path: '/admin/api/users/{id}/grants',
    summary: 'What the orders of an account may ask for beyond what everybody’s may.',
    room,
    verb: 'grant',
    level: 2,
    params: user,
    body: act({ grants: z.array(z.enum(orderGrants)).max(orderGrants.length) }),
    output: done,
    errors: ['not-found', 'key-required', 'key-refused', 'act-void'],
  }),
  setPrivileges: defineOperatorOperation({
    id: 'users.setPrivileges',
    method: 'PUT',
    path: '/admin/api/users/{id}/privileges',
    summary: 'What the core lets an account do: trade, transfer out, withdraw.',
    room,
    verb: 'grant',
    level: 2,
    params: user,
    body: act({ privileges: z.array(z.enum(privilegeNames)).max(privilegeNames.length) }),
    output: done,
    errors: ['not-found', 'key-required', 'key-refused', 'act-void'],
  }),
}

/** Up to 2,000 characters; lines may end. */
function plainTextLines() {
  return z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .regex(/^[\P{Cc}\n]*$/u, { error: 'The text may not contain control characters.' })
}
