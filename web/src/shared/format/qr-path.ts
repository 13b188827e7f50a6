import { encodeQR } from 'qr'

/** A QR code as an SVG path of one unit per module, with the quiet zone, and the length of its side. */
export interface QrCode {
  readonly path: string
  readonly size: number
}

const QUIET = 2

/** The encoder is loaded by who needs one: this file has an entry of its own. */
export function qrPath(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), size: rows.length }
}
