import type { WebhookEventKind } from '@exchange/contract/integrations'
import type { MessageKey } from '../../../shared/i18n/index.ts'

/** In the order they are offered. */
export const kindTexts = [
  ['order', 'integrations.order'],
  ['stop', 'integrations.stop'],
  ['deal', 'integrations.deal'],
  ['balance', 'integrations.balance'],
  ['transfer', 'integrations.transfer'],
  ['deposit', 'integrations.deposit'],
  ['withdraw', 'integrations.withdraw'],
] as const satisfies readonly (readonly [WebhookEventKind, MessageKey])[]
