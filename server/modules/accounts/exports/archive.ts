import { Zip, ZipDeflate } from 'fflate'
import type { OwnerId } from '@exchange/core'
import { csvLine } from '../../../kernel/index.ts'
import type { PersonalFile, Rest } from '../../../kernel/index.ts'

/** A file of the archive as its list of contents names it. */
interface Listed {
  readonly name: string
  readonly rows: number
}

/** What the list of contents says beside the files. */
export interface Contents {
  readonly account: number
  readonly madeAt: string
  /** Tables with rows of the account whose rows are not in the archive, and why. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[]
}

const encoder = new TextEncoder()

/**
 * A ZIP of these files, piece by piece, and the list of its contents last. `rest` is waited for between two pages, so that
 * the process does other work.
 */
export async function* archiveOf(
  files: readonly PersonalFile[],
  owner: OwnerId,
  contents: Contents,
  rest: Rest,
): AsyncIterable<Buffer> {
  const made: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    made.push(Buffer.from(chunk))
  })
  const listed: Listed[] = []
  for (const file of files) {
    const entry = begin(zip, file.name, contents.madeAt)
    const writer = writerOf(file)
    let rows = 0
    entry.push(encoder.encode(writer.head))
    for await (const page of file.pages(owner)) {
      for (const row of page) entry.push(encoder.encode(writer.line(row, rows++)))
      yield* made.splice(0)
      await rest()
    }
    entry.push(encoder.encode(writer.foot), true)
    listed.push({ name: file.name, rows })
  }
  const list = begin(zip, 'contents.json', contents.madeAt)
  list.push(encoder.encode(`${JSON.stringify({ ...contents, files: listed }, null, 2)}\n`), true)
  zip.end()
  yield* made
}

function begin(zip: Zip, name: string, madeAt: string): ZipDeflate {
  const entry = new ZipDeflate(name, { level: 6 })
  entry.mtime = madeAt
  zip.add(entry)
  return entry
}

interface Writer {
  readonly head: string
  readonly line: (row: object, before: number) => string
  readonly foot: string
}

function writerOf({ name, columns = [] }: PersonalFile): Writer {
  if (name.endsWith('.json'))
    return {
      head: '[',
      line: (row, before) => `${before === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`,
      foot: '\n]\n',
    }
  return {
    head: csvLine(columns),
    line: (row) => {
      const cells: Readonly<Record<string, unknown>> = { ...row }
      return csvLine(columns.map((column) => textOf(cells[column])))
    },
    foot: '',
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
