import { lazy, Suspense, type ComponentProps } from 'react'
import type { WalletPanel } from './wallet-panel.tsx'

const Loaded = lazy(() => import('./wallet-panel.tsx').then((module) => ({ default: module.WalletPanel })))

/** The wallets to sign in with; until the script is here, what takes about the same room. */
export function WaitingWalletPanel(props: ComponentProps<typeof WalletPanel>) {
  return (
    <Suspense fallback={<div className="skeleton mx-auto h-48 w-full max-w-sm" aria-busy="true" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
