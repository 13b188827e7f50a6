import { lazy, Suspense, type ComponentProps } from 'react'
import type { FactorStep } from './factor-step.tsx'

const Loaded = lazy(() => import('./factor-step.tsx').then((module) => ({ default: module.FactorStep })))

/** The step of the second factor; until its script is here, what takes the same room. */
export function WaitingFactorStep(props: ComponentProps<typeof FactorStep>) {
  return (
    <Suspense fallback={<div className="skeleton h-40" aria-busy="true" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
