import { commandLength, decodeCommand } from '@exchange/core'
import type { JournalAudit } from '@exchange/ports'
import { isNote } from '@exchange/server/engine/notes'
import { isQuarantined } from '@exchange/server/engine/quarantine'
import { currentCommands } from '@exchange/server/engine/versions'

/** The digests that a journal holds as anchors, in its order. */
export async function digestsIn(journal: Pick<JournalAudit, 'walk'>): Promise<string[]> {
  const digests: string[] = []
  for await (const stretch of journal.walk()) {
    if (stretch.kind !== 'batch') continue
    const bytes = currentCommands(stretch.batch.bytes)
    for (let offset = 0; offset < bytes.length; offset += Math.max(1, commandLength(bytes, offset))) {
      if (isNote(bytes, offset) || isQuarantined(bytes, offset)) continue
      const command = decodeCommand(bytes, offset)
      if (command.kind === 'audit.anchor') digests.push(command.digest)
    }
  }
  return digests
}
