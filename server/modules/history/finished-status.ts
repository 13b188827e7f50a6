import type { FinishedStatus } from '../../views/types.ts'

const statuses: Readonly<Record<string, FinishedStatus | undefined>> = {
  FILLED: 'filled',
  CANCELED: 'canceled',
  PARTIALLY_FILLED: 'partially-filled',
}

/** What a list of finished orders is narrowed to by the status that a caller names; ALL, or none, is everything. */
export function withStatus(name: string | undefined): { status?: FinishedStatus } {
  const status = statuses[name ?? 'ALL']
  return status === undefined ? {} : { status }
}
