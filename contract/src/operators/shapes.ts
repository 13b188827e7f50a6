/** Value shapes of the console. */
import { z } from 'zod'
import { consoleRooms, plainText } from '../kernel/index.ts'
import { roleNames } from './roles/index.ts'

/** Why something is done, in the operator's words. */
const reason = plainText.trim().min(3).max(500)
const ticket = plainText.trim().max(64).optional()

/** The body of an act: its own fields, and why it is done. */
export const act = <Fields extends z.ZodRawShape>(fields: Fields) => z.object({ ...fields, reason, ticket })
/** The body of an act that has no fields of its own. */
export const reasonAlone = act({})

/** What comes of an act: it is done, or it waits for somebody's approval or for its time. */
export const acted = <Data extends z.ZodType>(data: Data) =>
  z.object({
    outcome: z.enum(['done', 'proposed']),
    /** Its record in the audit log. */
    record: z.int(),
    /** What was proposed. */
    proposal: z.uuid().nullable(),
    data: data.nullable(),
  })
export const done = acted(z.null())

export const idParam = z.object({ id: z.uuid() })
export const operatorName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,31}$/, { error: 'Small letters, digits, dots and dashes, from 2 to 32.' })
export const roleList = z.array(z.enum(roleNames)).min(1).max(roleNames.length)
/** Up to 2,000 characters; lines may end. */
export const linesOfText = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .regex(/^(?:\n|[^\p{Cc}\p{Bidi_Control}])*$/u, { error: 'The text may not contain control characters.' })
/** Seconds since the epoch. */
export const at = z.int()

export const operatorKey = z.object({
  id: z.string(),
  name: z.string(),
  /** It can't leave its device. */
  deviceBound: z.boolean(),
  createdAt: at,
  usedAt: at.nullable(),
})

export const operatorRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The same for all accounts of one person. */
  person: z.uuid(),
  /** `enrolled`: the keys are not confirmed yet. `recovering`: the first new key has ended those from before. */
  state: z.enum(['invited', 'enrolled', 'active', 'recovering', 'ended']),
  /** The keys in words while they are not confirmed. */
  words: z.array(z.string()).nullable(),
  roles: z.array(z.object({ name: z.enum(roleNames), lapsesAt: at })),
  keys: z.array(operatorKey),
  seenAt: at.nullable(),
})

export const proposalRow = z.object({
  id: z.uuid(),
  act: z.string(),
  room: z.enum(consoleRooms),
  level: z.int(),
  target: z.string(),
  reason: z.string(),
  proposer: z.string(),
  approver: z.string().nullable(),
  state: z.enum(['waiting', 'approved', 'done', 'void', 'canceled', 'refused']),
  /** Why it ended without being done. */
  why: z.string().nullable(),
  madeAt: at,
  expiresAt: at,
  /** Seconds that it still waits after its approval; null = it waits for none. */
  waits: z.int().nullable(),
  /** Exactly what is done. */
  content: z.string(),
  hash: z.string(),
  words: z.array(z.string()),
  /** What this operator may do with it now. */
  may: z.object({ approve: z.boolean(), cancel: z.boolean() }),
})

export const auditRow = z.object({
  seq: z.int(),
  at: z.string(),
  operator: z.string(),
  act: z.string(),
  target: z.string(),
  reason: z.string(),
  ticket: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  result: z.string(),
  proposal: z.string().nullable(),
  command: z.int().nullable(),
  network: z.string(),
  hash: z.string(),
})
