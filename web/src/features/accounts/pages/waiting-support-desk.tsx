import { lazy, Suspense } from 'react'

const SupportDeskPage = lazy(async () => ({ default: (await import('./support-desk-page.tsx')).SupportDeskPage }))

/** Loaded for the few who come from the support desk. */
export function WaitingSupportDesk({ brand }: { brand: string }) {
  return (
    <Suspense>
      <SupportDeskPage brand={brand} />
    </Suspense>
  )
}
