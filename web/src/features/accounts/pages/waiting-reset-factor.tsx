import { lazy, Suspense, type ComponentProps } from 'react'
import type { ResetFactor } from './reset-factor.tsx'

const Loaded = lazy(() => import('./reset-factor.tsx').then((module) => ({ default: module.ResetFactor })))

/** The factor that a new password takes; until its script is here, what takes the same room. */
export function WaitingResetFactor(props: ComponentProps<typeof ResetFactor>) {
  return (
    <Suspense fallback={<div className="skeleton h-40" aria-busy="true" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
