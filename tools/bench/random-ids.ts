/** The prepared commands with ids that nobody can foretell, as signed orders have them: half of a digest. */
import { hash } from 'node:crypto'
import type { Prepared } from './prepare.ts'

/** Where the id of a command lies. */
export const ID_AT = 24
const ID_BYTES = 16

export function withRandomIds({ bytes, offsets }: Pick<Prepared, 'bytes' | 'offsets'>): Uint8Array {
  const other = bytes.slice()
  for (const [index, offset] of offsets.entries())
    other.set(hash('sha256', String(index), 'buffer').subarray(0, ID_BYTES), offset + ID_AT)
  return other
}
