/** How mails look. What they say is written by whoever has something to say. */
import { languageTag, siteLanguageOf } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Mail } from '@exchange/ports'

/** To whom, and in which language as the account or the browser names it. */
export interface Recipient {
  readonly email: string
  readonly language: string
  /** Chosen for mails alone; null = none was. */
  readonly mailLanguage?: string | null
}

/** A mail, and what is said of it to whoever looks after the queue: which one it is, and in which language. */
export interface DescribedMail extends Mail {
  readonly kind?: string
  readonly language?: SiteLanguage
}

/** What a mail is sent for: a code to enter or a link to follow. */
export type Matter =
  | { readonly code: string }
  | { readonly link: { readonly href: string; readonly text: string } }
  | null

/** What a mail says without its matter. */
export interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
}

/** Where what one reads begins. */
const OPENING = '<body style="font:16px/1.5 sans-serif;color:#16181d;max-width:480px;margin:24px auto">'

/** Names that people give to things stand in mails as they are. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function matterPage(matter: Matter): string {
  if (matter === null) return ''
  if ('code' in matter) return `<p style="font:600 28px/1.4 monospace;letter-spacing:6px">${matter.code}</p>`
  const { href, text } = matter.link
  return `<p><a href="${href}" style="display:inline-block;padding:10px 16px;border-radius:4px;background:#16181d;color:#fff;text-decoration:none">${text}</a></p><p style="font-size:13px;word-break:break-all">${href}</p>`
}

function page(language: SiteLanguage, lines: readonly string[], matter: Matter): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('')
  return `<!doctype html><html lang="${languageTag(language)}">${OPENING}${paragraphs}${matterPage(matter)}</body></html>`
}

/** A text with its facts in place of their names in braces. */
export const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)

export const filled = ({ subject, lines }: Letter, facts: Readonly<Record<string, string>>): Letter => ({
  subject,
  lines: lines.map((line) => fill(line, facts)),
})

/** In which language somebody is written to. */
export const mailLanguageOf = ({ language, mailLanguage }: Recipient): SiteLanguage =>
  siteLanguageOf(mailLanguage ?? language)

/** A mail in the language of its receiver; `kind` = which one it is. */
export function letterMail(
  kind: string,
  to: Recipient,
  letterIn: (language: SiteLanguage) => Letter,
  matterIn: (language: SiteLanguage) => Matter = () => null,
): DescribedMail {
  const language = mailLanguageOf(to)
  const { subject, lines } = letterIn(language)
  const matter = matterIn(language)
  const last = matter === null ? [] : ['', 'code' in matter ? matter.code : matter.link.href]
  return {
    kind,
    language,
    to: to.email,
    subject,
    text: [...lines, ...last, ''].join('\n'),
    html: page(language, lines, matter),
  }
}

/** The mail with the word of its receiver before everything else. `word` holds no HTML. */
export function beginningWith<Of extends Mail>(mail: Of, word: string): Of {
  const first = `<p style="border-left:3px solid #16181d;padding-left:12px;font-weight:600">${word}</p>`
  return { ...mail, text: `${word}\n\n${mail.text}`, html: mail.html.replace(OPENING, () => OPENING + first) }
}

/** The mail with a line and a link at its end. Neither holds HTML. */
export function endingWith<Of extends Mail>(
  mail: Of,
  { line, href, text }: { readonly line: string; readonly href: string; readonly text: string },
): Of {
  const last = `<p style="font-size:13px">${line} <a href="${href}">${text}</a></p>`
  return {
    ...mail,
    text: `${mail.text}\n${line}\n${href}\n`,
    html: mail.html.replace('</body>', () => `${last}</body>`),
  }
}

/** A moment in a mail: minutes are exact enough. */
export function momentOf(language: SiteLanguage, moment: Date): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(languageTag(language), style).format(moment)} UTC`
}
