/** Which journal this installation keeps. A plain value, so that it can be handed to a worker thread. */
import { join, resolve } from 'node:path'
import { openFileJournal, openFileJournalReader } from '@exchange/adapters/journal-file'
import { openPostgresJournal, openPostgresJournalReader } from '@exchange/adapters/postgres'
import type { Journal, JournalReader } from '@exchange/ports'

export type JournalChoice =
  | { readonly kind: 'file'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** With a database of its own the journal lives there, so that any machine can take over; else in files beside the data. */
export function chooseJournal(dataDirectory: string, databaseUrl: string | null): JournalChoice {
  if (databaseUrl !== null) return { kind: 'postgres', url: databaseUrl }
  return { kind: 'file', directory: join(resolve(dataDirectory), 'journal') }
}

export function openJournal(choice: JournalChoice): Promise<Journal> {
  return choice.kind === 'file' ? openFileJournal(choice.directory) : openPostgresJournal(choice.url)
}

export function openJournalReader(choice: JournalChoice): JournalReader {
  return choice.kind === 'file' ? openFileJournalReader(choice.directory) : openPostgresJournalReader(choice.url)
}
