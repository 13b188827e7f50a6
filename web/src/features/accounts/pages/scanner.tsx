import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { codeOfLink } from '../pure/qr-link.ts'

const EVERY_MS = 250

/** What browsers that have it offer; the types of the language don't know it yet. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare const BarcodeDetector: new (options: { readonly formats: readonly string[] }) => Detector

/** The camera, until it has seen a sign-in code of this site. */
export function Scanner({ onCode, onLeave }: { onCode: (code: string) => void; onLeave: () => void }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [hint, setHint] = useState<'security.qrScanning' | 'security.qrForeign' | 'security.qrNoCamera'>(
    'security.qrScanning',
  )
  const see = useEffectEvent((texts: readonly string[]) => {
    const code = texts.map((text) => codeOfLink(text, location.origin)).find((found) => found !== undefined)
    if (code !== undefined) onCode(code)
    else if (texts.length > 0) setHint('security.qrForeign')
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const watch = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      stream = opened
      const { current } = video
      if (isOver || current === null) return stop()
      current.srcObject = opened
      await current.play()
      const detector = new BarcodeDetector({ formats: ['qr_code'] })
      const read = async () => {
        // A picture that can't be read is followed by another.
        const found = await detector.detect(current).catch(() => [])
        if (isOver) return
        see(found.map(({ rawValue }) => rawValue))
        timer = setTimeout(() => void read(), EVERY_MS)
      }
      await read()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    watch().catch(() => {
      if (!isOver) setHint('security.qrNoCamera')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <div className="mt-4 flex max-w-sm flex-col gap-3">
      <video
        ref={video}
        aria-label={t('security.qrPicture')}
        className="aspect-square w-full rounded bg-panel object-cover"
        muted
        playsInline
      />
      <p aria-live="polite" className="text-13">
        {t(hint)}
      </p>
      <Button kind="quiet" size="sm" className="-ml-3 self-start" onClick={onLeave}>
        {t('shared.cancel')}
      </Button>
    </div>
  )
}
