import { z } from 'zod'
import { defineOperatorOperation } from '../kernel/index.ts'
import { acted, at, auditRow, done, idParam, proposalRow, reasonAlone } from './shapes.ts'

export const overview = {
  look: defineOperatorOperation({
    id: 'overview.look',
    method: 'GET',
    path: '/admin/api/overview',
    summary: 'What needs somebody now.',
    output: z.object({
      proposals: z.array(proposalRow),
      parts: z.array(z.object({ part: z.string(), state: z.string(), latencyMs: z.number().nullable() })),
      audit: z.object({
        records: z.int(),
        /** The newest record that the journal holds; null = none. */
        anchored: z.int().nullable(),
        anchoredAt: at.nullable(),
      }),
      mails: z.object({ waiting: z.int(), failing: z.int() }),
      users: z.object({ all: z.int(), frozen: z.int(), blocked: z.int() }),
    }),
  }),
  proposals: defineOperatorOperation({
    id: 'overview.proposals',
    method: 'GET',
    path: '/admin/api/proposals',
    summary: 'The newest proposals, whatever became of them.',
    output: z.object({ proposals: z.array(proposalRow) }),
  }),
  approve: defineOperatorOperation({
    id: 'overview.approve',
    method: 'POST',
    path: '/admin/api/proposals/{id}/approve',
    summary: 'Approves exactly what was proposed; needs the permission to approve in its room.',
    auth: 'own',
    verb: 'approve',
    level: 1,
    params: idParam,
    body: reasonAlone,
    output: acted(z.null()),
    errors: ['key-required', 'key-refused', 'act-void', 'act-refused', 'not-found', 'forbidden'],
  }),
  cancel: defineOperatorOperation({
    id: 'overview.cancel',
    method: 'POST',
    path: '/admin/api/proposals/{id}/cancel',
    summary: 'Cancels a proposal; its proposer may, and whoever may approve or stop in its room.',
    auth: 'own',
    verb: 'stop',
    level: 1,
    params: idParam,
    body: reasonAlone,
    output: done,
    errors: ['act-void', 'not-found', 'forbidden'],
  }),
  cancelByLink: defineOperatorOperation({
    id: 'overview.cancelByLink',
    method: 'POST',
    path: '/admin/api/cancel',
    summary: 'Cancels the proposal that a link belongs to, and can do nothing else.',
    auth: 'guest',
    body: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    output: z.object({ act: z.string(), target: z.string() }),
    errors: ['not-found', 'act-void'],
  }),
}

export const audit = {
  list: defineOperatorOperation({
    id: 'audit.list',
    method: 'GET',
    path: '/admin/api/audit',
    summary: 'Records of the audit log, newest first, a hundred at a time.',
    room: 'audit',
    query: z.object({
      operator: z.string().max(64).optional(),
      act: z.string().max(64).optional(),
      target: z.string().max(128).optional(),
      before: z.coerce.number().int().positive().optional(),
    }),
    output: z.object({ records: z.array(auditRow), more: z.boolean() }),
  }),
  verify: defineOperatorOperation({
    id: 'audit.verify',
    method: 'GET',
    path: '/admin/api/audit/verify',
    summary: 'Whether the chain of the log is unbroken, and its anchors are those of the table.',
    room: 'audit',
    output: z.object({ records: z.int(), anchors: z.int(), faults: z.array(z.string()) }),
  }),
}
