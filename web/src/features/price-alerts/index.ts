import { lazy } from 'react'

export { priceAlertsQuery } from './data.ts'

/** Comes when it is opened. */
export const AlertsPanel = lazy(() => import('./ui/alerts-panel.tsx'))
