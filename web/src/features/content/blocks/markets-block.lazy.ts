import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * Live prices bring the socket: a page without a table of markets carries none of it. A page with one loads it in its
 * loader (decision 37).
 */
export const MarketsBlock = lazyRouteComponent(() => import('./markets-block.tsx'), 'MarketsBlock')
