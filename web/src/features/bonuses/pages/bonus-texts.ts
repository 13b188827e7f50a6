import type { Bonus } from '@exchange/contract/bonuses'
import type { MessageKey } from '../../../shared/i18n/index.ts'

/** What is to be done for each bonus. */
export const bonusTexts: Readonly<Record<Bonus['kind'], MessageKey>> = {
  registration: 'phones.bonusRegistration',
  protection: 'phones.bonusProtection',
  trade: 'phones.bonusTrade',
}

/** What is said of a bonus that is not paid. */
export const stateTexts: Readonly<Record<Exclude<Bonus['state'], 'paid'>, MessageKey>> = {
  locked: 'phones.bonusLocked',
  ready: 'phones.bonusReady',
  pending: 'phones.bonusPending',
  used: 'phones.bonusUsed',
}
