import { useMemo } from 'react'
import { qrPath } from '../../format/qr-path.ts'

/** A QR code, dark on white in every theme: cameras need it so. What it is for is said around it. */
export function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} className="w-48 rounded" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
