/** Markdown documents of src/content, rendered while building: the browser gets HTML and no parser. */
import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import type { DocumentMeta, RenderedDocument } from '../src/features/content/pure/documents.ts'

const HEAD = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const KEYS: readonly (keyof DocumentMeta)[] = ['title', 'summary', 'date']

/** @throws Error that names what is missing or unknown in the head of the document. */
export function readDocument(source: string): { readonly meta: DocumentMeta; readonly body: string } {
  const { head, body } = HEAD.exec(source)?.groups ?? {}
  if (head === undefined || body === undefined) throw new Error('a document begins with --- title, summary, date ---')
  const given = new Map(
    head.split('\n').map((line) => {
      const cut = line.indexOf(':')
      return [line.slice(0, cut).trim(), line.slice(cut + 1).trim()] as const
    }),
  )
  const read = (key: keyof DocumentMeta): string => {
    const value = given.get(key) ?? ''
    if (value === '') throw new Error(`the document has no ${key}`)
    return value
  }
  const unknown = [...given.keys()].filter((key) => !KEYS.some((known) => known === key))
  if (unknown.length > 0) throw new Error(`the head of a document knows no ${unknown.join(', ')}`)
  const meta = { title: read('title'), summary: read('summary'), date: read('date') }
  if (!DAY.test(meta.date) || Number.isNaN(Date.parse(meta.date))) throw new Error(`${meta.date} is no day`)
  return { meta, body }
}

/** `2. Your account` → `your-account`, in any alphabet; the number may change while links live on. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Renders the Markdown of the repository, which is trusted: HTML in it stays HTML. */
export function renderDocument(source: string): RenderedDocument {
  const { meta, body } = readDocument(source)
  const headings: { id: string; text: string }[] = []
  const taken = new Set<string>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens)
        const plain = text.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')
        let id = anchorOf(plain)
        while (taken.has(id)) id = `${id}-2`
        taken.add(id)
        if (depth === 2) headings.push({ id, text: plain })
        return `<h${depth} id="${id}">${text}</h${depth}>\n`
      },
      // A wide table scrolls in its own frame, which the keyboard can reach.
      table(token) {
        const cells = (row: typeof token.header, tag: 'th' | 'td') =>
          row.map((cell) => {
            // A corner that heads nothing is no header.
            const isHeader = tag === 'th' && cell.text !== ''
            const inner = this.parser.parseInline(cell.tokens)
            return isHeader ? `<th scope="col">${inner}</th>` : `<td>${inner}</td>`
          })
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td').join('')}</tr>`)
        return `<div class="prose-table" tabindex="0" role="group"><table><thead><tr>${cells(token.header, 'th').join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
      },
    },
  })
  return { meta, html: marked.parse(body, { async: false }), headings }
}

const DOCUMENT = /\/src\/content\/.+\.md(?:\?meta)?$/

/** `x.md` is a RenderedDocument, `x.md?meta` its DocumentMeta alone. */
export function documents(): Plugin {
  return {
    name: 'documents',
    enforce: 'pre',
    load: {
      filter: { id: DOCUMENT },
      handler(id) {
        const [path = id, query] = id.split('?')
        this.addWatchFile(path)
        const document = renderDocument(readFileSync(path, 'utf8'))
        return {
          code: `export default ${JSON.stringify(query === 'meta' ? document.meta : document)}`,
          map: null,
          moduleType: 'js',
        }
      },
    },
  }
}
