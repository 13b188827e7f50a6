/**
 * Owners with a meaning of their own. Users and sub-accounts share the number space: 1–99 are the house and its mirrors
 * of the outside, 100–199 ordinary accounts of demo liquidity traders, registered users begin at 100000.
 */
export const SystemOwner = {
  fees: 1,
  insurance: 2,
  funding: 3,
  treasury: 4,
  rounding: 5,
  'chain:demo': 20,
} as const
export type SystemOwner = keyof typeof SystemOwner

export const FIRST_ORDINARY_OWNER = 100
export const FIRST_REGISTERED_OWNER = 100_000

/** chain:<network> and bank:<provider>: negative mirrors of what is outside. 6–19 are kept for escrow:<product>. */
export const FIRST_EXTERNAL_OWNER = 20
export const LAST_EXTERNAL_OWNER = 99

export const isSystemOwner = (owner: number): boolean => owner > 0 && owner < FIRST_ORDINARY_OWNER
export const isExternalOwner = (owner: number): boolean => owner >= FIRST_EXTERNAL_OWNER && owner <= LAST_EXTERNAL_OWNER
