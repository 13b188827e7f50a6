import type { AddressFault } from '@exchange/ports'

/** What the catalogue calls a text that isn't an address one could send to. */
export const addressErrors = {
  malformed: 'address-malformed',
  checksum: 'address-checksum',
  'other-network': 'address-other-network',
  'memo-malformed': 'memo-malformed',
  'no-receiver': 'address-invalid',
} as const satisfies Record<AddressFault, string>
