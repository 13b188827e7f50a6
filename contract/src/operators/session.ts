import { z } from 'zod'
import {
  consoleRooms,
  defineOperatorOperation,
  operatorVerbs,
  passkeyAssertion,
  passkeyCreation,
  passkeyRegistration,
  passkeyRequest,
} from '../kernel/index.ts'
import {
  act,
  acted,
  at,
  done,
  idParam,
  operatorKey,
  operatorName,
  operatorRow,
  reasonAlone,
  roleList,
} from './shapes.ts'
import { roleNames } from './roles/index.ts'

const token = z.string().regex(/^[\w-]{43}$/)
/** A question to a key, by its number. */
const proofAsked = z.object({ id: z.uuid(), options: passkeyRequest })
const keyAsked = z.object({ id: z.uuid(), options: passkeyCreation })
const proof = z.object({ id: z.uuid(), response: passkeyAssertion })
const newKey = { id: z.uuid(), response: passkeyRegistration }
const keyName = z.string().trim().min(1).max(40)

export const session = {
  current: defineOperatorOperation({
    id: 'session.current',
    method: 'GET',
    path: '/admin/api/session',
    summary: 'Who is signed in to the console, and what they may do.',
    auth: 'guest',
    output: z.object({
      operator: z
        .object({
          id: z.uuid(),
          name: z.string(),
          roles: z.array(z.enum(roleNames)),
          permissions: z.array(
            z.object({
              verb: z.enum(operatorVerbs),
              room: z.enum([...consoleRooms, '*']),
              most: z.object({ people: z.int() }).nullable(),
            }),
          ),
          /** The key this session was opened with can't leave its device. */
          deviceBound: z.boolean(),
          endsAt: at,
        })
        .nullable(),
      /** Nobody else could approve: acts wait instead. */
      alone: z.boolean(),
      /** Nobody else can approve now, but somebody could who was ended lately; acts wait instead from then on. Null = neither. */
      aloneFrom: at.nullable(),
      build: z.string(),
    }),
  }),
  startSignIn: defineOperatorOperation({
    id: 'session.startSignIn',
    method: 'POST',
    path: '/admin/api/sign-in/start',
    summary: 'Begins signing in with a key.',
    auth: 'guest',
    output: proofAsked,
  }),
  signIn: defineOperatorOperation({
    id: 'session.signIn',
    method: 'POST',
    path: '/admin/api/sign-in',
    summary: 'Signs in with a key.',
    auth: 'guest',
    body: proof,
    output: z.object({ name: z.string() }),
    errors: ['key-refused'],
  }),
  signOut: defineOperatorOperation({
    id: 'session.signOut',
    method: 'POST',
    path: '/admin/api/sign-out',
    summary: 'Ends this session.',
    auth: 'own',
    output: z.object({}),
  }),
  invitation: defineOperatorOperation({
    id: 'session.invitation',
    method: 'POST',
    path: '/admin/api/invitation',
    summary: 'What an invitation is for.',
    auth: 'guest',
    body: z.object({ token }),
    output: z.object({ name: z.string(), roles: z.array(z.enum(roleNames)), keys: z.int(), opensIn: z.int() }),
    errors: ['not-found'],
  }),
  startKey: defineOperatorOperation({
    id: 'session.startKey',
    method: 'POST',
    path: '/admin/api/invitation/key/start',
    summary: 'Begins enrolling a key by an invitation.',
    auth: 'guest',
    body: z.object({ token }),
    output: keyAsked,
    errors: ['not-found'],
  }),
  addKey: defineOperatorOperation({
    id: 'session.addKey',
    method: 'POST',
    path: '/admin/api/invitation/key',
    summary:
      'Enrols a key by an invitation. After the second one the account is open, or another operator confirms the keys.',
    auth: 'guest',
    body: z.object({ token, name: keyName, ...newKey }),
    output: z.object({
      keys: z.int(),
      opened: z.boolean(),
      /** The keys in words, for whoever confirms them; null = nobody has to. */
      words: z.array(z.string()).nullable(),
    }),
    errors: ['not-found', 'key-refused'],
  }),
  startOwnKey: defineOperatorOperation({
    id: 'session.startOwnKey',
    method: 'POST',
    path: '/admin/api/keys/start',
    summary: 'Begins enrolling a further key of one’s own.',
    auth: 'own',
    output: keyAsked,
  }),
  addOwnKey: defineOperatorOperation({
    id: 'session.addOwnKey',
    method: 'POST',
    path: '/admin/api/keys',
    summary: 'Enrols a further key of one’s own, confirmed by one that is there.',
    auth: 'own',
    level: 2,
    verb: 'edit',
    body: act({ name: keyName, ...newKey }),
    output: done,
    errors: ['key-required', 'key-refused', 'act-void'],
  }),
  endOwnKey: defineOperatorOperation({
    id: 'session.endOwnKey',
    method: 'POST',
    path: '/admin/api/keys/end',
    summary: 'Ends a key of one’s own, such as a lost one; two have to stay.',
    auth: 'own',
    level: 2,
    verb: 'edit',
    body: act({ key: z.string().max(1024) }),
    output: done,
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused', 'not-found'],
  }),
  ownKeys: defineOperatorOperation({
    id: 'session.ownKeys',
    method: 'GET',
    path: '/admin/api/keys',
    summary: 'One’s own keys.',
    auth: 'own',
    output: z.object({ keys: z.array(operatorKey) }),
  }),
}

export const operators = {
  list: defineOperatorOperation({
    id: 'operators.list',
    method: 'GET',
    path: '/admin/api/operators',
    summary: 'Operators, their roles and keys.',
    room: 'operators',
    output: z.object({
      operators: z.array(operatorRow),
      recoveries: z.array(z.object({ operator: z.string(), id: z.uuid(), opensIn: z.int() })),
    }),
  }),
  invite: defineOperatorOperation({
    id: 'operators.invite',
    method: 'POST',
    path: '/admin/api/operators',
    summary: 'Adds an operator, who is invited once it is done.',
    room: 'operators',
    verb: 'grant',
    level: 3,
    body: act({ name: operatorName, roles: roleList, sameAs: operatorName.optional() }),
    output: done,
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused'],
  }),
  link: defineOperatorOperation({
    id: 'operators.link',
    method: 'POST',
    path: '/admin/api/operators/{id}/link',
    summary: 'Makes the link by which an operator who has never been active enrols keys; it lasts 15 minutes.',
    room: 'operators',
    verb: 'grant',
    level: 2,
    params: idParam,
    body: reasonAlone,
    output: acted(z.object({ link: z.string() })),
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused', 'not-found'],
  }),
  confirm: defineOperatorOperation({
    id: 'operators.confirm',
    method: 'POST',
    path: '/admin/api/operators/{id}/confirm',
    summary: 'Lets in an operator whose keys are enrolled; whoever made the link needs a second person.',
    room: 'operators',
    verb: 'grant',
    level: 2,
    params: idParam,
    body: reasonAlone,
    output: done,
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused', 'not-found'],
  }),
  setRoles: defineOperatorOperation({
    id: 'operators.setRoles',
    method: 'PUT',
    path: '/admin/api/operators/{id}/roles',
    summary: 'Gives an operator these roles in place of those before, for 90 days; their sessions end.',
    room: 'operators',
    verb: 'grant',
    level: 3,
    params: idParam,
    body: act({ roles: roleList }),
    output: done,
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused', 'not-found'],
  }),
  end: defineOperatorOperation({
    id: 'operators.end',
    method: 'POST',
    path: '/admin/api/operators/{id}/end',
    summary: 'Ends an operator, with sessions and keys: at once, or by two persons where the operator may approve.',
    room: 'operators',
    verb: 'stop',
    level: 2,
    params: idParam,
    body: reasonAlone,
    output: done,
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused', 'not-found'],
  }),
  cancelRecovery: defineOperatorOperation({
    id: 'operators.cancelRecovery',
    method: 'POST',
    path: '/admin/api/recoveries/{id}/cancel',
    summary: 'Cancels the recovery of an operator that was begun by the command.',
    room: 'operators',
    verb: 'stop',
    level: 1,
    params: idParam,
    body: reasonAlone,
    output: done,
    errors: ['not-found'],
  }),
}
