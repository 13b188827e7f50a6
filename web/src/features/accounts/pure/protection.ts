import type { Protection } from '@exchange/contract/accounts'

/** With so few recovery codes it is time for new ones. */
const FEW_CODES = 2

/** What an account has, as far as it protects it. */
export interface Guarded {
  readonly hasPassword: boolean
  /** Authenticator app and passkeys together. */
  readonly factors: number
  readonly recoveryCodesLeft: number
  readonly hasMailWord: boolean
}

/** How many second factors an account has. */
export const factorsOf = ({ passkeys, totp }: Pick<Protection, 'passkeys' | 'totp'>): number =>
  passkeys + (totp.enabled ? 1 : 0)

export type Guard = 'password' | 'factor' | 'recovery' | 'antiPhishing'

export interface GuardState {
  readonly guard: Guard
  readonly isMet: boolean
}

/** What should protect an account, the most pressing first, and whether it does. Codes stand in for a factor alone. */
export function guardsOf({ hasPassword, factors, recoveryCodesLeft, hasMailWord }: Guarded): readonly GuardState[] {
  return [
    { guard: 'password', isMet: hasPassword },
    { guard: 'factor', isMet: factors > 0 },
    ...(factors > 0 ? [{ guard: 'recovery', isMet: recoveryCodesLeft > FEW_CODES } as const] : []),
    { guard: 'antiPhishing', isMet: hasMailWord },
  ]
}

/** The one thing to do next; undefined = nothing is missing. */
export const nextGuard = (guards: readonly GuardState[]): Guard | undefined => guards.find(({ isMet }) => !isMet)?.guard
