/** Webhooks in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

export const webhookDocs = {
  slug: 'webhooks',
  title: 'Webhooks',
  text: 'Events that are sent to an address of yours, signed and in order. Webhooks are made in the API settings; a key can see how far they are and have them sent again.',
  operations: {
    'integrations.publicList': {
      description: 'Your webhooks, each with its state, the event it has reached and how many were given up.',
      input: {},
    },
    'integrations.publicReplay': {
      description:
        'Sends a webhook everything behind a cursor again, in order. Deliveries have the id they had, so a receiver knows what it has seen.',
      input: { id: '$WEBHOOK_ID' },
    },
    'integrations.publicLetters': {
      description: 'Events that could not be delivered for 24 hours and were given up, newest first.',
      input: {},
    },
  },
} as const satisfies DocSection
