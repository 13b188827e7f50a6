import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'

const Loaded = lazy(() => import('./scanner.tsx').then((module) => ({ default: module.Scanner })))

const never = () => () => {}
const canScan = (): boolean => 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined

/** The camera of this page, where the browser can read codes; elsewhere the camera of the phone opens the link. */
export function WaitingScanner({ onCode }: { onCode: (code: string) => void }) {
  const t = useT()
  const [isOn, setIsOn] = useState(false)
  const isOffered = useSyncExternalStore(never, canScan, () => false)
  if (!isOffered) return null
  if (!isOn)
    return (
      <Button className="mt-4" onClick={() => setIsOn(true)}>
        {t('security.qrScan')}
      </Button>
    )
  return (
    <Suspense fallback={<div className="skeleton mt-4 aspect-square w-full max-w-sm" aria-busy="true" />}>
      <Loaded onCode={onCode} onLeave={() => setIsOn(false)} />
    </Suspense>
  )
}
