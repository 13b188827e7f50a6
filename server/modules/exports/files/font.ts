/**
 * The product's own typeface for documents. Its tables of letter combinations are left out: laying out a cell with them takes
 * twenty times as long, and of the scripts of the site none needs them.
 */
import { inflateSync } from 'node:zlib'

const LEFT_OUT: ReadonlySet<string> = new Set(['GSUB', 'GPOS', 'GDEF', 'DSIG'])

/** Bytes of a WOFF's header and of an entry of its list, and the same of the font in it. */
const WOFF = { head: 44, entry: 20 }
const FONT = { head: 12, entry: 16 }

interface FontTable {
  readonly tag: string
  readonly sum: number
  readonly bytes: Buffer
}

/** The font in a WOFF (W3C WOFF 1.0), without the tables that are left out. */
export function plainFont(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => tableAt(woff, WOFF.head + at * WOFF.entry))
  return fontOf(
    woff.readUInt32BE(4),
    tables.filter(({ tag }) => !LEFT_OUT.has(tag)),
  )
}

function tableAt(woff: Buffer, entry: number): FontTable {
  const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
  const raw = woff.subarray(offset, offset + packed)
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    sum: woff.readUInt32BE(entry + 16),
    bytes: packed < length ? inflateSync(raw) : raw,
  }
}

function fontOf(flavor: number, tables: readonly FontTable[]): Buffer {
  const head = Buffer.alloc(FONT.head + tables.length * FONT.entry)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [at, { tag, sum, bytes }] of tables.entries()) {
    const entry = FONT.head + at * FONT.entry
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(sum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    // Each table begins at a multiple of four bytes.
    const gap = (4 - (bytes.length % 4)) % 4
    parts.push(bytes, Buffer.alloc(gap))
    offset += bytes.length + gap
  }
  return Buffer.concat(parts)
}
