/** The sandbox in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

export const sandboxDocs = {
  slug: 'sandbox',
  title: 'Sandbox',
  text: 'Every account can try everything with demo tokens, on a market of their own, with the same keys and the same calls.',
  operations: {
    'demo.publicTokens': {
      description:
        'Brings 0.5 DBTC and 1000 DUSDT into the spot wallet, once each day (UTC). Calling it again the same day changes nothing, so a test run can begin with it.',
      input: {},
    },
  },
} as const satisfies DocSection
