/** A copy of everything that the exchange holds about an account. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'

const dataExport = z.object({
  id: z.string(),
  /** `failed`: it could not be made, and another can be asked for. `gone`: it was kept for long enough. */
  state: z.enum(['making', 'ready', 'failed', 'gone']),
  /** Unix seconds. */
  askedAt: z.int(),
  /** Until when it can be downloaded; null = it is not ready. */
  until: z.int().nullable(),
  bytes: z.int().nullable(),
})
export type DataExport = z.output<typeof dataExport>

const one = z.object({ id: z.uuid() })

export const exportOperations = {
  /** → `{last, nextAt}`: the last one, null where there is none, and when the next can be asked for (Unix seconds, null = now). */
  dataExport: defineOperation({
    id: 'accounts.dataExport',
    method: 'GET',
    path: '/v2/settings/exports',
    auth: 'user',
    summary: 'The copy of your data',
    output: z.object({ last: dataExport.nullable(), nextAt: z.int().nullable() }),
  }),

  /** → DataExport: it is made outside the request, and a mail says when it is ready. */
  askDataExport: defineOperation({
    id: 'accounts.askDataExport',
    method: 'POST',
    path: '/v2/settings/exports',
    auth: 'user',
    proof: 'recent',
    whileClosing: true,
    summary: 'Ask for a copy of your data',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    output: dataExport,
    errors: ['export-under-way', 'exports-too-many'],
  }),

  /** → `{seconds}`: for so long this session may download it. */
  openDataExport: defineOperation({
    id: 'accounts.openDataExport',
    method: 'POST',
    path: '/v2/settings/exports/{id}/open',
    auth: 'user',
    proof: 'recent',
    whileClosing: true,
    summary: 'Open the copy of your data for downloading',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    params: one,
    output: z.object({ seconds: z.int() }),
    errors: ['not-found'],
  }),

  /** The file, a ZIP, to the session that has opened it. */
  dataExportFile: defineOperation({
    id: 'accounts.dataExportFile',
    method: 'GET',
    path: '/v2/settings/exports/{id}/file',
    auth: 'user',
    cost: 50,
    summary: 'Download the copy of your data',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    params: one,
    output: z.unknown(),
    errors: ['not-found', 'link-expired'],
  }),
}
