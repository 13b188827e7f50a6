import type { WithdrawalAddress } from '@exchange/contract/address-book'
import type { OwnerId } from '@exchange/core'

/** Whether an account lets funds go to an address. waits: it was listed a short while ago. */
export type BookAnswer = 'yes' | 'not-listed' | 'waits'

/** The addresses that accounts let their funds go to. */
export interface AddressBook {
  /** Whether the account has listed it, whatever it is listed for. */
  isListed(owner: OwnerId, network: string, address: string, memo: string | null): Promise<boolean>
  /** From when on a listed one is paid; null = it isn't listed. */
  usableAt(owner: OwnerId, network: string, address: string, memo: string | null): Promise<Date | null>
  /** Newest first. */
  list(owner: OwnerId): Promise<readonly WithdrawalAddress[]>
  mayPay(owner: OwnerId, ticker: string, network: string, address: string, memo: string | null): Promise<BookAnswer>
}
