import type { ErrorEnvelope, ErrorName } from '@exchange/contract'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whatever an unusual answer holds, the caller gets an error of the one shape. */
export function envelopeOf(status: number, from: Record<string, unknown>): ErrorEnvelope {
  return {
    status,
    code: typeof from.code === 'number' ? from.code : 0,
    message: typeof from.message === 'string' ? from.message : 'wrong content type',
    ...(typeof from.error === 'string' ? { error: from.error as ErrorName } : {}),
    ...(typeof from.limit === 'string' ? { limit: from.limit } : {}),
    ...(isRecord(from.faults) ? { faults: from.faults as NonNullable<ErrorEnvelope['faults']> } : {}),
    errors: isRecord(from.errors) ? (from.errors as ErrorEnvelope['errors']) : {},
    ...(isRecord(from.data) ? { data: from.data } : {}),
    notification: isRecord(from.notification) ? (from.notification as ErrorEnvelope['notification']) : null,
    warning: typeof from.warning === 'string' ? from.warning : null,
  }
}
