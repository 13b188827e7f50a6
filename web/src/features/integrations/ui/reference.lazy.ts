import { lazyRouteComponent } from '@tanstack/react-router'

/** What the API takes and answers: most of what such a page weighs, and its texts can be read before it answers (decision 37). */
export const ReferenceOperation = lazyRouteComponent(() => import('./reference-operation.tsx'), 'ReferenceOperation')

/** The same of the socket, with its pages alone. */
export const ReferenceChannels = lazyRouteComponent(() => import('./reference-channels.tsx'), 'ReferenceChannels')
