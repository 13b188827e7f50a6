import type { Component } from '@exchange/contract/content'
import type { MessageKey } from '../../../shared/i18n/index.ts'

/** What the parts of the platform are called. */
export const componentNames: Readonly<Record<Component, MessageKey>> = {
  engine: 'content.partEngine',
  history: 'content.partHistory',
  database: 'content.partDatabase',
  doors: 'content.partDoors',
  markets: 'content.partMarkets',
  mail: 'content.partMail',
  canary: 'content.partCanary',
}
