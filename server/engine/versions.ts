import { upgradeCommand } from '@exchange/core'
import type { JournalBatch, JournalReader } from '@exchange/ports'
import { isNote } from './notes.ts'
import { isQuarantined, markedStandIn } from './quarantine.ts'

const VERSION_AT = 4
const FIRST_VERSION = 1

/** What the journal holds from `fromSeq` on, its commands as this release knows them. */
export async function* currentBatches(reader: JournalReader, fromSeq: number): AsyncGenerator<JournalBatch> {
  for await (const batch of reader.read(fromSeq)) yield { ...batch, bytes: currentCommands(batch.bytes) }
}

/**
 * The stamped commands of one batch as this release knows them; a release writes all of a batch in one version. Notes about
 * events of the first edition are left out, since its events had other bytes.
 * @throws CodecError when they are no commands of any release
 */
export function currentCommands(bytes: Uint8Array): Uint8Array {
  if (bytes[VERSION_AT] !== FIRST_VERSION) return bytes
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let offset = 0; offset < bytes.length; offset += Math.max(1, view.getUint32(offset, true))) {
    if (isNote(bytes, offset)) continue
    parts.push(isQuarantined(bytes, offset) ? markedStandIn(bytes, offset) : upgradeCommand(bytes, offset))
  }
  return Buffer.concat(parts)
}
