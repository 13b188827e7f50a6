import type { Bonus } from '@exchange/contract/bonuses'
import type { MessageKey } from '../../../shared/i18n/index.ts'

/** What is to be done for each bonus. */
export const bonusTexts: Readonly<Record<Bonus['kind'], MessageKey>> = {
  registration: 'bonuses.registration',
  protection: 'bonuses.protection',
  trade: 'bonuses.trade',
}

/** What is said of a bonus that is not paid. */
export const stateTexts: Readonly<Record<Exclude<Bonus['state'], 'paid'>, MessageKey>> = {
  locked: 'bonuses.locked',
  ready: 'bonuses.ready',
  pending: 'bonuses.pending',
  used: 'bonuses.used',
}
