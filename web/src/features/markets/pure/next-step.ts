import type { Balance } from '@exchange/contract/balances'
import { isPositive } from '../../../shared/format/index.ts'

/** What somebody who is signed in does next; null = he has traded already, or there is nothing to trade with. */
export type NextStep = 'claim' | 'transfer' | 'trade' | null

export const steps = ['claim', 'transfer', 'trade'] as const satisfies readonly NextStep[]

/**
 * @param isClaimable demo funds can be claimed now
 * @param hasTraded an order of this account was filled at least once: nobody has to be shown how any more
 */
export function nextStepOf(
  balances: Readonly<Record<string, Balance>>,
  isClaimable: boolean,
  hasTraded: boolean,
): NextStep {
  if (hasTraded) return null
  const all = Object.values(balances)
  if (all.some(({ spot }) => isPositive(spot))) return 'trade'
  if (all.some(({ main }) => isPositive(main))) return 'transfer'
  return isClaimable ? 'claim' : null
}

/** What there is to trade with: the preferred ticker where some is available, else whatever is. */
export function readyFunds(
  balances: Readonly<Record<string, Balance>>,
  preferred: string,
): { ticker: string; amount: string } | null {
  const held = Object.entries(balances).filter(([, { spotAvailable }]) => isPositive(spotAvailable))
  const found = held.find(([ticker]) => ticker === preferred) ?? held[0]
  return found === undefined ? null : { ticker: found[0], amount: found[1].spotAvailable }
}
