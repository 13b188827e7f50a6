import { lazyRouteComponent } from '@tanstack/react-router'

/** What the API takes and answers: most of what such a page weighs, and its texts can be read before it answers (decision 37). */
export const ReferenceOperation = lazyRouteComponent(() => import('./reference-operation.tsx'), 'ReferenceOperation')

/** The same of the socket, with its pages alone. */
export const ReferenceChannels = lazyRouteComponent(() => import('./reference-channels.tsx'), 'ReferenceChannels')

/** What operations share, with the page of errors alone. */
export const ReferenceShared = lazyRouteComponent(() => import('./reference-shared.tsx'), 'ReferenceShared')

/** What webhooks are sent, with their page alone. */
export const WebhookDeliveries = lazyRouteComponent(() => import('./webhook-deliveries.tsx'), 'WebhookDeliveries')
