import type { KeyPermission, KeyType } from '@exchange/contract/api-keys/types'
import type { MessageKey } from '../../../shared/i18n/index.ts'

export const permissionTexts: Record<KeyPermission, MessageKey> = {
  read: 'api-keys.read',
  trade: 'api-keys.trade',
  transfer: 'api-keys.transfer',
}

export const typeTexts: Record<KeyType, { readonly name: MessageKey; readonly hint: MessageKey }> = {
  read: { name: 'api-keys.typeRead', hint: 'api-keys.typeReadHint' },
  trade: { name: 'api-keys.typeTrade', hint: 'api-keys.typeTradeHint' },
  funds: { name: 'api-keys.typeFunds', hint: 'api-keys.typeFundsHint' },
}
