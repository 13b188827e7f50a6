/**
 * What a page of the page builder is made of. Text is structured, never HTML, so that nothing a document says can run in
 * a reader's browser.
 */
import { z } from 'zod'
import { marketName } from '../../kernel/index.ts'
import { isOwnPath } from '../../site/paths/index.ts'

/** Control characters are refused; line breaks are blocks of their own. */
const line = (most: number) =>
  z
    .string()
    .max(most, { error: `The text may not be longer than ${most} characters.` })
    .regex(/^\P{Cc}*$/u, { error: 'The text may not contain control characters.' })

/**
 * Whether a link may stand on a page: a path of this site, an anchor, https or mailto. Anything else could run code
 * (`javascript:`, `data:`) or lead to another host unseen (`//host`, `/\host`).
 */
export function isSafeLink(href: string): boolean {
  // URL parsers drop tabs, line breaks and outer spaces, and read a backslash as a slash.
  if (/[\p{Cc}\s\\]/u.test(href)) return false
  if (isOwnPath(href) || /^#[\w-]+$/.test(href)) return true
  if (!URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  if (protocol === 'mailto:') return true
  return protocol === 'https:' && username === '' && password === ''
}

const safeLink = z
  .string()
  .max(2_000)
  .refine(isSafeLink, {
    error: 'Use a path of this site, an https address, a mailto address or an #anchor.',
    params: { rule: 'link' },
  })

/** A run of text with one look. */
export const span = z.strictObject({
  text: line(2_000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  href: safeLink.optional(),
})
export type Span = z.output<typeof span>

const richText = z.array(span).max(100)

/** The drawings a page may show; each is an SVG of this repository. */
const pictures = ['mark', 'depth', 'ledger', 'steps'] as const

const heading = z.strictObject({
  kind: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3)]),
  text: line(200),
})
const text = z.strictObject({ kind: z.literal('text'), spans: richText })
const list = z.strictObject({
  kind: z.literal('list'),
  ordered: z.boolean(),
  items: z.array(richText).max(50),
})
const picture = z.strictObject({
  kind: z.literal('picture'),
  picture: z.enum(pictures),
  /** Empty = decoration. */
  alt: line(300),
})
const button = z.strictObject({
  kind: z.literal('button'),
  label: line(60).min(1, { error: 'A button needs a label.' }),
  href: safeLink,
  style: z.enum(['primary', 'secondary']),
})
/** A live table of these markets; those that are not listed are left out. */
const markets = z.strictObject({ kind: z.literal('markets'), markets: z.array(marketName).max(20) })
const faq = z.strictObject({
  kind: z.literal('faq'),
  items: z.array(z.strictObject({ question: line(300), answer: richText })).max(30),
})
const table = z.strictObject({
  kind: z.literal('table'),
  caption: line(200),
  head: z.array(line(100)).min(1).max(8),
  rows: z.array(z.array(line(500)).max(8)).max(100),
})
const spacer = z.strictObject({ kind: z.literal('spacer'), size: z.enum(['small', 'medium', 'large']) })
const banner = z.strictObject({ kind: z.literal('banner'), tone: z.enum(['info', 'warn']), spans: richText })

/** What may stand in a column: everything but columns. */
export const innerBlock = z.discriminatedUnion('kind', [
  heading,
  text,
  list,
  picture,
  button,
  markets,
  faq,
  table,
  spacer,
  banner,
])
export type InnerBlock = z.output<typeof innerBlock>

const columns = z.strictObject({
  kind: z.literal('columns'),
  columns: z.array(z.array(innerBlock).max(20)).min(2).max(3),
})

export const block = z.discriminatedUnion('kind', [...innerBlock.options, columns])
export type Block = z.output<typeof block>
export type BlockKind = Block['kind']

/** What the builder writes: `description` is what search engines and previews show. */
export const pageContent = z.strictObject({
  title: line(120).min(1, { error: 'A page needs a title.' }),
  description: line(300),
  blocks: z.array(block).max(100, { error: 'A page holds at most 100 blocks.' }),
})
export type PageContent = z.output<typeof pageContent>
