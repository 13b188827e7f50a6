/** Histories as files, made outside of any request. */
import { z } from 'zod'
import { defineOperation, marketName, ticker } from '../kernel/index.ts'
import { exportFilters, exportFormats, exportKinds } from './kinds/index.ts'

export type { ExportFormat } from './kinds/index.ts'

const invalid = { error: 'Invalid option.' }
const kind = z.enum(exportKinds, invalid)
const format = z.enum(exportFormats, invalid)
const narrowing = z.object({
  market: marketName.optional(),
  side: z.enum(['buy', 'sell'], invalid).optional(),
  /** As the list of this kind names it. */
  status: z
    .string()
    .regex(/^[A-Za-z_-]{1,40}$/, invalid)
    .optional(),
  ticker: ticker.optional(),
  reason: z
    .string()
    .regex(/^[a-z-]{1,40}$/, invalid)
    .optional(),
})

const historyExport = z.object({
  id: z.string(),
  kind,
  format,
  /** Unix seconds, inclusive. */
  from: z.int(),
  to: z.int(),
  /** Beside UTC, times are written in this zone. */
  timeZone: z.string(),
  filters: narrowing,
  /** `expired`: it was kept for long enough, or newer ones took its place. */
  state: z.enum(['making', 'ready', 'failed', 'expired']),
  /** Why there is none: it would be too large, or it could not be made. */
  failure: z.enum(['too-large', 'broken']).nullable(),
  /** Rows that are written. */
  rows: z.int(),
  /** Rows that there will be; null = they are not counted yet. */
  total: z.int().nullable(),
  /** Unix seconds. */
  askedAt: z.int(),
  /** Until when it can be downloaded; null = it is not ready. */
  until: z.int().nullable(),
  bytes: z.int().nullable(),
})
export type HistoryExport = z.output<typeof historyExport>

const seconds = z.int({ error: 'Incorrect timestamp' }).min(0, { error: 'Incorrect timestamp' })
const one = z.object({ id: z.uuid({ error: 'Id field format is invalid.' }) })
const rateLimit = { points: 60, seconds: 600, per: 'account' } as const

export const exports = {
  /** → what can be exported and how much of it, and when the next can be asked for (Unix seconds, null = now). */
  settings: defineOperation({
    id: 'exports.settings',
    method: 'GET',
    path: '/v2/export/settings',
    auth: 'user',
    capability: 'history',
    summary: 'What can be exported',
    output: z.object({
      kinds: z.array(z.object({ kind, filters: z.array(z.enum(exportFilters)) })),
      formats: z.array(z.object({ format, rows: z.int() })),
      longestDays: z.int(),
      perDay: z.int(),
      /** How many may be in the making. */
      waiting: z.int(),
      /** How many are kept, and for how many days. */
      kept: z.int(),
      keptDays: z.int(),
      nextAt: z.int().nullable(),
    }),
  }),

  /** → those of the last 30 days, the newest first. */
  list: defineOperation({
    id: 'exports.list',
    method: 'GET',
    path: '/v2/export',
    auth: 'user',
    capability: 'history',
    summary: 'Exports of histories',
    output: z.object({ records: z.array(historyExport) }),
  }),

  /** `{kind, format, from, to, timeZone?, filters?}` → HistoryExport: it is made outside the request. */
  create: defineOperation({
    id: 'exports.create',
    method: 'POST',
    path: '/v2/export',
    auth: 'user',
    capability: 'history',
    whileClosing: true,
    summary: 'Ask for a history as a file',
    rateLimit,
    body: z.object({
      kind,
      format,
      from: seconds,
      to: seconds,
      timeZone: z
        .string({ error: 'TimeZone field should be a string.' })
        .max(64, { error: 'TimeZone field format is invalid.' })
        .default('UTC'),
      filters: narrowing.default({}),
    }),
    output: historyExport,
    errors: [
      'history-period',
      'export-period',
      'export-filter',
      'market-unknown',
      'asset-unknown',
      'time-zone-unknown',
      'exports-waiting',
      'exports-of-day',
      'exports-busy',
    ],
  }),

  /** The file. */
  file: defineOperation({
    id: 'exports.file',
    method: 'GET',
    path: '/v2/export/{id}/file',
    auth: 'user',
    capability: 'history',
    cost: 50,
    summary: 'Download an export',
    rateLimit,
    params: one,
    output: z.unknown(),
    errors: ['not-found'],
  }),

  /** Deletes it, and stops one that is being made. */
  remove: defineOperation({
    id: 'exports.remove',
    method: 'DELETE',
    path: '/v2/export/{id}',
    auth: 'user',
    whileClosing: true,
    summary: 'Delete an export',
    params: one,
    output: z.object({ removed: z.literal(true) }),
    errors: ['not-found'],
  }),
}
