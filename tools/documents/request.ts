import { extname } from 'node:path'

/** What an operator asks for on the command line. */
export type Request =
  | { readonly kind: 'publish'; readonly section: string; readonly document: string; readonly title: string }
  | { readonly kind: 'report'; readonly email: string }

const FOLDER = /^[a-z0-9-]{1,64}$/
const FILE = /^[\w.-]{1,128}$/
const USAGE = `npm run documents -- publish <section> <document> <title> <file>
npm run documents -- report <email> <file>`

/** The request and the path of the file that belongs to it. Throws Error that says what is wrong. */
export function readRequest(words: readonly string[]): { readonly request: Request; readonly file: string } {
  const [kind, ...rest] = words
  if (kind === 'publish' && rest.length === 4) {
    const [section = '', document = '', title = '', file = ''] = rest
    for (const name of [section, document])
      if (!FOLDER.test(name)) throw new Error(`"${name}": small letters, digits and dashes`)
    return { request: { kind, section, document, title }, file }
  }
  if (kind === 'report' && rest.length === 2) {
    const [email = '', file = ''] = rest
    return { request: { kind, email: email.toLowerCase() }, file }
  }
  throw new Error(USAGE)
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
}

/** Its name and kind as they are served. Throws Error for a name that can't stand in an address. */
export function describeFile(name: string): { readonly name: string; readonly mediaType: string } {
  if (!FILE.test(name)) throw new Error(`"${name}": letters, digits, dots, dashes and underscores`)
  return { name, mediaType: mediaTypes[extname(name).toLowerCase()] ?? 'application/octet-stream' }
}
