/** Rows of one account, packed: by column, so that what is alike lies together, compressed and with a checksum. */
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What the archive holds, by the table it came from. */
export type ArchiveKind = 'orders' | 'deals' | 'transfers'

/** The first number of a block: which columns it has, in which order. Added to, never changed. */
const FORM = 1

const COLUMNS = {
  orders: [
    'order_id',
    'finished_at',
    'created_at',
    'price',
    'size',
    'market',
    'terms',
    'quote_amount',
    'size_left',
    'quote_left',
    'deal_size',
    'deal_quote',
    'fee',
    'activation',
    'oco_id',
    'client_order_id',
  ],
  deals: [
    'trade_id',
    'at',
    'price',
    'size',
    'quote',
    'market',
    'terms',
    'role',
    'order_id',
    'fee',
    'fee_rate',
    'client_order_id',
  ],
  transfers: ['id', 'seq', 'at', 'amount', 'asset', 'leg', 'reason', 'from_wallet', 'to_wallet'],
} as const satisfies Readonly<Record<ArchiveKind, readonly string[]>>

/** As the driver gives them: 64-bit numbers are text. */
type Value = string | number | null
export type PackedRow = Readonly<Record<string, Value>>

/** A block of the archive is not what was written. */
class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged'
}

/** Packs rows and makes sure that they can be read again. */
export async function packRows(kind: ArchiveKind, rows: readonly PackedRow[]): Promise<Buffer> {
  const columns = COLUMNS[kind].map((column) => rows.map((row) => row[column] ?? null))
  const text = Buffer.from(JSON.stringify([FORM, ...columns]))
  const packed = await compress(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  if (!(await decompress(packed)).equals(text)) throw new ArchiveDamaged(`${rows.length} ${kind} could not be packed`)
  return packed
}

/** Rows without their owner. @throws ArchiveDamaged when they are not what was packed */
export async function unpackRows(kind: ArchiveKind, packed: Buffer, count: number): Promise<PackedRow[]> {
  let text: Buffer
  try {
    text = await decompress(packed)
  } catch (error) {
    throw new ArchiveDamaged(`a block of ${kind} can not be unpacked`, { cause: error })
  }
  const [form, ...columns] = JSON.parse(text.toString()) as [number, ...(readonly Value[])[]]
  if (form !== FORM || columns.some((column) => column.length !== count))
    throw new ArchiveDamaged(`a block of ${kind} should hold ${count} rows in form ${FORM}, and does not`)
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(COLUMNS[kind].map((name, place) => [name, columns[place]?.[index] ?? null])),
  )
}
