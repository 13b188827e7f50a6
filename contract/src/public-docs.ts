/** The compatible API in words: what its description and its page say beyond schemas. */
import { appDocs } from './accounts/public-docs.ts'
import { accountDocs } from './balances/public-docs.ts'
import { depositDocs } from './deposits/public-docs.ts'
import { sandboxDocs } from './demo/public-docs.ts'
import { historyDocs } from './history/public-docs.ts'
import { webhookDocs } from './integrations/public-docs.ts'
import type { DocSection } from './kernel/operation-doc.ts'
import { legacyMarketDataDocs, marketDataDocs } from './markets/public-docs.ts'
import { withdrawalDocs } from './withdrawals/public-docs.ts'
import { legacyTradingDocs, orderDocs, stopDocs } from './trading/public-docs.ts'

export { recordedDeliveries, recordedEvents } from './recorded-events.ts'
export type { RecordedDelivery } from './recorded-events.ts'
export { fieldTextsOf } from './field-texts.ts'
export { publicAnswers } from './public-answers.ts'
export type { RecordedAnswer } from './public-answers.ts'

const firstVersions: DocSection = {
  slug: 'first-versions',
  title: 'Versions 1 and 2',
  text: 'The paths under /api/v1 and /api/v2. They remain available because many programs still call them. New programs should use /api/v4.',
  operations: { ...legacyMarketDataDocs, ...legacyTradingDocs },
}

/** In the order in which they are read; every public operation is in one of them. */
export const docSections: readonly DocSection[] = [
  sandboxDocs,
  marketDataDocs,
  orderDocs,
  stopDocs,
  accountDocs,
  depositDocs,
  withdrawalDocs,
  historyDocs,
  webhookDocs,
  appDocs,
  firstVersions,
]
