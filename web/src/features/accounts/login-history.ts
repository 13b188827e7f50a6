import { infiniteQueryOptions } from '@tanstack/react-query'
import type { LoginRecord, SignInMethod, SignInOutcome } from '@exchange/contract/accounts'
import { api } from '../../shared/data/index.ts'
import type { MessageKey } from '../../shared/i18n/index.ts'

interface Page {
  readonly records: readonly LoginRecord[]
  readonly hasMore: boolean
}

/** Page by page from the newest on; each begins after the last record of the one before. */
export const loginHistoryQuery = infiniteQueryOptions({
  queryKey: ['accounts', 'login-history'] as const,
  queryFn: ({ pageParam }): Promise<Page> =>
    api['GET /v2/settings/login-history']({ query: pageParam === 0 ? {} : { before: String(pageParam) } }),
  initialPageParam: 0,
  getNextPageParam: ({ records, hasMore }: Page) => (hasMore ? records.at(-1)?.id : undefined),
})

export const outcomeTexts: Readonly<Record<SignInOutcome, MessageKey>> = {
  'signed-in': 'security.outcomeSignedIn',
  'wrong-password': 'security.outcomeWrongPassword',
  'code-sent': 'security.outcomeCodeSent',
  'factor-asked': 'security.outcomeFactorAsked',
  'wrong-code': 'security.outcomeWrongCode',
  locked: 'security.outcomeLocked',
  blocked: 'security.outcomeBlocked',
  frozen: 'security.outcomeFrozen',
  refused: 'security.outcomeRefused',
}

export const wayTexts: Readonly<Record<SignInMethod, MessageKey>> = {
  password: 'security.wayPassword',
  code: 'security.wayCode',
  totp: 'security.wayTotp',
  recoveryCode: 'security.wayRecoveryCode',
  passkey: 'security.wayPasskey',
  registration: 'security.wayRegistration',
  qr: 'security.wayQr',
  wallet: 'security.wayWallet',
  apple: 'security.wayApple',
  google: 'security.wayGoogle',
}
