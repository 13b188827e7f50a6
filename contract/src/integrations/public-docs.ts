/** Webhooks in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

export const webhookDocs = {
  slug: 'webhooks',
  title: 'Webhooks',
  text: 'Events sent to a URL of yours, signed and in order: those of the event log, and deposit.accepted, deposit.updated, deposit.processed, deposit.canceled, withdraw.unconfirmed, withdraw.pending, withdraw.successful and withdraw.canceled, whose params are the record of the deposit and withdrawal history. Webhooks are created in the API settings. With a key, you can check their progress and have events sent again.',
  operations: {
    'integrations.publicList': {
      description:
        'Returns your webhooks, each with its state, the last event delivered and the number of events that could not be delivered.',
      input: {},
    },
    'integrations.publicReplay': {
      description:
        'Sends all events after a cursor to a webhook again, in order. Each delivery keeps its ID, so the receiver can recognise events it has already seen.',
      input: { id: '$WEBHOOK_ID' },
    },
    'integrations.publicLetters': {
      description:
        'Returns the events that could not be delivered within 24 hours, newest first. They are not retried.',
      input: {},
    },
  },
} as const satisfies DocSection
