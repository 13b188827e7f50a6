/** What the journal keeps beside its records, each in a small file of text. */
import { join } from 'node:path'
import { JournalBroken } from './errors.ts'
import type { FileLayer } from './layer.ts'

/** Replaces `path` whole or not at all. */
export async function writeAtomically(files: FileLayer, directory: string, name: string, text: string): Promise<void> {
  const temporary = join(directory, `${name}.tmp`)
  const file = await files.open(temporary, 'w')
  try {
    await file.write([Buffer.from(text)], 0)
    await file.datasync()
  } finally {
    await file.close()
  }
  await files.rename(temporary, join(directory, name))
  await files.syncDirectory(directory)
}

/** The text of a small file; null when there is none. */
export async function readText(files: FileLayer, directory: string, name: string): Promise<string | null> {
  if (!(await files.list(directory)).includes(name)) return null
  const file = await files.open(join(directory, name), 'r')
  try {
    const bytes = Buffer.alloc(await file.size())
    return bytes.toString('utf8', 0, await file.read(bytes, 0))
  } finally {
    await file.close()
  }
}

/**
 * What a small file of the journal holds, read by `read`, which answers null for what was never written there.
 * @param otherwise what can be done without a copy of it
 * @returns null when there is no such file
 * @throws JournalBroken when it was cut off or changed
 */
export async function readJson<Kept>(
  files: FileLayer,
  directory: string,
  name: string,
  read: (value: unknown) => Kept | null,
  otherwise: string,
): Promise<Kept | null> {
  const text = await readText(files, directory, name)
  if (text === null) return null
  const kept = read(parsed(text))
  if (kept !== null) return kept
  throw new JournalBroken(
    `journal ${join(directory, name)}: it is cut off or damaged. Restore this file from a replica or a backup; ${otherwise}`,
  )
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
