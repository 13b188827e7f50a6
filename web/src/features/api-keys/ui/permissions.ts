import type { KeyPermission } from '@exchange/contract/api-keys'
import type { MessageKey } from '../../../shared/i18n/index.ts'

export const permissionTexts: Record<KeyPermission, MessageKey> = {
  read: 'api-keys.read',
  trade: 'api-keys.trade',
  transfer: 'api-keys.transfer',
}

/** In the order they are offered. */
export const permissionHints = [
  { value: 'read', hint: 'api-keys.readHint' },
  { value: 'trade', hint: 'api-keys.tradeHint' },
  { value: 'transfer', hint: 'api-keys.transferHint' },
] as const satisfies readonly { value: KeyPermission; hint: MessageKey }[]
