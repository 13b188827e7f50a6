/** Which journal this installation keeps. A plain value, so that it can be handed to a worker thread. */
import { join, resolve } from 'node:path'
import { openFileJournal, openFileJournalAudit, openFileJournalReader } from '@exchange/adapters/journal-file'
import { openPostgresJournal, openPostgresJournalAudit, openPostgresJournalReader } from '@exchange/adapters/postgres'
import type { Journal, JournalAudit, JournalNotice, JournalReader } from '@exchange/ports'

export interface ArchiveSettings {
  /** Null: a folder of the journal. In PostgreSQL it is a table. */
  readonly directory: string | null
  /** The oldest is dropped when it is larger; null: never. */
  readonly bytes: number | null
}

export type JournalChoice = (
  | { readonly kind: 'file'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string }
) & { readonly archive?: ArchiveSettings }

/** With a database of its own the journal lives there, so that any machine can take over; else in files beside the data. */
export function chooseJournal(
  dataDirectory: string,
  databaseUrl: string | null,
  archive: ArchiveSettings = { directory: null, bytes: null },
): JournalChoice {
  if (databaseUrl !== null) return { kind: 'postgres', url: databaseUrl, archive }
  return { kind: 'file', directory: join(resolve(dataDirectory), 'journal'), archive }
}

type Report = (notice: JournalNotice) => void

/** @param report told of what a person should know, for the log */
export function openJournal(choice: JournalChoice, report: Report = () => {}): Promise<Journal> {
  const options = optionsOf(choice, report)
  return choice.kind === 'file' ? openFileJournal(choice.directory, options) : openPostgresJournal(choice.url, options)
}

/** @param report told of what a person should know, for the log */
export function openJournalReader(choice: JournalChoice, report: Report = () => {}): JournalReader {
  const options = optionsOf(choice, report)
  return choice.kind === 'file'
    ? openFileJournalReader(choice.directory, options)
    : openPostgresJournalReader(choice.url, options)
}

export function openJournalAudit(choice: JournalChoice): JournalAudit {
  const options = optionsOf(choice, () => {})
  return choice.kind === 'file'
    ? openFileJournalAudit(choice.directory, options)
    : openPostgresJournalAudit(choice.url, options)
}

function optionsOf({ archive }: JournalChoice, report: Report) {
  return {
    report,
    archiveBytes: archive?.bytes ?? Infinity,
    ...(archive?.directory ? { archiveDirectory: resolve(archive.directory) } : {}),
  }
}
