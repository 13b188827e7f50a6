/** The sandbox in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

export const sandboxDocs = {
  slug: 'sandbox',
  title: 'Sandbox',
  text: 'Try everything with demo tokens on a demo market, with the same keys and the same calls.',
  operations: {
    'demo.publicTokens': {
      description:
        'Credits 0.5 DBTC and 1000 DUSDT to the spot wallet once a day (UTC). Further calls on the same day change nothing, so every test run can start with this call.',
      input: {},
    },
  },
} as const satisfies DocSection
