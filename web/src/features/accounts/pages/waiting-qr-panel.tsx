import { lazy, Suspense, type ComponentProps } from 'react'
import type { QrPanel } from './qr-panel.tsx'

const Loaded = lazy(() => import('./qr-panel.tsx').then((module) => ({ default: module.QrPanel })))

/** The QR code of a sign-in; until its script is here, what takes the same room. */
export function WaitingQrPanel(props: ComponentProps<typeof QrPanel>) {
  return (
    <Suspense fallback={<div className="skeleton mx-auto h-96 w-full max-w-sm" aria-busy="true" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
