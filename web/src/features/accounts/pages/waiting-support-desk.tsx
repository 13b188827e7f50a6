import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const SupportDeskPage = lazy(async () => ({ default: (await import('./support-desk-page.tsx')).SupportDeskPage }))

/** Loaded for the few who come from the support desk, and by the browser alone, which is what leaves. */
export function WaitingSupportDesk({ brand }: { brand: string }) {
  return (
    <ClientOnly>
      <Suspense>
        <SupportDeskPage brand={brand} />
      </Suspense>
    </ClientOnly>
  )
}
